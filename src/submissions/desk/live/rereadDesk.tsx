import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { seesRequests } from '@collections/access/roles'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { Desk } from '../Desk'
import { deskPath, parseDeskAddress } from '../deskAddress'

/**
 * The desk for a page that shows it already. What Payload puts around it on a page, and works out for it,
 * takes three times as long and has not changed.
 * @param args.query of the desk's address
 * @returns null for a user who may not see it any more
 */
export async function rereadDesk(args: { query?: unknown }): Promise<ReactNode> {
  const url = new URL(`/cms${deskPath}`, 'http://localhost')
  const req = await authenticateCmsRequest(new Request(url, { headers: await headers() }))
  const { user } = req
  if (!user || !seesRequests(user)) return null
  const query = typeof args.query === 'string' ? args.query : ''
  const address = parseDeskAddress(Object.fromEntries(new URLSearchParams(query)))
  return <Desk req={req} user={user} address={address} />
}
