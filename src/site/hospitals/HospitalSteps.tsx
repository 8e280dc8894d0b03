import { getTranslations } from 'next-intl/server'
import type { PageContent } from '@/publishing/contentReader'
import type { PageLocale } from '@/i18n/locales'
import { ForeignWords } from '@/ui/ForeignWords'
import { translatedRows } from '@/ui/translatedRows'

type Steps = NonNullable<PageContent<'hospital-page'>['steps']>[number]

type Props = {
  locale: PageLocale
  page: {
    stepsTitle?: string | null
    steps?: (Pick<Steps, 'id' | 'title' | 'text' | 'when'> & Partial<Steps>)[] | null
  }
  titleId?: string
}

/** What happens when, what the hospital does for it and what it costs; nothing until that is entered. */
export async function HospitalSteps({ locale, page, titleId = 'steps-title' }: Props) {
  const t = await getTranslations({ locale, namespace: 'hospitals' })
  const steps = translatedRows(page.steps, 'title', 'text')
  if (steps.length === 0) return null
  const StepTitle = page.stepsTitle ? 'h3' : 'h2'
  return (
    <section aria-labelledby={page.stepsTitle ? titleId : undefined} className="bg-mist">
      <div data-reveal className="mx-auto max-w-site px-4 py-16 sm:px-6 sm:py-24">
        {page.stepsTitle && (
          <h2 id={titleId} className="max-w-3xl text-title font-bold ltr:tracking-tight">
            {page.stepsTitle}
          </h2>
        )}
        <ol className="not-first:mt-8 not-first:sm:mt-10">
          {steps.map(({ id, title, when, text, task, cost }, index) => (
            <li key={id} className="group relative flex gap-3 pb-8 last:pb-0 sm:gap-6 sm:pb-5">
              <span className="flex size-8 shrink-0 items-center justify-center rounded-full border-2 border-accent bg-white font-bold text-accent-dark sm:size-11">
                {index + 1}
              </span>
              <span
                aria-hidden
                className="absolute start-4 top-8 bottom-0 w-0.5 bg-line group-last:hidden sm:start-5.5 sm:top-11"
              />
              <div className="grid min-w-0 grow grid-cols-1 gap-x-8 gap-y-4 border-line sm:rounded-card sm:border sm:bg-white sm:p-6 lg:grid-cols-12">
                <div className="lg:col-span-6">
                  {when && <p className="text-sm font-semibold text-accent-dark">{when}</p>}
                  <StepTitle className="text-lg font-bold">{title}</StepTitle>
                  <p className="mt-1.5 text-muted">
                    <ForeignWords text={text} locale={locale} />
                  </p>
                </div>
                {(task || cost) && (
                  <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 lg:col-span-6">
                    {Object.entries({ task, cost }).map(
                      ([name, value]) =>
                        value && (
                          <div key={name}>
                            <dt className="text-sm font-semibold">
                              {name === 'task' ? t('task') : t('cost')}
                            </dt>
                            <dd className="mt-1 text-muted">
                              <ForeignWords text={value} locale={locale} />
                            </dd>
                          </div>
                        ),
                    )}
                  </dl>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
