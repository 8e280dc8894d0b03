import { CircleCheck, CircleHelp, CircleX, ExternalLink, Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Fragment } from 'react'
import { telAddress } from '@/domain/phoneAddress'
import { contactMaxLength, type ContactKind } from '@/domain/officialContacts'
import { checkContactPath, officialContactsPath } from '@/domain/sitePages'
import { formatDay } from '@/i18n/formatDay'
import { getLocale, type PageLocale } from '@/i18n/locales'
import {
  getOfficialContacts,
  listContacts,
  type ListedContact,
} from '@/publishing/getOfficialContacts'
import { buttonClass } from '@/ui/buttonClass'
import { AvailableLanguages } from '@/ui/page/AvailableLanguages'
import { FraudLink } from '@/ui/page/FraudLink'
import { PageHero } from '@/ui/page/PageHero'
import { ReferenceCode } from '@/ui/ReferenceCode'
import { inputClass } from '@/ui/SelectInput'
import { stepClass } from '@/submissions/lookup/lookupApi'
import type { CheckResult } from './checkContact'
import { fraudEndpoints, type ShownCheck } from './fraudApi'
import { ReportDraft } from './ReportDraft'
import { ReportForm } from './ReportForm'

type Props = {
  locale: PageLocale
  /** What came of a form of the page. */
  shown?: ShownCheck
}

/** Where those get help who may have been deceived. */
const help = {
  cybercrime: 'https://cybercrime.gov.in',
  emigrate: 'https://emigrate.gov.in',
  dmw: 'https://dmw.gov.ph',
  faire: 'https://www.faire-integration.de',
} as const

const steps = ['pay', 'documents', 'keep', 'report', 'police'] as const

/**
 * Is what someone was contacted by the operator's? Two forms, which a browser sends without scripts: one to ask, one
 * to report a fraud attempt. Below are all contacts, and what to do.
 */
export async function CheckContactPage({ locale, shown = {} }: Props) {
  const [t, contacts] = await Promise.all([
    getTranslations({ locale, namespace: 'checkContact' }),
    getOfficialContacts(locale),
  ])
  const { result, typed, failure, reported, report } = shown
  const isAnswer = Boolean(result || failure || reported || report)
  const isSuspect = result && result.status !== 'ours' && result.kind !== 'name'
  return (
    <>
      {/* An answer has no address of its own that could be read in another language. */}
      {isAnswer && <AvailableLanguages languages={[]} fallback={checkContactPath} />}
      {/* With an answer the title alone: the answer belongs on the first screen. */}
      <PageHero title={t('title')} description={isAnswer ? undefined : t('description')} />
      <div className="bg-mist px-4 py-12 sm:px-6 sm:py-16">
        <div className="mx-auto grid max-w-2xl gap-8">
          {reported && <Reported locale={locale} code={reported} />}
          {report && <ReportForm locale={locale} report={report} />}
          <section aria-label={t('label')} className={stepClass.card}>
            {result && <Result result={result} locale={locale} />}
            <form method="post" action={fraudEndpoints.check}>
              <input type="hidden" name="locale" value={locale} />
              <label htmlFor="contact" className="mb-1.5 block font-medium">
                {t('label')}
              </label>
              {failure && (
                <p id="contact-error" role="alert" className="mb-1.5 font-medium text-danger">
                  {failure}
                </p>
              )}
              <div className="flex flex-wrap gap-3">
                <input
                  id="contact"
                  name="contact"
                  type="text"
                  dir="auto"
                  maxLength={contactMaxLength}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  translate="no"
                  enterKeyHint="search"
                  aria-invalid={Boolean(failure)}
                  aria-describedby={failure ? 'contact-error contact-hint' : 'contact-hint'}
                  defaultValue={typed}
                  className={`${inputClass} min-w-0 flex-[1_1_14rem]`}
                />
                <button type="submit" className={`${buttonClass.primary} min-h-12 grow sm:grow-0`}>
                  <Search aria-hidden size={18} />
                  {t('look')}
                </button>
              </div>
              <p id="contact-hint" className="mt-2 text-sm text-pretty text-muted">
                {t('hint')} <span className="font-medium text-ink">{t('notStored')}</span>
              </p>
            </form>
          </section>
          <Steps locale={locale} />
          <ContactList locale={locale} contacts={listContacts(contacts)} />
          <ReportDraft locale={locale} isAnswer={isAnswer} isSent={Boolean(reported)} />
          {!report && !reported && (
            <ReportForm
              locale={locale}
              report={{ values: { contact: isSuspect ? typed : '' }, errors: {} }}
            />
          )}
        </div>
      </div>
    </>
  )
}

type Status = CheckResult['status']

const looks: Record<Status, { Icon: typeof CircleCheck; className: string }> = {
  ours: { Icon: CircleCheck, className: 'border-accent bg-mist text-accent-dark' },
  domain: { Icon: CircleHelp, className: 'border-field bg-mist text-ink' },
  name: { Icon: CircleHelp, className: 'border-field bg-mist text-ink' },
  brand: { Icon: CircleHelp, className: 'border-field bg-mist text-ink' },
  none: { Icon: CircleX, className: 'border-danger bg-danger-mist text-danger' },
}

const texts = {
  domain: { title: 'domain', text: 'domainText' },
  name: { title: 'name', text: 'nameText' },
  brand: { title: 'brand', text: 'noNameText' },
  none: { title: 'none', text: 'noneText' },
} as const satisfies Record<Exclude<Status, 'ours'>, object>

/** The texts of a result; how far a contact proves something depends on its kind. */
function textsOf({ status, kind }: Pick<CheckResult, 'status' | 'kind'>) {
  if (status === 'ours') {
    return { title: 'ours', text: kind === 'name' ? 'nameText' : kind } as const
  }
  if (status === 'none' && kind === 'name') return { title: 'noName', text: 'noNameText' } as const
  return texts[status]
}

