import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { firstCountries, type Country } from '@/domain/countries'
import { languageLevels } from '@/domain/personProfile'
import { standingEndpoint } from '@/domain/sitePages'
import {
  englishResults,
  milestonesOf,
  qualifications,
  wards,
  type StandingAnswers,
} from '@/domain/standing'
import type { PageLocale } from '@/i18n/locales'
import { buttonClass } from '@/ui/buttonClass'
import { FoldArrow } from '@/ui/FoldArrow'
import { CountryFlag } from '@/ui/CountryFlag'
import { inputClass, SelectInput } from '@/ui/SelectInput'
import { standingFormId } from './storedStanding'

type Props = {
  locale: PageLocale
  /** those to choose from */
  countries: { slug: Country; name: string }[]
  answers?: StandingAnswers
}

/** The questions. A browser sends them without scripts, and none of them has to be answered. */
export async function StandingForm({ locale, countries, answers }: Props) {
  const t = await getTranslations({ locale })
  return (
    <form id={standingFormId} method="post" action={standingEndpoint} className="mt-6 grid gap-6">
      <input type="hidden" name="locale" value={locale} />
      <Question name="qualification" label={t('standing.ask.qualification')}>
        <SelectInput
          id="standing-qualification"
          name="qualification"
          none={t('standing.none.qualification')}
          options={qualifications.map((one) => [one, t(`standing.qualifications.${one}`)])}
          defaultValue={answers?.qualification ?? ''}
        />
      </Question>
      <Question name="hours" label={t('standing.ask.hours')} hint={t('standing.hoursHint')}>
        <input
          id="standing-hours"
          name="hours"
          type="text"
          inputMode="numeric"
          maxLength={7}
          aria-describedby="standing-hours-hint"
          defaultValue={answers?.hours ?? ''}
          className={inputClass}
        />
      </Question>
      <Question name="registration" label={t('standing.ask.registration')}>
        <SelectInput
          id="standing-registration"
          name="registration"
          none={t('standing.no')}
          options={[['yes', t('standing.yes')]]}
          defaultValue={answers?.isRegistered ? 'yes' : ''}
        />
      </Question>
      <Question name="years" label={t('standing.ask.years')}>
        <input
          id="standing-years"
          name="years"
          type="text"
          inputMode="numeric"
          maxLength={5}
          defaultValue={answers?.years ?? ''}
          className={inputClass}
        />
      </Question>
      <fieldset>
        <legend className="font-medium">{t('standing.ask.wards')}</legend>
        <Boxes
          name="wards"
          options={wards.map((ward) => [ward, t(`standing.wards.${ward}`)])}
          chosen={answers?.wards}
          className="mt-1 grid sm:grid-cols-2"
        />
      </fieldset>
      <Question name="german" label={t('standing.ask.german')}>
        <SelectInput
          id="standing-german"
          name="german"
          none={t('standing.none.german')}
          options={languageLevels.slice(1).map((level) => [level, level])}
          defaultValue={answers?.german ?? ''}
        />
      </Question>
      <Question name="english" label={t('standing.ask.english')} hint={t('standing.englishHint')}>
        <SelectInput
          id="standing-english"
          name="english"
          aria-describedby="standing-english-hint"
          none={t('standing.none.english')}
          options={englishResults.map((one) => [one, t(`standing.certificates.${one}`)])}
          defaultValue={answers?.english ?? ''}
        />
      </Question>
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('standing.ask.milestones')}</legend>
        {firstCountries.map((country) => (
          <details
            key={country}
            suppressHydrationWarning
            open={milestonesOf[country].some((one) => answers?.milestones.includes(one))}
            className="group border-b border-line first-of-type:border-t"
          >
            <summary className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold text-accent-dark">
              <CountryFlag country={country} />
              <span>{t(`countries.${country}`)}</span>
              <FoldArrow />
            </summary>
            <Boxes
              name="milestones"
              options={milestonesOf[country].map((one) => [one, t(`standing.milestones.${one}`)])}
              chosen={answers?.milestones}
              className="pb-3"
            />
          </details>
        ))}
      </fieldset>
      <fieldset>
        <legend className="font-medium">{t('standing.ask.countries')}</legend>
        <p className="mt-1 text-sm text-muted">{t('standing.countriesHint')}</p>
        <Boxes
          name="countries"
          options={countries.map(({ slug, name }) => [slug, name])}
          chosen={answers?.countries}
          className="mt-1 grid grid-cols-2 sm:grid-cols-3"
        />
      </fieldset>
      <p className="text-sm text-muted">{t('standing.private')}</p>
      <button type="submit" className={`${buttonClass.primary} min-h-13 text-lg`}>
        {t('standing.submit')}
      </button>
    </form>
  )
}

function Question({
  name,
  label,
  hint,
  children,
}: {
  name: string
  label: string
  hint?: string
  children: ReactNode
}) {
  const id = `standing-${name}`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A box to tick for each option, with its value and words. */
function Boxes({
  name,
  options,
  chosen = [],
  className,
}: {
  name: string
  options: [value: string, label: string][]
  chosen?: readonly string[]
  className: string
}) {
  return (
    <div className={className}>
      {options.map(([value, label]) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg px-2 py-2 hover:bg-mist"
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            className="mt-1 size-5 shrink-0 cursor-pointer accent-accent"
          />
          <span className="min-w-0">{label}</span>
        </label>
      ))}
    </div>
  )
}
