import { Link } from '@payloadcms/ui'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { mayDelete, worksWithRequests } from '@collections/access/roles'
import { readListedCountries } from '@collections/globals/SiteSettings'
import { enteredMessage, initialChatMessage } from '@/domain/chatFields'
import { desiredCountries } from '@/domain/countries'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import { isLocale } from '@/i18n/locales'
import type { Person } from '@/payload-types'
import { CvScan } from '@/submissions/cv/CvScan'
import { ErasePerson } from '@/submissions/erasure/ErasePerson'
import { ContactLinks } from '@/submissions/followUp/ContactLinks'
import { PossibleDuplicates } from '@/submissions/followUp/PossibleDuplicates'
import { hasSeveralRequests, TimelineList } from '@/submissions/followUp/Timeline'
import { readNumbers } from '@/submissions/followUp/readNumbers'
import { readTimeline, type TimelineEntry } from '@/submissions/followUp/readTimeline'
import { ChatAnswerForm } from '@/submissions/messages/ChatAnswerForm'
import { MessageComposer } from '@/submissions/messages/MessageComposer'
import { readMessages } from '@/submissions/messages/readMessages'
import { SentAnswers } from '@/submissions/standing/SentAnswers'
import { LocalTime } from '@/ui/LocalTime'
import { StaffSection } from '@/ui/StaffSection'
import { Avatar } from './Avatar'
import { ContactPanel, hospitalOf, readablePhone } from './ContactPanel'
import { countryName } from './countryName'
import { DeskLink, type DeskContext } from './DeskLink'
import { FollowUpForm } from './FollowUpForm'
import { NextSteps, type NextStep } from './NextSteps'
import { NursesOfHospital } from './NursesOfHospital'
import { OtherViewers } from './live/LiveDesk'
import { PersonHeading, PersonLocalTime } from './PersonHeading'
import { personTimeZone } from './personTimeZone'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Props = {
  id: number
  desk: DeskContext
  /** whether the list has another one after them */
  hasNext: boolean
}

/** The person being looked at: how to reach them, how far the case is, and what has happened. */
export async function DeskPerson({ id, desk, hasNext }: Props) {
  const { options, req, user } = desk
  const { i18n, payload } = req
  const { language } = i18n
  const t = cmsT(i18n)
  const person = await payload.findByID({
    collection: 'people',
    id,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    user,
  })
  const back = (
    <DeskLink
      desk={desk}
      to={{ person: undefined }}
      at={`person-${id}`}
      className={`${staff.link} ${styles.back}`}
    >
      <span>
        <span className={staff.arrow}>←</span> {t('desk:back')}
      </span>
    </DeskLink>
  )
  if (!person) {
    return (
      <section className={`${staff.page} ${styles.personPane}`} data-desk-person>
        {back}
        <PersonHeading person={id}>{t('desk:gone')}</PersonHeading>
      </section>
    )
  }
  // The view has checked that staff are asking.
  const entries = await readTimeline({ req, person: id })
  // What is in the trash is not worked on.
  const requests = entries.flatMap((entry) =>
    (entry.kind === 'consultation' || entry.kind === 'chat') && !entry.isInTrash ? entry : [],
  )
  const files = requests.filter((entry) =>
    entry.kind === 'consultation' ? entry.cv !== '' : entry.purpose === 'document',
  )
  const wishes = requests.flatMap((entry) => (entry.kind === 'consultation' ? entry.wishes : []))
  const chat = requests.find(
    ({ kind, reference, by }) => kind === 'chat' && reference !== '' && !by,
  )
  const lastWords = entries.find(
    (entry) => entry.kind === 'answer' || (entry.kind === 'chat' && isWritten(entry)),
  )
  const changedBy = Object.fromEntries(
    entries
      .flatMap((entry) => (entry.kind === 'change' ? entry : []))
      .flatMap(({ field, by }) =>
        // A step that is done or added moves the others up or down.
        (field.startsWith('step') ? stepFields : [field]).map((name) => [name, by]),
      )
      .reverse(),
  )
  const audience = options.stages.find((stage) => stage.id === person.stage)?.audience
  const numbersOf = await readNumbers(payload, [id])
  const numbers = numbersOf(id)
  const phone = numbers.used ?? ''
  const canWork = worksWithRequests(user)
  const canWrite = canWork && phone.startsWith('+')
  const [receiver] = canWrite ? (await readMessages({ req, ids: [id], numbersOf })).people : []
  return (
    <section
      className={`${staff.page} ${styles.personPane}`}
      aria-labelledby="desk-person"
      data-desk-person
    >
      {back}
      <PersonHead {...{ desk, person, phone, canWrite, wishes }} />
      <ListedCountry req={req} phone={phone} />
      {lastWords?.kind === 'chat' && (
        <blockquote className={`${staff.notice} ${styles.question}`}>
          <p lang={lastWords.locale} dir="auto">
            {lastWords.text}
          </p>
          <LocalTime value={lastWords.at} />
        </blockquote>
      )}
      {files.length > 0 && (
        <div className={`${staff.lines} ${styles.files}`} data-desk-cv>
          {files.map(({ kind, id: request, otherName }) => (
            <CvScan
              key={`${kind} ${request}`}
              i18n={i18n}
              id={request}
              list={kind === 'chat' ? 'chat-messages' : 'consultations'}
              payload={payload}
              user={user}
              isBesideDesk
              hasOtherName={otherName !== ''}
            />
          ))}
        </div>
      )}
      {requests.map(
        (entry) =>
          entry.kind === 'consultation' &&
          entry.answers.length > 0 && (
            <SentAnswers key={entry.id} lines={entry.answers} i18n={i18n} />
          ),
      )}
      <PossibleDuplicates
        data={person}
        i18n={i18n}
        id={id}
        payload={payload}
        user={user}
        isAtDesk
      />
      {person.role === 'hospitals' && <NursesOfHospital desk={desk} hospital={id} />}
      <ContactPanel desk={desk} person={{ ...person, changedBy }} numbers={numbers} />
      {receiver && <MessageComposer {...receiver} number={phone.slice(1)} />}
      {canWork && chat && isLocale(chat.locale) && (
        <ChatAnswerForm
          person={id}
          message={chat.id}
          name={person.name}
          code={chat.reference}
          language={languageName({ locale: chat.locale, language })}
          isUnconfirmed={!chat.isConfirmed && hasSeveralRequests(entries)}
        />
      )}
      <FollowUpForm
        person={{ id, name: person.name, changedBy }}
        stored={{
          stage: Number(person.stage),
          owner: Number(person.owner) || null,
          nextStepAt: person.nextStepAt ?? null,
          nextStepKind: person.nextStepKind ?? null,
          nextStepOwner: Number(person.nextStepOwner) || null,
        }}
        stages={options.stages.filter((stage) => stage.audience === audience)}
        owners={options.owners}
        phone={phone}
        hasNext={hasNext}
      />
      {canWork && <NextSteps person={id} steps={stepsOf(person)} owners={options.owners} />}
      <StaffSection title={t('followUp:timeline')} look={staff.stack}>
        <TimelineList entries={entries} i18n={i18n} person={id} user={user} />
      </StaffSection>
      {mayDelete(user) && <ErasePerson person={id} name={person.name} />}
    </section>
  )
}

