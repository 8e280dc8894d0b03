import type { DeliveryKind } from '@collections/deliveries'
import { env } from '@/server/env'

/** Where staff find what they are notified of, once they have logged in: backups are on the dashboard. */
export function subjectUrl({ kind, id }: { kind: DeliveryKind; id: number }): string {
  const path = kind === 'backup-runs' ? '/cms' : `/cms/collections/${kind}/${id}`
  return new URL(path, env.SITE_URL).href
}
