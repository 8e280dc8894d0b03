import { noticeId } from '@/domain/sitePages'
import { surveyLanguages } from '@/domain/survey/surveyLanguages'
import { isPageLocale, type Locale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { pageLanguages } from '@/publishing/alternates'
import { fulfilledConditions } from '@/publishing/conditionalText'
import { RetentionPeriods } from './RetentionPeriods'
import { OperatorDetails } from './OperatorDetails'
import turkish from './surveyPrivacyNotice.tr.json'

/** The privacy notice below a survey in Turkish, which has no privacy page. */
export async function SurveyPrivacyNotice({ locale }: { locale: Locale }) {
  if (isPageLocale(locale)) return null
  const { title, short, parts, full } = turkish
  const fulfilled: readonly string[] = await fulfilledConditions()
  const shown = parts.filter((part) => !part.if || fulfilled.includes(part.if))
  const published = pageLanguages('/privacy')
  const others = surveyLanguages.filter((code) => isPageLocale(code) && published.includes(code))
  const nameOf = new Intl.DisplayNames(locale, { type: 'language' })
  return (
    <section id={noticeId} className="mx-auto max-w-3xl scroll-mt-20 px-4 py-14 sm:px-6 sm:py-20">
      <h2 className="text-title font-bold">{title}</h2>
      <p className="mt-4">{short}</p>
      {shown.map((part) => (
        <p key={part.title} className="mt-4">
          <b>{part.title}.</b> {part.text}
        </p>
      ))}
      <RetentionPeriods locale={locale} />
      <OperatorDetails locale={locale} page="privacy" />
      <p className="mt-12">
        {full}
        {others.map((code) => (
          <a
            key={code}
            href={localePath({ locale: code, path: '/privacy' })}
            hrefLang={code}
            className="ms-4 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {nameOf.of(code)}
          </a>
        ))}
      </p>
    </section>
  )
}