const stepFields = ['nextStepAt', 'nextStepKind', 'nextStepOwner']

/** Whether a visitor has written something themselves. */
const isWritten = ({ purpose, text, isInTrash }: Extract<TimelineEntry, { kind: 'chat' }>) =>
  !isInTrash &&
  (purpose === 'question' || (!purpose && ![initialChatMessage, enteredMessage].includes(text)))

/** The next step and those after it. */
function stepsOf({ nextStepAt, nextStepKind, nextStepOwner, laterSteps }: Person): NextStep[] {
  const [at = null, kind = null] = [nextStepAt, nextStepKind]
  const next = { at, kind, owner: Number(nextStepOwner) || null }
  return [...(at || kind ? [next] : []), ...(laterSteps ?? [])]
}

/** Says what holds where WHO asks not to recruit actively. It decides nothing about the person. */
async function ListedCountry({ req, phone }: Pick<DeskContext, 'req'> & { phone: string }) {
  const { i18n, payload } = req
  const country = parsePhoneNumberFromString(phone)?.country
  if (!country || !(await readListedCountries(payload)).includes(country)) return null
  const t = cmsT(i18n)
  const name = new Intl.DisplayNames(intlTag(i18n.language), { type: 'region' }).of(country)
  return (
    <p className={staff.notice} data-listed-country={country}>
      <strong>{t('desk:listedCountry', { country: name ?? country })}</strong>{' '}
      <span>{t('desk:listedCountryText')}</span>
    </p>
  )
}

type HeadProps = {
  desk: DeskContext
  person: Person
  /** the number to use, empty where there is none */
  phone: string
  canWrite: boolean
  /** what was said with the requests of how and when to call, and of whom a hospital wants */
  wishes: string[]
}

function PersonHead({ desk, person, phone, canWrite, wishes }: HeadProps) {
  const { options, req } = desk
  const { i18n } = req
  const { language } = i18n
  const t = cmsT(i18n)
  const country = desiredCountries.find((one) => one === person.desiredCountry)
  const timeZone = personTimeZone(phone)
  const hospital = hospitalOf(options.hospitals, person.hospital)
  const facts = [
    t(`desk:${person.role ?? 'noRole'}`),
    country && countryName({ country, language }),
    isLocale(person.locale) && languageName({ locale: person.locale, language }),
  ].filter(Boolean)
  return (
    <header className={styles.head}>
      <Avatar id={person.id} name={person.name} />
      <div className={staff.lines}>
        <PersonHeading person={person.id}>
          <bdi>{person.name}</bdi>
        </PersonHeading>
        <p className={`${staff.row} ${styles.facts}`}>
          <span>{facts.join(' · ')}</span>
          <bdi dir="ltr">{phone.startsWith('+') ? readablePhone(phone) : person.phone}</bdi>
          {timeZone && (
            <span>
              {t('desk:timeThere')}{' '}
              <PersonLocalTime timeZone={timeZone} language={intlTag(language)} />
            </span>
          )}
        </p>
        {hospital && (
          <p>
            {t('followUp:hospital')}:{' '}
            <DeskLink desk={desk} to={{ person: hospital.id }}>
              <bdi>{hospital.name}</bdi>
            </DeskLink>
          </p>
        )}
        {wishes.length > 0 && <p dir="auto">{[...new Set(wishes)].join(' · ')}</p>}
      </div>
      <div className={`${staff.row} ${styles.ways}`}>
        <ContactLinks
          data={{ name: person.name, phoneNormalized: phone }}
          i18n={i18n}
          withoutWhatsApp={canWrite}
        />
        <Link href={`/cms/collections/people/${person.id}`} prefetch={false} className={staff.link}>
          {t('desk:record')}
        </Link>
        <span role="status">
          <OtherViewers person={person.id} names={options.owners} />
        </span>
      </div>
    </header>
  )
}
