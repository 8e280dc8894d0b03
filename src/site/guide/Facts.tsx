import { getTranslations } from 'next-intl/server'
import type { Listed } from '@/publishing/contentReader'
import { translatedRows } from '@/ui/translatedRows'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { formatDay } from '@/i18n/formatDay'
import { ForeignWords } from '@/ui/ForeignWords'
import { formatFact } from './formatFact'

type FactRows = NonNullable<Listed<'process-guides'>['facts']>

type Props = { locale: PageLocale; facts: FactRows | null | undefined }

/** The figures of a guide, with their sources and the day they were last checked. */
export async function Facts({ locale, facts }: Props) {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const rows = translatedRows(facts, 'label')
  const checkedOn = oldestCheck(rows)
  return (
    <section
      aria-labelledby="facts-title"
      className="rounded-card border border-line bg-mist p-6 sm:p-8"
    >
      <h2 id="facts-title" className="text-xl font-bold">
        {t('facts')}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {rows.map((fact) => (
          <Fact key={fact.id} locale={locale} fact={fact} />
        ))}
      </dl>
      {checkedOn && (
        <p className="mt-2 border-t border-line pt-4 text-sm text-muted">
          {t('checkedOn', { date: formatDay({ date: checkedOn, intl: getLocale(locale).intl }) })}
        </p>
      )}
    </section>
  )
}

async function Fact({ locale, fact }: { locale: PageLocale; fact: FactRows[number] }) {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const { label, limit, note, source, sourceUrl } = fact
  const value = formatFact({ fact, locale })
  return (
    <div className="py-4">
      <dt className="text-muted">
        <ForeignWords text={label} locale={locale} />
      </dt>
      {value && (
        <dd className="mt-0.5 text-xl font-bold">
          <bdi>{limit ? t(limit, { value }) : value}</bdi>
        </dd>
      )}
      {note && (
        <dd className="mt-1 text-sm text-muted">
          <ForeignWords text={note} locale={locale} />
        </dd>
      )}
      {source && (
        <dd className="flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm text-muted">
          {t('source')}
          {sourceUrl ? (
            <a
              href={sourceUrl}
              rel="noopener"
              className="inline-flex min-h-11 items-center font-medium text-accent-dark underline hover:no-underline"
            >
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

/** The oldest check of a figure that has a source to check it against. */
function oldestCheck(facts: FactRows): string | undefined {
  return facts
    .map(({ source, checkedOn }) => (source ? checkedOn : ''))
    .filter(Boolean)
    .sort()[0]
}
