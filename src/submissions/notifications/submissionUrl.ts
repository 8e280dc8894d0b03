import type { AnnouncedCollection } from '@collections/Deliveries'
import { env } from '@/server/env'

/** Where staff find a submission, once they have logged in. */
export function submissionUrl({ kind, id }: { kind: AnnouncedCollection; id: number }): string {
  return new URL(`/cms/collections/${kind}/${id}`, env.SITE_URL).href
}
