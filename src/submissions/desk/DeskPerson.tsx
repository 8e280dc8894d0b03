import { Link } from '@payloadcms/ui'
import type { PayloadRequest } from 'payload'
import { worksWithRequests } from '@collections/access/roles'
import { desiredCountries, type Audience } from '@/domain/consultationFields'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import { isLocale } from '@/i18n/locales'
import { CvScan } from '@/submissions/cv/CvScan'
import { ContactLinks } from '@/submissions/followUp/ContactLinks'
import { hasSeveralRequests, TimelineList } from '@/submissions/followUp/Timeline'
import { readTimeline, type TimelineEntry } from '@/submissions/followUp/readTimeline'
import { ChatAnswerForm } from '@/submissions/messages/ChatAnswerForm'
import { MessageComposer } from '@/submissions/messages/MessageComposer'
import { readMessages } from '@/submissions/messages/readMessages'
import { countryName } from './countryName'
import { deskQuery, type DeskAddress } from './deskAddress'
import { FollowUpForm } from './FollowUpForm'
import { AlsoLooking } from './live/LiveDesk'
import { personTimeZone } from './personTimeZone'
import { PersonHeading } from './PersonHeading'
import type { DeskOptions } from './readDesk'
import { PersonLocalTime } from './PersonLocalTime'
import type { Person } from '@/payload-types'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Props = {
  id: number
  action: string
  address: DeskAddress
  options: DeskOptions
  req: PayloadRequest
}

/** The person being looked at: how to reach them, how far the case is, and what has happened. */
export async function DeskPerson({ id, action, address, options, req }: Props) {
  const { i18n, payload, user } = req
  const { language } = i18n
  const t = cmsT(i18n)
  const { docs } = await payload.find({
    collection: 'people',
    where: { id: { equals: id } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    user,
  })
  const person = docs[0]
  const back = (
    <Link
      href={action + deskQuery(address, { person: undefined })}
      prefetch={false}
      className={`${staff.link} ${styles.back}`}
    >
      {t('desk:back')}
    </Link>
  )
  if (!person) {
    return (
      <section className={staff.page}>
        {back}
        <p>{t('desk:gone')}</p>
      </section>
    )
  }
  // The view has checked that staff are asking.
  const entries = await readTimeline({ payload, person: id, language })
  const withCv = entries.find(
    (entry) => entry.kind === 'consultation' && entry.cv !== '' && !entry.isInTrash,
  )
  const chat = entries.find(
    (entry) => entry.kind === 'chat' && entry.reference !== '' && !entry.isInTrash,
  )
  const audience = options.stages.find((stage) => stage.id === person.stage)?.audience
  const phone = person.phoneNormalized ?? ''
  const canWork = worksWithRequests(user)
  const canWrite = canWork && phone.startsWith('+')
  return (
    <section className={staff.page} aria-labelledby="desk-person" data-desk-person>
      {back}
      <PersonHead
        person={person}
        phone={phone}
        audience={audience}
        names={options.owners}
        me={Number(user?.id)}
        canWrite={canWrite}
        i18n={i18n}
      />
      {canWrite && (
        <MessageComposer
          person={id}
          name={person.name}
          number={phone.slice(1)}
          messages={await readMessages({
            payload,
            receiver: {
              name: person.name,
              locale: person.locale,
              reference: newestReference(entries),
            },
            coordinator: user?.name ?? '',
            language,
            headers: req.headers,
          })}
        />
      )}
      {canWork && chat?.kind === 'chat' && isLocale(chat.locale) && (
        <ChatAnswerForm
          message={chat.id}
          name={person.name}
          code={chat.reference}
          language={languageName({ locale: chat.locale, language })}
          isUnconfirmed={!chat.isConfirmed && hasSeveralRequests(entries)}
        />
      )}
      {canWork && (
        <FollowUpForm
          person={{
            id,
            name: person.name,
            stage: Number(person.stage),
            owner: person.owner ? Number(person.owner) : null,
            nextStepAt: person.nextStepAt ?? null,
            nextStepKind: person.nextStepKind ?? null,
          }}
          stages={options.stages.filter((stage) => stage.audience === audience)}
          owners={options.owners}
        />
      )}
      {user && withCv?.kind === 'consultation' && (
        <div data-desk-cv>
          <CvScan i18n={i18n} id={withCv.id} payload={payload} user={user} />
        </div>
      )}
      <section className={staff.stack} aria-labelledby="desk-timeline">
        <h2 id="desk-timeline" className={staff.title}>
          {t('followUp:timeline')}
        </h2>
        <TimelineList entries={entries} i18n={i18n} person={id} user={user} />
      </section>
    </section>
  )
}

/** Who the person is, how to reach them, and what time it is there. */
function PersonHead({
  person,
  phone,
  audience,
  names,
  me,
  canWrite,
  i18n,
}: {
  person: Person
  phone: string
  audience: Audience | undefined
  names: DeskOptions['owners']
  me: number
  canWrite: boolean
  i18n: PayloadRequest['i18n']
}) {
  const { language } = i18n
  const t = cmsT(i18n)
  const country = desiredCountries.find((one) => one === person.desiredCountry)
  const timeZone = personTimeZone(phone)
  const facts = [
    audience && t(`desk:${audience}`),
    country && countryName({ country, language }),
    isLocale(person.locale) && languageName({ locale: person.locale, language }),
  ].filter(Boolean)
  return (
    <header className={staff.lines}>
      <PersonHeading>
        <bdi>{person.name}</bdi>
      </PersonHeading>
      <p>{facts.join(' · ')}</p>
      <p>
        <bdi dir="ltr">{person.phone}</bdi>
        {timeZone && (
          <span>
            {' · '}
            {t('desk:timeThere')}{' '}
            <PersonLocalTime timeZone={timeZone} language={intlTag(language)} now={currentTime()} />
          </span>
        )}
      </p>
      <div className={staff.row}>
        <ContactLinks data={person} i18n={i18n} withoutWhatsApp={canWrite} />
        <Link href={`/cms/collections/people/${person.id}`} prefetch={false} className={staff.link}>
          {t('desk:record')}
        </Link>
        <span role="status">
          <AlsoLooking person={person.id} me={me} names={names} />
        </span>
      </div>
    </header>
  )
}

/** What the visitor can look up, of the newest request that is there; empty where there is none. */
function newestReference(entries: readonly TimelineEntry[]): string {
  const codes = entries.map((entry) =>
    (entry.kind === 'consultation' || entry.kind === 'chat') && !entry.isInTrash
      ? entry.reference
      : '',
  )
  return codes.find((code) => code !== '') ?? ''
}

function currentTime(): string {
  return new Date().toISOString()
}
