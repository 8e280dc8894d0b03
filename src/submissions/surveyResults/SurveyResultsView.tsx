import type { AdminViewServerProps } from 'payload'
import { seesFigures, seesSurveyResponses } from '@collections/access/roles'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { questionsOf, surveyTabs } from '@/domain/survey/questionnaire'
import { QuestionCard } from './QuestionCard'
import { readSurveyResults } from './readSurveyResults'
import { ResultsFilterForm } from './ResultsFilterForm'
import { parseResultsFilter, resultsPath } from './resultsFilter'
import { getResultsLanguage } from './resultsLanguage'
import staff from '@/ui/staff.module.css'
import styles from './surveyResults.module.css'

/** What the survey's answers say, for staff: a page of its own in the CMS. */
export async function SurveyResultsView(props: AdminViewServerProps) {
  const { initPageResult, searchParams } = props
  const { i18n, payload } = initPageResult.req
  const { admin } = payload.config.routes
  const user = requireReader({ view: props, path: resultsPath, may: seesFigures })

  const { filter, ignored } = parseResultsFilter(searchParams)
  const { total, responses, questions } = await readSurveyResults({
    payload,
    filter,
    withTexts: seesSurveyResponses(user),
  })
  const language = await getResultsLanguage(i18n)
  const { t, survey, surveyAttributes, own } = language
  return (
    <CmsPage view={props} title={t('surveyResults:title')}>
      <main className={`${staff.page} ${styles.content}`}>
        <h1>{t('surveyResults:title')}</h1>
        <ResultsFilterForm
          action={admin + resultsPath}
          i18nLanguage={i18n.language}
          {...{ filter, ignored, language }}
        />
        <p className={styles.responses} role="status">
          {responses === total
            ? t('surveyResults:responses', { number: own.number(total) })
            : t('surveyResults:ofAll', {
                number: own.number(responses),
                total: own.number(total),
              })}
        </p>
        {responses === 0 ? (
          <p>{t(total === 0 ? 'surveyResults:none' : 'surveyResults:noneMatch')}</p>
        ) : (
          <>
            <nav aria-label={t('surveyResults:parts')}>
              <ul className={`${staff.list} ${staff.row}`}>
                {surveyTabs.map((tab) => (
                  <li key={tab}>
                    <a href={`#${tab}`} className={staff.link}>
                      <bdi {...surveyAttributes}>{survey.tabs[tab].label}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            {surveyTabs.map((tab) => (
              <section key={tab} aria-labelledby={tab} className={staff.page}>
                <h2 id={tab} className={styles.partTitle}>
                  <bdi {...surveyAttributes}>{survey.tabs[tab].label}</bdi>
                </h2>
                <Cards {...{ tab, questions, responses, language, admin }} />
              </section>
            ))}
          </>
        )}
      </main>
    </CmsPage>
  )
}

type CardsProps = Pick<Awaited<ReturnType<typeof readSurveyResults>>, 'questions'> &
  Omit<Parameters<typeof QuestionCard>[0], 'question' | 'result'> & {
    tab: (typeof surveyTabs)[number]
  }

/** The questions of a part; those without an answer lie folded below the others. */
function Cards({ tab, questions, ...context }: CardsProps) {
  const all = questionsOf(tab).map((question) => ({
    question,
    result: questions.get(question.name),
  }))
  const empty = all.filter(({ result }) => !result?.answered)
  const draw = (shown: typeof all) => (
    <div className={staff.cards}>
      {shown.map(({ question, result }) => (
        <QuestionCard key={question.name} question={question} result={result} {...context} />
      ))}
    </div>
  )
  const { t, own } = context.language
  return (
    <>
      {draw(all.filter((one) => !empty.includes(one)))}
      {empty.length > 0 && (
        <details>
          <summary>
            {t('surveyResults:withoutAnswers', { number: own.number(empty.length) })}
          </summary>
          {draw(empty)}
        </details>
      )}
    </>
  )
}
