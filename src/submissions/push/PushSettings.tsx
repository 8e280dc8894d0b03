import type { UIFieldServerProps } from 'payload'
import { worksWithRequests } from '@collections/access/roles'
import { pushDeviceOf } from '@collections/push/pushDevice'
import { pushKeys } from '@collections/push/pushKeys'
import { findPushWishes } from '@collections/push/pushSubscriptions'
import { env } from '@/server/env'
import { PushSwitch } from './PushSwitch'

type Props = Pick<UIFieldServerProps, 'id' | 'req'>

/** In one's own account: whether this browser shows notifications, and of what. */
export async function PushSettings({ id, req }: Props) {
  const { user, payload, headers } = req
  if (env.DEMO || !user || user.id !== id || !worksWithRequests(user)) return null
  const device = pushDeviceOf(headers)
  const wishes = await findPushWishes(payload.db.drizzle, { user: Number(user.id), device })
  return <PushSwitch publicKey={pushKeys().publicKey} wishes={wishes} />
}
