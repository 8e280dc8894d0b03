import { ExternalLink } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { checkUsQuestions } from '@/domain/checkUsQuestions'
import { checkUsPath } from '@/domain/sitePages'
import { formatDay, isoDay } from '@/i18n/formatDay'
import { getLocale } from '@/i18n/locales'
import { pageLanguages } from '@/publishing/alternates'
import type { PageProps } from '@/publishing/contentReader'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { validLicences } from '@/ui/validLicences'
import { ForeignWords } from '@/ui/ForeignWords'
import { AvailableLanguages } from '@/ui/page/AvailableLanguages'
import { CheckContactLink } from '@/ui/page/CheckContactLink'
import { HeroDrawing } from '@/ui/page/Drawing'
import { PageHero } from '@/ui/page/PageHero'
import { Team } from '@/ui/page/Team'
import { Registers } from './WaysToCheck'

/** Who gives this advice, and where. */
const sources = {
  who: 'https://apps.who.int/gb/ebwha/pdf_files/WHA63/A63_R16-en.pdf',
  ilo: 'https://migrationnetwork.un.org/resources/general-principles-and-operational-guidelines-fair-recruitment-and-definition-recruitment',
  qualityMark:
    'https://www.bundesgesundheitsministerium.de/service/begriffe-von-a-z/f/faire-anwerbung-pflege-deutschland-guetesiegel.html',
  forNurses: 'https://www.make-it-in-germany.com/en/working-in-germany/job/placement-agencies',
  forEmployers:
    'https://www.make-it-in-germany.com/en/looking-for-foreign-professionals/recruitment/recognise-placement-agencies',
  india: 'https://www.mea.gov.in/ras.htm',
  eMigrate: 'https://emigrate.gov.in',
  nhs: 'https://www.nhsemployers.org/articles/working-agencies-top-tips',
} as const

/** Questions to ask every agency, with this operator's answers; those without one are seen in the preview only. */
export async function CheckUsPage({ locale, reader }: PageProps) {
  const [t, tLegal, page, { operator }] = await Promise.all([
    getTranslations({ locale, namespace: 'checkUs' }),
    getTranslations({ locale, namespace: 'legal' }),
    reader.getPage({ kind: 'check-us-page', locale }),
    getSiteSettings(),
  ])
  const isAnswered = checkUsQuestions.some(({ key }) => page?.[key])
  if (!page || !(isAnswered || reader.isPreview)) notFound()
  const hasRegisters = Boolean(operator?.register || validLicences(operator).length)
  const rows = checkUsQuestions
    .map(({ key }) => ({ key, answer: page[key], isListed: key === 'licences' && hasRegisters }))
    .filter(({ answer, isListed }) => answer || isListed || reader.isPreview)
  return (
    <>
      {!reader.isPreview && (
        <AvailableLanguages languages={pageLanguages(checkUsPath)} fallback="/" />
      )}
      <PageHero
        title={t('title')}
        description={t('description')}
        below={<CheckContactLink locale={locale} className="mt-5" />}
        image={<HeroDrawing name="caution" />}
      />
      <ul className="mx-auto max-w-site px-4 py-8 sm:px-6 sm:py-12">
        {rows.map(({ key, answer, isListed }) => (
          <li
            key={key}
            id={key}
            className="grid grid-cols-1 gap-5 border-line py-8 not-first:border-t sm:py-10 lg:grid-cols-12 lg:gap-12"
          >
            <div className="lg:col-span-5">
              <h2 className="text-xl font-bold sm:text-2xl ltr:tracking-tight">
                <a href={`#${key}`} className="hover:underline">
                  {t(`questions.${key}.question`)}
                </a>
              </h2>
              <p className="mt-3 text-sm text-muted">
                <ForeignWords text={t(`questions.${key}.why`)} locale={locale} />
              </p>
            </div>
            <div className="max-w-[68ch] rounded-card border-s-4 border-accent bg-mist px-5 py-4 sm:px-7 sm:py-6 lg:col-span-7">
              {(answer || !isListed) && (
                <p className={answer ? 'whitespace-pre-line sm:text-lg' : 'text-muted'}>
                  <ForeignWords text={answer || t('unanswered')} locale={locale} hasNumbers />
                </p>
              )}
              {isListed && <Registers locale={locale} />}
            </div>
          </li>
        ))}
      </ul>
      <Team locale={locale} reader={reader} />
      <section aria-labelledby="sources" className="bg-mist">
        <div className="mx-auto max-w-site px-4 py-12 sm:px-6 sm:py-16">
          <h2 id="sources" className="text-xl font-bold">
            {t('sourcesTitle')}
          </h2>
          <p className="mt-2 max-w-[68ch] text-muted">{t('sourcesText')}</p>
          <ul className="mt-4 gap-x-12 lg:columns-2">
            {Object.entries(sources).map(([name, url]) => (
              <li key={name} className="break-inside-avoid">
                <a href={url} rel="noopener" className={sourceClass}>
                  {/* The keys are those of the messages. */}
                  {t(`sources.${name as keyof typeof sources}`)}
                  <ExternalLink
                    aria-hidden
                    size={16}
                    className="ms-2 inline rtl:-scale-x-100 print:hidden"
                  />
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-8 text-sm text-muted">
            <time dateTime={isoDay(page.publishedAt)}>
              {tLegal('revisedOn', {
                date: formatDay({ date: page.publishedAt, intl: getLocale(locale).intl }),
              })}
            </time>
          </p>
        </div>
      </section>
    </>
  )
}

const sourceClass =
  'inline-block py-2.5 text-accent underline-offset-4 hover:text-accent-dark hover:underline'
