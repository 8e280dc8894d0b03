import germany from 'flag-icons/flags/4x3/de.svg'
import ksa from 'flag-icons/flags/4x3/sa.svg'
import uae from 'flag-icons/flags/4x3/ae.svg'
import uk from 'flag-icons/flags/4x3/gb.svg'
import usa from 'flag-icons/flags/4x3/us.svg'
import { ChevronDown } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Choice, ChoiceButton, ChoicePanel } from '@/components/Choice'
import type { PageLocale } from '@/i18n/locales'
import { getMessages, type Messages } from '@/i18n/messages'

type Country = keyof Messages['countries']

/** The countries in the order of their buttons (specification, section 2). */
const countries: readonly { key: Country; flag: string }[] = [
  { key: 'germany', flag: germany },
  { key: 'uae', flag: uae },
  { key: 'usa', flag: usa },
  { key: 'uk', flag: uk },
  { key: 'ksa', flag: ksa },
]

/** What it takes to work in a country, step by step, for one country at a time. */
export async function CountryProcess({ locale }: { locale: PageLocale }) {
  const t = await getTranslations({ locale, namespace: 'home.process' })
  return (
    <Choice initial="germany">
      <section
        aria-labelledby="process-title"
        className="mx-auto max-w-site px-4 py-16 sm:px-6 sm:py-24"
      >
        <div data-reveal className="grid gap-8 lg:grid-cols-12 lg:gap-12">
          <div className="lg:col-span-5 lg:pt-4">
            <h2 id="process-title" className="text-title font-bold ltr:tracking-tight">
              {t('title')}
            </h2>
            <p data-needs-script className="mt-3 text-[1.125rem] text-muted">
              {t('description')}
            </p>
            <CountryButtons locale={locale} label={t('countrySelector')} />
          </div>
          <div className="lg:col-span-7">
            {countries.map(({ key }) => (
              <ChoicePanel key={key} value={key} className="not-first:mt-4">
                <Steps locale={locale} country={key} />
              </ChoicePanel>
            ))}
          </div>
        </div>
      </section>
    </Choice>
  )
}

async function CountryButtons({ locale, label }: { locale: PageLocale; label: string }) {
  const t = await getTranslations({ locale, namespace: 'countries' })
  return (
    <div
      role="group"
      aria-label={label}
      data-needs-script
      className="mt-6 flex flex-wrap gap-2 sm:gap-3"
    >
      {countries.map(({ key, flag }) => (
        <ChoiceButton key={key} value={key} className={countryButtonClass}>
          {/* The flags are drawings of a few hundred bytes: nothing to optimize. */}
          {/* eslint-disable-next-line @next/next/no-img-element */}
          <img
            src={flag}
            alt=""
            width={24}
            height={18}
            loading="lazy"
            className="rounded-xs ring-1 ring-ink/10"
          />
          {t(key)}
        </ChoiceButton>
      ))}
    </div>
  )
}

const countryButtonClass =
  'inline-flex min-h-11 items-center gap-2.5 rounded-full border border-field bg-white px-4 py-1.5 font-semibold ' +
  'transition-colors hover:border-accent hover:bg-mist aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-white'

async function Steps({ locale, country }: { locale: PageLocale; country: Country }) {
  const [t, messages] = await Promise.all([getTranslations({ locale }), getMessages(locale)])
  return (
    <details
      open
      suppressHydrationWarning
      className="group rounded-card border border-line bg-white shadow-card"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-4 text-lg font-bold sm:px-8 [&::-webkit-details-marker]:hidden">
        {t('home.process.stepsTitle', { country: t(`countries.${country}`) })}
        <ChevronDown
          aria-hidden
          size={22}
          className="shrink-0 text-accent transition-transform group-open:rotate-180"
        />
      </summary>
      <ol role="list" className="px-5 pb-7 [counter-reset:step] sm:px-8">
        {Object.entries(messages.home.process[country]).map(([key, step]) => (
          <li key={key} className={stepClass}>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** A step with its number in a circle, and the line that leads to the next one. */
const stepClass =
  'relative flex gap-4 pb-5 [counter-increment:step] last:pb-0 ' +
  'before:flex before:size-9 before:shrink-0 before:items-center before:justify-center before:rounded-full ' +
  'before:bg-mist before:text-sm before:font-bold before:text-accent-dark before:content-[counter(step)] ' +
  'after:absolute after:start-4.5 after:top-9 after:bottom-0 after:w-px after:bg-line last:after:hidden'
