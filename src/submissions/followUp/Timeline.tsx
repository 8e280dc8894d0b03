import { Link } from '@payloadcms/ui'
import type { PayloadRequest, UIFieldServerProps } from 'payload'
import { mayDelete, seesRequests, worksWithRequests } from '@collections/access/roles'
import { stepChanges } from '@collections/PersonChanges'
import type { DesiredCountry } from '@/domain/countries'
import { nextStepKinds } from '@/domain/nextStepKinds'
import { cmsT } from '@/i18n/cmsT'
import { normalizePhone } from '@/domain/normalizePhone'
import { dayFormat } from '@/i18n/momentFormat'
import { countryName } from '@/submissions/desk/countryName'
import { personAddress } from '@/submissions/desk/deskAddress'
import { LocalTime } from '@/ui/LocalTime'
import { ConfirmedActionButton } from './ConfirmedActionButton'
import { ContactLinks } from './ContactLinks'
import { NoteContent } from './NoteText'
import { readTimeline, type TimelineEntry } from './readTimeline'
import staff from '@/ui/staff.module.css'
import styles from './followUp.module.css'

type Props = Pick<UIFieldServerProps, 'i18n' | 'id' | 'payload' | 'user'>

/** What happened with the person being looked at, newest first. */
export async function Timeline({ i18n, id, payload, user }: Props) {
  if (!seesRequests(user) || typeof id !== 'number') return null
  const entries = await readTimeline({ req: { i18n, payload }, person: id })
  return (
    <section className={staff.section} aria-labelledby="timeline">
      <h2 id="timeline" tabIndex={-1} className={staff.title}>
        {cmsT(i18n)('followUp:timeline')}
      </h2>
      <TimelineList entries={entries} i18n={i18n} person={id} user={user} />
    </section>
  )
}

type I18n = Props['i18n']

type ListProps = {
  entries: readonly TimelineEntry[]
  i18n: I18n
  person: number
  user: PayloadRequest['user']
}

/** The entries alone, for wherever a person is shown. */
export function TimelineList({ entries, i18n, person, user }: ListProps) {
  const hasSeveral = hasSeveralRequests(entries)
  return (
    <ol className={`${staff.list} ${styles.entries}`}>
      {entries.map((entry, index) => (
        // Entries of a table have no number of their own; new ones come first, and the others stay what they are.
        <li key={`${entry.at} ${entries.length - index}`} data-kind={entry.kind}>
          <EntryContent entry={entry} i18n={i18n} />
          {hasSeveral && isRequest(entry) && !entry.isConfirmed && !entry.by && (
            <p className={staff.quiet}>{cmsT(i18n)('followUp:unconfirmed')}</p>
          )}
          <span className={staff.quiet}>
            {entry.by && (
              <span>
                <bdi>{entry.by}</bdi>
                {' · '}
              </span>
            )}
            <LocalTime value={new Date(entry.at).toISOString()} />
          </span>
          {worksWithRequests(user) && hasSeveral && isRequest(entry) && (
            <>
              {entry.otherName && <strong>{cmsT(i18n)('followUp:otherName')}</strong>}
              {!entry.isConfirmed && (
                <ConfirmedActionButton action="confirm" record={recordOf(entry)} />
              )}
              <ConfirmedActionButton action="split" record={recordOf(entry)} />
            </>
          )}
          {mayDelete(user) && isErasureWithNotes(entry, entries.slice(index)) && (
            <ConfirmedActionButton action="removeNotes" record={`people/${person}`} />
          )}
        </li>
      ))}
    </ol>
  )
}

type Request = Extract<TimelineEntry, { kind: 'consultation' | 'chat' }>

/** What was sent with the code of a request is part of that. */
function isRequest(entry: TimelineEntry): entry is Request {
  return entry.kind === 'consultation' || (entry.kind === 'chat' && !entry.purpose)
}

/** Whether a case has more than one request: then each may come from another person with the same number. */
export function hasSeveralRequests(entries: readonly TimelineEntry[]): boolean {
  return entries.filter(isRequest).length > 1
}

/** Slug of its list and number, as a change of a case has them. */
const recordOf = ({ kind, id }: Request) =>
  `${kind === 'chat' ? 'chat-messages' : 'consultations'}/${id}`

function isErasureWithNotes(entry: TimelineEntry, earlier: readonly TimelineEntry[]): boolean {
  const isErasure = entry.kind === 'change' && entry.field === 'erased'
  return isErasure && earlier.some(({ kind }) => kind === 'note')
}

