import { Check } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Listed, PageProps } from '@/publishing/contentReader'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { HeroDrawing } from '@/ui/page/Drawing'
import { FaqSection } from '@/site/faq/FaqSection'
import { PageHero } from '@/ui/page/PageHero'
import { Team } from '@/ui/page/Team'
import { buttonClass } from '@/ui/buttonClass'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { ForeignWords } from '@/ui/ForeignWords'
import { translatedRows } from '@/ui/translatedRows'
import { formatPrice } from './formatPrice'
import { WorkedExample } from './WorkedExample'

/** The plans and their prices (specification, sections 2 and 3), and what a placement costs. */
export async function PricingPage({ locale, reader }: PageProps) {
  const [t, texts, plans] = await Promise.all([
    getTranslations({ locale, namespace: 'pricing' }),
    reader.getPage({ kind: 'site-texts', locale }),
    reader.list({ kind: 'pricing-plans', locale }),
  ])
  return (
    <>
      <PageHero
        title={texts?.pricingTitle || t('title')}
        description={texts?.pricingDescription ?? undefined}
        image={<HeroDrawing name="contract" />}
      />
      <section className="bg-mist">
        <div className="mx-auto max-w-site px-4 py-16 sm:px-6 sm:py-24">
          {plans.length === 0 && <p className="text-center text-muted">{t('empty')}</p>}
          <ul className="mx-auto grid max-w-lg grid-cols-1 gap-6 lg:max-w-none lg:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] print:max-w-none print:grid-cols-3">
            {plans.map((plan) => (
              <Plan key={plan.id} plan={plan} locale={locale} />
            ))}
          </ul>
        </div>
      </section>
      <WorkedExample locale={locale} pricing={texts?.pricing} />
      <FaqSection
        locale={locale}
        title={texts?.pricing?.questionsTitle}
        questions={texts?.pricing?.questions}
        className="bg-mist"
      />
      <div className="print:hidden">
        <Team locale={locale} reader={reader} />
      </div>
    </>
  )
}

type PlanProps = { plan: Listed<'pricing-plans'>; locale: PageLocale }

/** Its rows are those of the cards beside it, so that prices and features begin at one height. */
async function Plan({ plan, locale }: PlanProps) {
  const t = await getTranslations({ locale, namespace: 'pricing' })
  const { name, description, features } = plan
  const isHighlighted = Boolean(plan.highlighted)
  return (
    <li
      className={`relative row-span-5 grid grid-rows-subgrid gap-y-0 rounded-card bg-white p-6 shadow-card sm:p-8 print:p-3 print:text-sm ${
        isHighlighted ? 'border border-accent ring-1 ring-accent' : 'border border-line'
      }`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl font-bold">{name}</h2>
        {isHighlighted && (
          <p className="rounded-full bg-accent px-3 py-1 text-sm font-semibold text-white">
            {t('recommended')}
          </p>
        )}
      </div>
      <p className="mt-3 text-muted">{description}</p>
      <Price plan={plan} locale={locale} />
      <ul className="mt-6 space-y-3 border-t border-line pt-6">
        {translatedRows(features, 'text').map(({ id, text }) => (
          <li key={id} className="flex gap-3">
            <Check aria-hidden size={20} className="mt-1 shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-8 self-end">
        <ConsultationButton
          audience="hospitals"
          locale={locale}
          plan={name}
          className={`w-full ${isHighlighted ? `${buttonClass.primary} border border-transparent` : buttonClass.secondary}`}
        >
          {t('getStarted')} <span className="sr-only">{name}</span>
        </ConsultationButton>
      </div>
    </li>
  )
}

async function Price({ plan, locale }: Pick<PlanProps, 'plan' | 'locale'>) {
  const t = await getTranslations({ locale, namespace: 'pricing' })
  const { priceText, period, unit, vat, vatRate, vatNote, purpose } = plan
  const { intl } = getLocale(locale)
  const priceFor = (row: string) => plan.localPrices?.find(({ language }) => language === row)
  const { amount, currency } = priceFor(locale) ?? priceFor('all') ?? plan
  const isAmount = typeof amount === 'number'
  const rate = vatRate && new Intl.NumberFormat(intl, percent).format(vatRate / 100)
  const basis = [
    isAmount && period && t(`period.${period}`),
    unit,
    isAmount && vat && t(`vat.${vat}`, { rate: rate || '' }),
  ].filter(Boolean)
  return (
    <div className="mt-6">
      <p className={`font-bold ${isAmount ? 'text-4xl' : 'text-2xl'} leading-11 wrap-break-word`}>
        {isAmount ? <bdi>{formatPrice({ amount, currency, intl })}</bdi> : priceText}
      </p>
      {basis.length > 0 && <p className="text-sm text-muted">{basis.join(' · ')}</p>}
      {vatNote && (
        <p className="text-sm text-muted">
          <ForeignWords text={vatNote} locale={locale} />
        </p>
      )}
      {purpose && (
        <p className="mt-3">
          <ForeignWords text={purpose} locale={locale} />
        </p>
      )}
    </div>
  )
}

const percent = { style: 'percent', maximumFractionDigits: 1 } as const