/** The title of a page with an answer. */
export async function resultTitle(result: CheckResult, locale: PageLocale): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'checkContact.result' })
  return t(textsOf(result).title)
}

async function Result({ result, locale }: { result: CheckResult; locale: PageLocale }) {
  const t = await getTranslations({ locale, namespace: 'checkContact' })
  const { title, text } = textsOf(result)
  const { Icon, className } = looks[result.status]
  return (
    <div
      role="status"
      data-result={result.status}
      className={`mb-6 rounded-xl border-s-4 p-4 ${className}`}
    >
      <h2 className="flex gap-3 text-lg font-bold">
        <Icon aria-hidden size={24} className="mt-0.5 shrink-0" />
        {t(`result.${title}`)}
      </h2>
      {result.status === 'ours' && (
        <ul className="mt-3 text-ink">
          {result.contacts.map((contact) => (
            <li key={contact.value}>
              <Contact contact={contact} locale={locale} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-pretty text-ink">{t(`result.${text}`)}</p>
      {result.status !== 'ours' && (
        <a
          href="#report"
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline"
        >
          {t('report.title')}
        </a>
      )}
    </div>
  )
}

/** Thanks for a report. */
async function Reported({ locale, code }: { locale: PageLocale; code: string }) {
  const t = await getTranslations({ locale, namespace: 'checkContact.reported' })
  return (
    <section role="status" aria-labelledby="reported" className={`${stepClass.card} text-center`}>
      <CircleCheck aria-hidden size={40} className="mx-auto text-accent" />
      <h2 id="reported" className="mt-4 text-xl font-bold sm:text-2xl">
        {t('title')}
      </h2>
      <p className="mt-3 text-pretty">{t('text')}</p>
      <p className="mt-6 text-sm text-muted">{t('code')}</p>
      <ReferenceCode code={code} className="text-xl tracking-wide" />
      <p className="mx-auto mt-2 max-w-lg text-sm text-pretty text-muted">{t('help')}</p>
    </section>
  )
}

async function Steps({ locale }: { locale: PageLocale }) {
  const t = await getTranslations({ locale, namespace: 'checkContact' })
  return (
    <section aria-labelledby="steps" className={stepClass.card}>
      <h2 id="steps" className="text-xl font-bold sm:text-2xl">
        {t('steps.title')}
      </h2>
      <ul className="mt-4 list-disc space-y-2 ps-5">
        {steps.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ul>
      <h3 className="mt-6 font-bold">{t('help.title')}</h3>
      <ul className="mt-1">
        {Object.entries(help).map(([name, url]) => (
          <li key={name}>
            <a href={url} rel="noopener" className={linkClass}>
              {/* The keys are those of the messages. */}
              {t(`help.${name as keyof typeof help}`)}
              <ExternalLink aria-hidden size={16} className="shrink-0 rtl:-scale-x-100" />
            </a>
          </li>
        ))}
      </ul>
      <FraudLink locale={locale} className="mt-3" />
    </section>
  )
}

const kinds = ['phone', 'email', 'web'] as const satisfies ContactKind[]

type ListProps = { locale: PageLocale; contacts: ListedContact[] }

/** All contacts, so that they can be compared and called. */
async function ContactList({ locale, contacts }: ListProps) {
  if (contacts.length === 0) return null
  const t = await getTranslations({ locale, namespace: 'checkContact.list' })
  return (
    <section aria-labelledby="contacts" className={stepClass.card}>
      <h2 id="contacts" className="text-xl font-bold sm:text-2xl">
        {t('title')}
      </h2>
      <p className="mt-2 text-muted">{t('text')}</p>
      <ul className="mt-4 space-y-3">
        {kinds
          .flatMap((kind) => contacts.filter((contact) => contact.kind === kind))
          .map((contact) => (
            <li key={`${contact.kind} ${contact.value}`}>
              <Contact contact={contact} locale={locale} />
            </li>
          ))}
      </ul>
      <p className="mt-4 text-sm print:hidden">
        <a href={officialContactsPath} className={linkClass}>
          {t('signed')}
        </a>
      </p>
    </section>
  )
}

/** A number or address, and what it is used for. */
async function Contact({ contact, locale }: { contact: ListedContact; locale: PageLocale }) {
  const t = await getTranslations({ locale, namespace: 'checkContact' })
  const { intl, script } = getLocale(locale)
  const { kind, value, uses, validUntil } = contact
  const different = new Map(uses.map((one) => [`${one.use} ${one.owner}`, one]))
  return (
    <>
      <bdi dir="ltr" translate="no" className="block font-semibold wrap-anywhere rtl:text-end">
        {kind === 'phone' ? (
          <a href={telAddress(value)} className="text-accent-dark underline underline-offset-4">
            {value}
          </a>
        ) : (
          value
        )}
      </bdi>
      <span className="block text-sm text-muted">
        {[...different].map(([key, { use, owner }], index) => (
          <Fragment key={key}>
            {index > 0 && <span>{script === 'arabic' ? '، ' : ', '}</span>}
            <span>{t(`uses.${use}`)}</span>
            {owner && (
              <span>
                {' '}
                (<bdi>{owner}</bdi>)
              </span>
            )}
          </Fragment>
        ))}
        {validUntil && (
          <span className="block">
            {t('valid', { date: formatDay({ date: validUntil, intl }) })}
          </span>
        )}
      </span>
    </>
  )
}

const linkClass =
  'inline-flex min-h-11 items-center gap-2 text-accent-dark underline underline-offset-4'
