import { sql } from '@payloadcms/db-postgres'
import { Link } from '@payloadcms/ui'
import type { Payload, ServerProps } from 'payload'
import { seesRequests } from '@collections/access/roles'
import { LocalTime } from '@/ui/LocalTime'
import { framed, StaffSection } from '@/ui/StaffSection'
import { TextAround } from '@/ui/TextAround'
import { cmsT } from '@/i18n/cmsT'
import type { Audience } from '@/domain/consultationFields'
import { deskPath, noValue } from '@/submissions/desk/deskAddress'
import staff from '@/ui/staff.module.css'

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/** On the dashboard of staff: how many people wait for an answer, and since when the first of them does. */
export async function NewRequests({ i18n, payload, user }: Props) {
  if (!seesRequests(user)) return null
  const t = cmsT(i18n)
  const waiting = await readWaiting(payload)
  return (
    <StaffSection title={t('newRequests:title')} look={framed}>
      {waiting.length === 0 && <p>{t('newRequests:none')}</p>}
      <ul className={staff.list}>
        {waiting.map(({ audience, number, oldest }) => (
          <li key={audience}>
            <Link
              href={`${payload.config.routes.admin}${deskPath}?tab=waiting&role=${encodeURIComponent(audience)}`}
              prefetch={false}
            >
              {t(`newRequests:${audience === noValue ? 'noRole' : audience}`, { number })}
            </Link>
            {' · '}
            <TextAround text={t('newRequests:oldest', { when: '{when}' })}>
              <LocalTime value={oldest} />
            </TextAround>
          </li>
        ))}
      </ul>
    </StaffSection>
  )
}

type Waiting = { audience: Audience | typeof noValue; number: number; oldest: string }

/** As the desk counts them. That staff are asking is checked above. */
async function readWaiting(payload: Payload): Promise<Waiting[]> {
  const { rows } = await payload.db.drizzle.execute<Waiting>(sql`
    select coalesce(role::text, ${noValue}) as audience, count(*)::integer as number,
      to_json(min(waiting_since)) as oldest
    from people
    where waiting_since is not null and merged_into_id is null and not is_in_trash
    group by role order by role nulls last
  `)
  return rows
}
