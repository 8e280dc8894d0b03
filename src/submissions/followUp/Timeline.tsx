import { Link } from '@payloadcms/ui'
import type { UIFieldServerProps } from 'payload'
import { seesRequests, worksWithRequests } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { LocalTime } from '@/ui/LocalTime'
import { readTimeline, type TimelineEntry } from './readTimeline'
import { SplitButton } from './SplitButton'
import styles from './followUp.module.css'

type Props = Pick<UIFieldServerProps, 'i18n' | 'id' | 'payload' | 'user'>

/** What happened with the person being looked at, newest first. */
export async function Timeline({ i18n, id, payload, user }: Props) {
  if (!seesRequests(user) || typeof id !== 'number') return null
  const entries = await readTimeline({ payload, person: id, language: i18n.language })
  return (
    <section className={styles.timeline} aria-labelledby="timeline">
      <h2 id="timeline" className={styles.title}>
        {cmsT(i18n)('followUp:timeline')}
      </h2>
      <TimelineList entries={entries} i18n={i18n} canSplit={worksWithRequests(user)} />
    </section>
  )
}

/** The entries alone, for wherever a person is shown. */
export function TimelineList({
  entries,
  i18n,
  canSplit,
}: {
  entries: readonly TimelineEntry[]
  i18n: Props['i18n']
  /** whether the reader may give a request a person of its own */
  canSplit: boolean
}) {
  const language = intlTag(i18n.language)
  const isRecord = ({ kind }: TimelineEntry) => kind === 'consultation' || kind === 'chat'
  const hasSeveral = entries.filter(isRecord).length > 1
  return (
    <ol className={styles.entries}>
      {entries.map((entry, index) => (
        // Entries of a table have no number of their own; new ones come first, and the others stay what they are.
        <li key={`${entry.at} ${entries.length - index}`} data-kind={entry.kind}>
          <EntryContent entry={entry} i18n={i18n} />
          <span className={styles.quiet}>
            {entry.by && (
              <>
                <bdi>{entry.by}</bdi>
                {' · '}
              </>
            )}
            <LocalTime value={new Date(entry.at).toISOString()} language={language} />
          </span>
          {canSplit && hasSeveral && entry.kind === 'consultation' && (
            <SplitButton list="consultations" record={entry.id} />
          )}
          {canSplit && hasSeveral && entry.kind === 'chat' && (
            <SplitButton list="chat-messages" record={entry.id} />
          )}
        </li>
      ))}
    </ol>
  )
}

function EntryContent({ entry, i18n }: { entry: TimelineEntry; i18n: Props['i18n'] }) {
  const t = cmsT(i18n)
  switch (entry.kind) {
    case 'note':
      return (
        <>
          {entry.channel && (
            <p>
              {t('followUp:whatsAppPrepared')}
              {entry.template && (
                <>
                  {' · '}
                  <bdi>{entry.template}</bdi>
                </>
              )}
            </p>
          )}
          <p className={styles.note} dir="auto">
            {entry.text}
          </p>
        </>
      )
    case 'change':
      return (
        <p>
          {t(`followUp:${entry.field}`)}:{' '}
          {entry.from && <ChangedValue entry={entry} of="from" i18n={i18n} />}
          {entry.from && ' → '}
          <ChangedValue entry={entry} of="to" i18n={i18n} />
        </p>
      )
    case 'chat':
      return (
        <>
          <p>
            <Link href={`/cms/collections/chat-messages/${entry.id}`} prefetch={false}>
              {t('followUp:chatMessage')} <bdi>{entry.id}</bdi>
            </Link>
            {entry.isInTrash && ` (${t('followUp:inTrash')})`}
          </p>
          <p className={styles.note} dir="auto">
            {entry.text}
          </p>
        </>
      )
    case 'answer':
      return (
        <>
          <p>{t('followUp:answeredInChat')}</p>
          <p className={styles.note} dir="auto">
            {entry.text}
          </p>
        </>
      )
    case 'consultation':
      return (
        <p>
          <Link href={`/cms/collections/consultations/${entry.id}`} prefetch={false}>
            {t('followUp:consultation')} <bdi>{entry.id}</bdi>
          </Link>
          {entry.isInTrash && ` (${t('followUp:inTrash')})`}
          {[entry.country, entry.plan, entry.website, entry.cv].filter(Boolean).map((part) => (
            <span key={part}>
              {' · '}
              <bdi>{part}</bdi>
            </span>
          ))}
        </p>
      )
  }
}

function ChangedValue({
  entry,
  of,
  i18n,
}: {
  entry: Extract<TimelineEntry, { kind: 'change' }>
  of: 'from' | 'to'
  i18n: Props['i18n']
}) {
  const t = cmsT(i18n)
  const value = entry[of]
  if (!value) return <span>–</span>
  switch (entry.field) {
    case 'nextStepAt':
      return <LocalTime value={value} language={intlTag(i18n.language)} />
    case 'nextStepKind':
      return <span>{t(`nextStep:${value as 'call'}`)}</span>
    case 'mergedInto':
    case 'splitOff':
      return (
        <Link href={`/cms/collections/people/${value}`} prefetch={false}>
          <bdi>{value}</bdi>
        </Link>
      )
    case 'stage':
    case 'owner':
      return <bdi>{value}</bdi>
  }
}