function EntryContent({ entry, i18n }: { entry: TimelineEntry; i18n: I18n }) {
  const t = cmsT(i18n)
  switch (entry.kind) {
    case 'note':
      return <NoteContent {...entry} />
    case 'change':
      if (entry.field === 'erased') return <p>{t('followUp:erased')}</p>
      if (stepChanges.some((change) => change === entry.field)) {
        const kind = nextStepKinds.find((one) => one === entry.to) ?? 'other'
        return (
          <p>
            {t(`followUp:${entry.field}`)}: {t(`nextStep:${kind}`)}{' '}
            {entry.from && <LocalTime value={entry.from} />}
          </p>
        )
      }
      if (entry.field === 'mergedInto' && entry.other) {
        const { id, name } = entry.other
        return (
          <p>
            {t(entry.to ? 'followUp:mergedInto' : 'followUp:separatedFrom')}{' '}
            <PersonLink id={id} name={name} />
          </p>
        )
      }
      return (
        <p>
          {t(`followUp:${entry.field}`)}:{' '}
          {entry.from && <ChangedValue entry={entry} of="from" i18n={i18n} />}
          {entry.from && (
            <span>
              {' '}
              <span className={staff.arrow}>→</span>{' '}
            </span>
          )}
          <ChangedValue entry={entry} of="to" i18n={i18n} />
        </p>
      )
    case 'chat':
      return (
        <>
          <p>
            <RequestLink
              record={recordOf(entry)}
              name={t(entry.by ? 'followUp:entered' : `followUp:${entry.purpose ?? 'chatMessage'}`)}
              isInTrash={entry.isInTrash}
              i18n={i18n}
            />
            {!entry.purpose && <Parts parts={[entry.otherName]} />}
          </p>
          {entry.purpose === 'phone' ? (
            <>
              <p dir="ltr">
                {entry.phone} → {entry.text}
              </p>
              <ContactLinks data={{ phoneNormalized: normalizePhone(entry.text) }} i18n={i18n} />
            </>
          ) : (
            entry.purpose !== 'withdrawal' && !entry.by && <NoteContent text={entry.text} />
          )}
        </>
      )
    case 'answer':
      return (
        <>
          <p>{t('followUp:answeredInChat')}</p>
          <NoteContent text={entry.text} />
        </>
      )
    case 'consultation':
      return (
        <p>
          <RequestLink record={recordOf(entry)} isInTrash={entry.isInTrash} i18n={i18n} />
          <Parts
            parts={[entry.otherName, ...entry.details, ...entry.wishes, ...entry.answers, entry.cv]}
          />
        </p>
      )
  }
}

/** What stands after a request, in its line. */
const Parts = ({ parts }: { parts: string[] }) =>
  parts.filter(Boolean).map((part) => (
    <span key={part}>
      {' · '}
      <bdi>{part}</bdi>
    </span>
  ))

type LinkProps = {
  /** see `recordOf` */
  record: string
  /** what it is, where its list does not say it */
  name?: string | null
  isInTrash?: boolean
  i18n: I18n
}

function RequestLink({ record, name, isInTrash, i18n }: LinkProps) {
  const [list, id] = record.split('/')
  const t = cmsT(i18n)
  return (
    <>
      <Link href={`/cms/collections/${record}`} prefetch={false}>
        {name ?? t(list === 'chat-messages' ? 'followUp:chatMessage' : 'followUp:consultation')}{' '}
        <bdi>{id}</bdi>
      </Link>
      {isInTrash && <span> ({t('followUp:inTrash')})</span>}
    </>
  )
}

type ValueProps = {
  entry: Extract<TimelineEntry, { kind: 'change' }>
  of: 'from' | 'to'
  i18n: I18n
}

function ChangedValue({ entry, of, i18n }: ValueProps) {
  const t = cmsT(i18n)
  const value = entry[of]
  if (!value) return <span>–</span>
  switch (entry.field) {
    case 'confirmed':
      return <RequestLink record={value} i18n={i18n} />
    case 'file':
      return entry.names[of] ? (
        <Link href={`/cms/collections/${value}`} prefetch={false}>
          <bdi>{entry.names[of]}</bdi>
        </Link>
      ) : (
        <span>{t('followUp:fileGone')}</span>
      )
    case 'desiredCountry':
      return (
        <span>{countryName({ country: value as DesiredCountry, language: i18n.language })}</span>
      )
    case 'role':
      return <span>{t(`desk:${value as 'nurses'}`)}</span>
    case 'readyFrom':
      // A day is the same everywhere.
      return <time dateTime={value.slice(0, 10)}>{dayFormat(i18n).format(new Date(value))}</time>
    case 'languageLevel':
      return <span>{value === 'none' ? t('profile:none') : value}</span>
    case 'contactNumber':
    case 'secondNumber':
      return <bdi dir="ltr">{value}</bdi>
    case 'nextStepAt':
      return <LocalTime value={value} />
    case 'nextStepKind':
      return <span>{t(`nextStep:${value as 'call'}`)}</span>
    case 'splitOff':
    case 'hospital':
      return <PersonLink id={value} name={entry.names[of]} />
    default:
      return <bdi>{value}</bdi>
  }
}

/** A person who has been erased has no name any more. */
function PersonLink({ id, name }: { id: number | string; name: string | null }) {
  if (name === null) return <bdi>{id}</bdi>
  return (
    <Link href={personAddress(id)} prefetch={false}>
      <bdi>{name}</bdi>
    </Link>
  )
}
