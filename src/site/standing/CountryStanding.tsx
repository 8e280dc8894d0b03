import { CalendarPlus, Check } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Country } from '@/domain/countries'
import { processPath } from '@/domain/sitePages'
import {
  assess,
  calendarField,
  consultationField,
  type AssessedStep,
  type Condition,
  type StandingAnswers,
} from '@/domain/standing'
import { formatDay } from '@/i18n/formatDay'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import type { Listed } from '@/publishing/contentReader'
import { Fact } from '@/site/guide/Facts'
import { formatMonths } from '@/site/guide/formatFact'
import { listAnswers } from '@/submissions/standing/listAnswers'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { buttonClass } from '@/ui/buttonClass'
import { FoldArrow } from '@/ui/FoldArrow'
import { CountryFlag } from '@/ui/CountryFlag'
import { ForeignWords } from '@/ui/ForeignWords'
import { PageLink } from '@/ui/PageLink'
import { translatedRows } from '@/ui/translatedRows'
import { standingFormId } from './storedStanding'

type Guide = Listed<'process-guides'>
type Assessed = AssessedStep<NonNullable<Guide['steps']>[number]>
type Props = { locale: PageLocale; guide: Guide; answers: StandingAnswers }

/** Where a nurse stands on the way to one country. */
export async function CountryStanding({ locale, guide, answers }: Props) {
  const t = await getTranslations({ locale })
  const { there, left, months, partly } = assess(translatedRows(guide.steps, 'text'), answers)
  const has = listAnswers({ answers: partly, locale, texts: await getMessages(locale) })
  const training = left.flatMap(
    ({ missing }) => missing.find((one) => one.kind === 'qualification') ?? [],
  )[0]
  const facts = translatedRows(guide.facts, 'label').filter(({ isHeadline }) => isHeadline)
  return (
    <li className="rounded-card border border-line bg-white p-5 shadow-card sm:p-6 print:mb-6 print:break-inside-avoid">
      <h3 className="flex items-center gap-3 text-xl font-bold">
        <CountryFlag country={guide.slug} />
        <span>{guide.name}</span>
      </h3>
      {training && (
        <p className="mt-2 font-semibold">
          {t('standing.trainingFirst', {
            what: t(`standing.qualifications.${training.least}`),
          })}
        </p>
      )}
      <p className="mt-2 font-semibold">
        {months
          ? t('standing.months', { months: await formatMonths({ months, locale }) })
          : t('standing.noMonths')}
      </p>
      {there.length + has.length > 0 && (
        <>
          <h4 className="mt-5 text-sm font-semibold text-muted">{t('standing.there')}</h4>
          <ul className="mt-1.5 grid gap-1.5">
            {[...there.map(({ step }) => step.text), ...has].map((text) => (
              <li key={text} className="flex gap-2">
                <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-accent" />
                <ForeignWords text={text} locale={locale} hasNumbers />
              </li>
            ))}
          </ul>
        </>
      )}
      <h4 className="mt-5 text-sm font-semibold text-muted">{t('standing.left')}</h4>
      <ol className="mt-1.5 divide-y divide-line">
        {left.map((assessed, index) => (
          <LeftStep
            key={assessed.step.id}
            locale={locale}
            assessed={assessed}
            isFirst={index === 0}
            isNext={index === 0 && !training}
          />
        ))}
      </ol>
      {facts.length > 0 && (
        <details className="group mt-2 border-t border-line">
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-accent-dark">
            {t('standing.facts')}
            <FoldArrow />
          </summary>
          <dl className="divide-y divide-line">
            {facts.map((fact) => (
              <Fact key={fact.id} locale={locale} fact={fact} className="py-3" />
            ))}
          </dl>
        </details>
      )}
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <div data-needs-script>
          <ConsultationButton
            audience="nurses"
            locale={locale}
            country={guide.slug}
            className={buttonClass.primary}
          >
            {t('consultation.title')}
          </ConsultationButton>
        </div>
        {/* Without scripts the answers come along by the form alone. */}
        <noscript>
          <button
            type="submit"
            form={standingFormId}
            name={consultationField}
            value={guide.slug}
            className={buttonClass.primary}
          >
            {t('consultation.title')}
          </button>
        </noscript>
        <PageLink
          locale={locale}
          path={`${processPath}/${guide.slug satisfies Country}`}
          className={buttonClass.secondary}
        >
          {t('standing.guide', { country: guide.name })}
        </PageLink>
        <button
          type="submit"
          form={standingFormId}
          name={calendarField}
          value={guide.slug}
          className={buttonClass.secondary}
        >
          <CalendarPlus aria-hidden size={18} />
          {t('standing.calendar')}
        </button>
      </div>
    </li>
  )
}

