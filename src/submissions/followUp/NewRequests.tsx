import { Link } from '@payloadcms/ui'
import type { Payload, ServerProps } from 'payload'
import { LocalTime } from '@/ui/LocalTime'
import { intlTag } from '@/i18n/intlTag'
import { cmsT } from '@/i18n/cmsT'
import type { FollowedUp } from './findDuplicates'
import styles from './followUp.module.css'

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

const lists = [
  { collection: 'consultations', label: 'newRequests:consultations' },
  { collection: 'chat-messages', label: 'newRequests:chatMessages' },
] as const

/** On the dashboard of staff: how many requests are new, and since when the oldest of them waits. */
export async function NewRequests({ i18n, payload, user }: Props) {
  if (user?.role !== 'admin') return null
  const t = cmsT(i18n)
  const waiting = await Promise.all(
    lists.map(async (list) => ({ ...list, ...(await readNew(payload, list.collection)) })),
  )
  const found = waiting.filter(({ number }) => number > 0)
  return (
    <section className={styles.newRequests} aria-labelledby="new-requests">
      <h2 id="new-requests">{t('newRequests:title')}</h2>
      {found.length === 0 && <p>{t('newRequests:none')}</p>}
      <ul>
        {found.map(({ collection, label, number, oldest }) => {
          const [before, after] = t('newRequests:oldest', { when: '\n' }).split('\n')
          const query = 'where[status][equals]=new&sort=createdAt'
          return (
            <li key={collection}>
              <Link
                href={`${payload.config.routes.admin}/collections/${collection}?${query}`}
                prefetch={false}
              >
                {t(label, { number })}
              </Link>
              {oldest && (
                <>
                  {' · '}
                  {before}
                  <LocalTime value={oldest} language={intlTag(i18n.language)} />
                  {after}
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

async function readNew(
  payload: Payload,
  collection: FollowedUp,
): Promise<{ number: number; oldest: string | null }> {
  const { docs, totalDocs } = await payload.find({
    collection,
    where: { status: { equals: 'new' } },
    select: { createdAt: true },
    sort: 'createdAt',
    limit: 1,
    depth: 0,
    // The dashboard is shown to everybody; that staff are asking is checked above.
    overrideAccess: true,
  })
  return { number: totalDocs, oldest: docs[0]?.createdAt ?? null }
}
