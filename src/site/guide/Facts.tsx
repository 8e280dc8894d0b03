import { getTranslations } from 'next-intl/server'
import type { Listed } from '@/publishing/contentReader'
import { translatedRows } from '@/ui/translatedRows'
import { inTakenOrder, totalMonths } from '@/domain/processSteps'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { formatDay } from '@/i18n/formatDay'
import { cardGridClass } from '@/ui/page/FeatureCards'
import { ForeignWords } from '@/ui/ForeignWords'
import { formatFact, formatMonths } from './formatFact'
import { stepsId } from './Process'

type Guide = Listed<'process-guides'>
type FactRow = NonNullable<Guide['facts']>[number]
type Props = { locale: PageLocale; guide: Guide }

/** What a nurse asks first, in large figures: pay, language, cost, and the months that all steps take. */
export async function Headlines({ locale, guide }: Props) {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const facts = translatedRows(guide.facts, 'label')
  const headlines = facts.filter(({ isHeadline }) => isHeadline)
  const months = totalMonths(inTakenOrder(translatedRows(guide.steps, 'text')))
  if (headlines.length === 0 && !months) return null
  return (
    <section aria-label={t('headlines')} className="bg-mist">
      <div className="mx-auto max-w-site px-4 py-8 sm:px-6 sm:py-10">
        <dl className={`gap-4 ${cardGridClass(headlines.length + (months ? 1 : 0))}`}>
          {headlines.map((fact) => (
            <Fact key={fact.id} locale={locale} fact={fact} className={headlineClass} />
          ))}
          {months && (
            <div className={headlineClass}>
              <dt className="text-muted">{t('duration')}</dt>
              <dd className="text-2xl/relaxed font-bold">
                {await formatMonths({ months, locale })}
              </dd>
              <dd className={noteClass}>{t('durationNote')}</dd>
              <dd className="-mb-2 text-sm print:hidden">
                <a href={`#${stepsId}`} className={linkClass}>
                  {t('toSteps')}
                </a>
              </dd>
            </div>
          )}
        </dl>
        {headlines.length > 0 && <CheckedOn locale={locale} facts={facts} />}
      </div>
    </section>
  )
}

/** The other facts of a guide, with their sources. */
export async function Facts({ locale, guide }: Props) {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const all = translatedRows(guide.facts, 'label')
  const facts = all.filter(({ isHeadline }) => !isHeadline)
  if (facts.length === 0) return null
  return (
    <section
      aria-labelledby="facts-title"
      className="rounded-card border border-line bg-mist p-6 sm:p-8"
    >
      <h2 id="facts-title" className="text-xl font-bold">
        {t('facts')}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {facts.map((fact) => (
          <Fact key={fact.id} locale={locale} fact={fact} className="py-4 last:pb-0" />
        ))}
      </dl>
      {facts.length === all.length && <CheckedOn locale={locale} facts={all} />}
    </section>
  )
}

/** A fact with its note and its source. */
export async function Fact({
  locale,
  fact,
  className,
}: {
  locale: PageLocale
  fact: FactRow
  className: string
}) {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const { label, limit, note, source, sourceUrl } = fact
  const value = formatFact({ fact, locale })
  return (
    <div className={className}>
      <dt className="text-muted">
        <ForeignWords text={label} locale={locale} />
      </dt>
      {value && (
        <dd className={`font-bold ${fact.isHeadline ? 'text-2xl/relaxed' : 'text-xl/relaxed'}`}>
          <bdi>
            <ForeignWords text={limit ? t(limit, { value }) : value} locale={locale} />
          </bdi>
        </dd>
      )}
      {note && (
        <dd className={noteClass}>
          <ForeignWords text={note} locale={locale} />
        </dd>
      )}
      {source && (
        <dd className="-mb-2 flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm text-muted">
          {t('source')}
          {sourceUrl ? (
            <a href={sourceUrl} rel="noopener" className={linkClass}>
              <bdi>
                <ForeignWords text={source} locale={locale} />
              </bdi>
            </a>
          ) : (
            <bdi>
              <ForeignWords text={source} locale={locale} />
            </bdi>
          )}
        </dd>
      )}
    </div>
  )
}

const headlineClass = 'min-w-0 rounded-card border border-line bg-white px-5 py-4 shadow-card'

const noteClass = 'mt-1 text-sm text-muted'

const linkClass =
  'inline-flex min-h-11 items-center font-medium text-accent-dark underline hover:no-underline print:inline'

/** The day of the oldest check of a figure that has a source to check it against. */
async function CheckedOn({ locale, facts }: { locale: PageLocale; facts: FactRow[] }) {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const [date] = facts
    .map(({ source, checkedOn }) => (source ? checkedOn : ''))
    .filter(Boolean)
    .sort()
  if (!date) return null
  return (
    <p className="mt-4 text-sm text-muted">
      {t('checkedOn', { date: formatDay({ date, intl: getLocale(locale).intl }) })}
    </p>
  )
}