/** A step that is still to be taken: what of it is missing, its months, who pays, and where that is written. */
async function LeftStep({
  locale,
  assessed: { step, missing, months, wait },
  isFirst,
  isNext,
}: {
  locale: PageLocale
  assessed: Assessed
  isFirst: boolean
  isNext: boolean
}) {
  const t = await getTranslations({ locale })
  const { source, sourceUrl, checkedOn } = step.doneWhen ?? {}
  const time = months && (await formatMonths({ months, locale }))
  const terms = [
    time && step.isParallel && !isFirst ? t('guide.parallel', { months: time }) : time,
    step.payer && t(`guide.payer.${step.payer}`),
  ].filter(Boolean)
  const needed = await Promise.all(
    missing.map((condition) => conditionText({ condition, wait, locale })),
  )
  return (
    <li className="py-3">
      {isNext && <p className="text-sm font-semibold text-accent-dark">{t('standing.next')}</p>}
      <p className="font-semibold">
        <ForeignWords text={step.text} locale={locale} />
      </p>
      {needed.length > 0 && (
        <ul aria-label={t('standing.needed')} className="mt-1 list-disc ps-5">
          {needed.map((text) => (
            <li key={text}>
              <ForeignWords text={text} locale={locale} hasNumbers />
            </li>
          ))}
        </ul>
      )}
      {terms.length > 0 && <p className="mt-1 text-muted">{terms.join(' · ')}</p>}
      {source && needed.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          {t('guide.source')}{' '}
          {sourceUrl ? (
            <a href={sourceUrl} rel="noopener" className="text-accent-dark underline">
              <bdi>{source}</bdi>
            </a>
          ) : (
            <bdi>{source}</bdi>
          )}
          {checkedOn && (
            <span className="ms-1.5">
              {t('standing.checked', {
                date: formatDay({ date: checkedOn, intl: getLocale(locale).intl }),
              })}
            </span>
          )}
        </p>
      )}
    </li>
  )
}

/** What a condition asks for; of several, one is enough. */
async function conditionText({
  condition,
  wait,
  locale,
}: {
  condition: Condition
  wait: number
  locale: PageLocale
}) {
  const t = await getTranslations({ locale, namespace: 'standing' })
  const oneOf = (names: string[]) =>
    new Intl.ListFormat(getLocale(locale).intl, { type: 'disjunction' }).format(names)
  switch (condition.kind) {
    case 'qualification':
      return t('atLeast', { what: t(`qualifications.${condition.least}`) })
    case 'hours':
      return t('atLeast', { what: t('hours', { hours: condition.least }) })
    case 'registration':
      return t('registration')
    case 'years': {
      const what = t('years', { years: condition.least })
      const months = await formatMonths({ months: { from: wait, to: wait }, locale })
      return wait > 0 ? t('reached', { what, months }) : what
    }
    case 'certificates':
      return oneOf(condition.oneOf.map((one) => t(`certificates.${one}`)))
    case 'milestones':
      return t(`milestones.${condition.oneOf[0] ?? 'cbt'}`)
  }
}
