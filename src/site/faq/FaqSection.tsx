import { ArrowRight, ChevronDown } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { WaysToCheck } from '@/site/checkUs/WaysToCheck'
import { withoutMarks } from '@/publishing/conditionalText'
import { translatedRows } from '@/ui/translatedRows'
import type { PageLocale } from '@/i18n/locales'
import { ForeignWords } from '@/ui/ForeignWords'
import { PageLink } from '@/ui/PageLink'

/** The address of an answer within its page. A browser unfolds what it lies in. */
export const answerId = (row: string | null | undefined) => `answer-${row}`

type Question = { question: string; answer: string; id?: string | null }

type Props = {
  locale: PageLocale
  title: string | null | undefined
  questions: readonly Question[] | null | undefined
  className?: string
  titleId?: string
}

/** Questions that fold open to their answers. */
export async function FaqSection({
  locale,
  title,
  questions,
  className = '',
  titleId = 'questions-title',
}: Props) {
  const rows = translatedRows(questions, 'question', 'answer')
  if (rows.length === 0) return null
  const Question = title ? 'h3' : 'h2'
  const t = await getTranslations({ locale })
  return (
    <section aria-labelledby={title ? titleId : undefined} className={className}>
      <div
        data-reveal
        className="mx-auto grid max-w-site grid-cols-1 gap-8 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-12 lg:gap-12"
      >
        {title && (
          <h2 id={titleId} className="text-title font-bold lg:col-span-4 ltr:tracking-tight">
            {title}
          </h2>
        )}
        <div className="overflow-hidden rounded-card border border-line bg-white shadow-card lg:col-span-8 lg:only:col-start-3">
          {rows.map(({ id, question, answer }) => (
            <details
              key={id}
              suppressHydrationWarning
              className="group border-line not-first:border-t"
            >
              <summary className={summaryClass}>
                <Question className="min-w-0 text-base font-semibold sm:text-lg">
                  <ForeignWords text={question} locale={locale} />
                </Question>
                <ChevronDown
                  aria-hidden
                  size={20}
                  className="mt-1 shrink-0 text-accent transition-transform group-open:rotate-180"
                />
              </summary>
              <div id={answerId(id)} className="max-w-[68ch] px-5 pb-4 text-muted sm:px-8">
                <p className="whitespace-pre-line">
                  <ForeignWords text={withoutMarks(answer)} locale={locale} hasNumbers />
                </p>
                {answer.includes('{licences}') && (
                  <div>
                    <WaysToCheck locale={locale} />
                  </div>
                )}
                {answer.includes('{pricing}') && (
                  <PageLink
                    locale={locale}
                    path="/pricing"
                    className="mt-1 flex min-h-11 w-fit items-center gap-2 font-semibold text-accent hover:text-accent-dark hover:underline"
                  >
                    <span>{t('navigation.pricing')}</span>
                    <ArrowRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
                  </PageLink>
                )}
                <a
                  href={`#${answerId(id)}`}
                  className="inline-flex min-h-11 items-center text-sm underline-offset-4 hover:underline print:hidden"
                >
                  {t('search.answerLink')}
                </a>
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

const summaryClass =
  'flex min-h-14 cursor-pointer list-none items-start justify-between gap-4 px-5 py-4 hover:bg-mist sm:px-8 ' +
  'focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden'
