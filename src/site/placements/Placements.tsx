import { getTranslations } from 'next-intl/server'
import type { Audience } from '@/domain/consultationFields'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { siteCountryName } from '@/domain/countryNames'
import type { ContentReader, Listed } from '@/publishing/contentReader'
import { formatPrice } from '@/site/pricing/formatPrice'
import { cardGridClass } from '@/ui/page/FeatureCards'
import { ForeignWords } from '@/ui/ForeignWords'
import { Picture } from '@/ui/page/Picture'
import { translatedRows } from '@/ui/translatedRows'

type Props = {
  locale: PageLocale
  reader: ContentReader
  audience: Audience
}

const maxShown = 3

/** Nurses who were placed, or hospitals that hired some, who have agreed to be shown; nothing until there are some. */
export async function Placements({ locale, reader, audience }: Props) {
  const [t, placements] = await Promise.all([
    getTranslations({ locale, namespace: 'placements' }),
    reader.list({ kind: 'placements', locale }),
  ])
  const shown = translatedRows(placements, 'name', 'text', 'consentOn')
    .filter((one) => one.audience === audience)
    .slice(0, maxShown)
  if (shown.length === 0) return null
  const titleId = `placed-${audience}`
  return (
    <section
      aria-labelledby={titleId}
      data-reveal
      className="mx-auto max-w-site px-4 py-14 sm:px-6 sm:py-20"
    >
      <h2 id={titleId} className="text-title font-bold ltr:tracking-tight">
        {t(audience)}
      </h2>
      <ul className={`mt-8 gap-6 ${cardGridClass(shown.length)}`}>
        {shown.map((placement) => (
          <Card key={placement.id} locale={locale} placement={placement} />
        ))}
      </ul>
      <p className="mt-5 text-sm text-muted">{t('consent')}</p>
    </section>
  )
}

type CardProps = { locale: PageLocale; placement: Listed<'placements'> }

async function Card({ locale, placement }: CardProps) {
  const [t, { countries: names }] = await Promise.all([
    getTranslations({ locale }),
    getMessages(locale),
  ])
  const { audience, name, picture, country, year, months, cost, currency, text } = placement
  const { intl } = getLocale(locale)
  const duration = { style: 'unit', unit: 'month', unitDisplay: 'long' } as const
  const numbers = [
    {
      label: t('placements.months'),
      value:
        typeof months === 'number' ? new Intl.NumberFormat(intl, duration).format(months) : null,
    },
    {
      label: t('placements.cost'),
      value:
        typeof cost === 'number' && audience === 'nurses'
          ? formatPrice({ amount: cost, currency: currency ?? 'EUR', intl })
          : null,
    },
  ].filter(({ value }) => value)
  return (
    <li className="flex flex-col rounded-card border border-line bg-white p-6 shadow-card sm:p-7">
      <div className="flex items-center gap-4">
        <Picture
          id={picture}
          locale={locale}
          sizes="5rem"
          className="size-20 shrink-0 rounded-full"
        />
        <div className="min-w-0">
          <h3 className="text-lg font-bold">
            <bdi>{name}</bdi>
          </h3>
          <p className="text-sm text-muted">
            {[siteCountryName({ country, names, locale }), year].join(' · ')}
          </p>
        </div>
      </div>
      <p className="mt-4 mb-5 whitespace-pre-line">
        <ForeignWords text={text} locale={locale} hasNumbers />
      </p>
      {numbers.length > 0 && (
        <dl className="mt-auto grid grid-cols-2 gap-4 border-t border-line pt-4">
          {numbers.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-xl font-bold">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
