'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { HeroDrawing } from '@/ui/page/Drawing'
import { PageHero } from '@/ui/page/PageHero'
import { buttonClass } from '@/ui/buttonClass'
import { ConfirmButton } from '@/ui/ConfirmButton'
import { ErrorSummary } from '@/ui/ErrorSummary'
import { useHasScript } from '@/ui/useBrowserValue'
import { rememberLanguage } from '@/ui/language/rememberLanguage'
import { privacyAddress } from '@/domain/sitePages'
import { isCoreQuestion, questionApplies } from '@/domain/survey/questionApplies'
import type { Question } from '@/domain/survey/questionnaire'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { surveyTabs, type SurveyTab } from '@/domain/survey/surveyParts'
import { ContinueElsewhere } from './ContinueElsewhere'
import { formatMessage } from './formatMessage'
import { questionId, surveyAddress } from './surveyAddress'
import { countProgress, isAnswered } from './surveyDraft'
import { SurveyQuestion } from './SurveyQuestion'
import { goLink, SurveyTabs } from './SurveyTabs'
import { useSurvey, type SurveyOptions } from './useSurvey'

type Props = SurveyOptions & {
  languages: readonly { code: SurveyLanguage; name: string; intl: string }[]
  /** In the language of the site's frame, where the survey has no words in it. */
  languageNote?: string
}

type Behaviour = ReturnType<typeof useSurvey>

/**
 * The survey (specification, section 2). As it comes from the server it is a plain form with all parts
 * below each other; scripts make tabs of the parts and store the answers in the browser.
 */
export function Survey({ languages, languageNote, ...options }: Props) {
  const survey = useSurvey(options)
  const { language, texts } = survey
  const labels = texts.interface
  const { locale, returned } = options
  const intl = languages.find(({ code }) => code === language)?.intl ?? language
  return (
    <div lang={language} dir="ltr" className="text-pretty">
      {/* What is wrong with a survey that comes back belongs on the first screen. */}
      <PageHero
        title={labels.title}
        description={returned ? undefined : labels.description}
        image={<HeroDrawing name="survey" className="max-lg:hidden" />}
      >
        {languageNote && (
          <p lang={locale} dir="auto" className="mb-4 text-white/80">
            {languageNote}
          </p>
        )}
        <LanguageSwitch survey={survey} languages={languages} locale={locale} />
      </PageHero>
      <div className="bg-mist">
        <div className="mx-auto max-w-site px-4 py-10 sm:px-6 sm:py-16">
          <SurveyForm survey={survey} options={options} intl={intl} />
        </div>
      </div>
    </div>
  )
}

/** Links to the survey in its languages; with scripts the words change in place. */
function LanguageSwitch({
  survey: { language, texts, switchLanguage },
  languages,
  locale,
}: Pick<Props, 'languages' | 'locale'> & { survey: Behaviour }) {
  return (
    <nav aria-label={texts.interface.languageSwitcher} className="mb-8 flex flex-wrap gap-2">
      {languages.map(({ code, name }) => (
        <a
          key={code}
          href={surveyAddress({ locale, language: code })}
          lang={code}
          hrefLang={code}
          aria-current={code === language ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            rememberLanguage(code)
            void switchLanguage(code)
          }}
          className="flex min-h-11 items-center rounded-full border border-white/40 px-5 font-medium text-white hover:bg-white/10 aria-[current]:border-white aria-[current]:bg-white aria-[current]:text-ink"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

type FormProps = { survey: Behaviour; options: SurveyOptions; intl: string }

function SurveyForm({ survey, options, intl }: FormProps) {
  const { state, language, texts } = survey
  const { locale, questions } = options
  const hasScript = useHasScript()
  const labels = texts.interface
  const { tab, draft } = state
  return (
    <form
      id="survey-form"
      method="post"
      action="/api/survey"
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="language" value={language} />
      {!hasScript && (
        // The Enter key presses the first button: without scripts it must not send half a survey.
        <button type="submit" disabled hidden />
      )}
      {!options.returned && tab === surveyTabs[0] && <Intro survey={survey} options={options} />}
      <Progress survey={survey} options={options} intl={intl} />
      <Errors survey={survey} questions={questions} />
      <div
        id="survey-parts"
        className="mt-6 grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-8"
      >
        <div className="min-w-0 lg:sticky lg:top-24">
          <SurveyTabs
            questions={questions}
            current={tab}
            draft={draft}
            texts={texts}
            hasScript={hasScript}
            onGo={survey.go}
          />
        </div>
        <div className="min-w-0">
          <div data-parts>
            {surveyTabs.map((one) => (
              <Part
                key={one}
                tab={one}
                survey={survey}
                options={options}
                intl={intl}
                hasScript={hasScript}
              />
            ))}
          </div>
          <SavingStatus survey={survey} />
          <ContinueElsewhere
            locale={locale}
            language={language}
            texts={labels.resume}
            actions={survey.actions}
            code={state.code}
            onKeep={survey.keep}
          />
          <div className="mt-6">
            <ConfirmButton
              texts={labels.reset}
              className="flex min-h-11 items-center text-sm text-muted underline underline-offset-2 hover:text-ink"
              onConfirm={survey.clear}
            />
          </div>
        </div>
      </div>
    </form>
  )
}

type PartProps = FormProps & { tab: SurveyTab; hasScript: boolean }

function Part({ tab, survey, options: { questions }, intl, hasScript }: PartProps) {
  const { state, texts, errors, isSending } = survey
  const { draft } = state
  const labels = texts.interface
  const { label, intro } = texts.tabs[tab]
  const paired = questions.flatMap((one) => ('pairedWith' in one && one.pairedWith) || [])
  const own = questions.filter((one) => one.tab === tab && !paired.includes(one.name))
  const more = own.filter((question) => !isCoreQuestion({ question, questions }))
  const applying = more.filter((question) =>
    questionApplies({ question, questions, answers: draft }),
  )
  const propertiesOf = (question: Question) => ({
    question,
    value: draft[question.name],
    error: errors[question.name],
    texts: texts.questions[question.name],
  })
  const show = (question: Question) => {
    const pair = questions.find(
      ({ name }) => 'pairedWith' in question && name === question.pairedWith,
    )
    return (
      <SurveyQuestion
        key={question.name}
        {...propertiesOf(question)}
        pair={pair && propertiesOf(pair)}
        isFolded={!questionApplies({ question, questions, answers: draft })}
        labels={labels}
        intl={intl}
        onAnswer={survey.answer}
      />
    )
  }
  const values = { number: surveyTabs.indexOf(tab) + 1, total: surveyTabs.length }
  return (
    <section
      id={tab}
      // Without scripts all parts are shown (`noScriptStyle`).
      data-choice-panel="all"
      hidden={tab !== state.tab}
      role={hasScript ? 'tabpanel' : undefined}
      aria-labelledby={hasScript ? `tab-${tab}` : undefined}
      className="scroll-mt-20 rounded-card border border-line bg-white p-6 shadow-card sm:p-8"
    >
      <p className="text-sm text-muted">{formatMessage({ text: labels.position, values, intl })}</p>
      <h2 tabIndex={-1} className="mt-1 scroll-mt-28 text-title font-bold outline-offset-4">
        {label}
      </h2>
      <p className="mt-2 text-muted">{intro}</p>
      <fieldset role="none" disabled={isSending} className="mt-4 min-w-0">
        <legend hidden>{label}</legend>
        {own.filter((question) => !more.includes(question)).map(show)}
        {more.length > 0 && (
          <details
            suppressHydrationWarning
            open={more.some(({ name }) => errors[name] || isAnswered({ draft, name }))}
            className="group border-t border-line"
          >
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 font-semibold text-accent [&::-webkit-details-marker]:hidden">
              <span>
                {formatMessage({ text: labels.more, values: { count: applying.length }, intl })}
              </span>
              <ChevronDown
                aria-hidden
                size={20}
                className="shrink-0 transition-transform group-open:rotate-180"
              />
            </summary>
            {more.map(show)}
          </details>
        )}
      </fieldset>
      <Actions tab={tab} survey={survey} hasScript={hasScript} />
    </section>
  )
}

function Intro({ survey, options }: Pick<FormProps, 'survey' | 'options'>) {
  const labels = survey.texts.interface
  return (
    <div className="max-w-3xl">
      <p className="text-lg">{labels.intro}</p>
      <p className="mt-3">{labels.why}</p>
      <p className="mt-3">{labels.gain}</p>
      <p className="mt-3">{labels.optional}</p>
      <p className="mt-3 text-sm text-muted">
        <span>{labels.privacy}</span>{' '}
        <Link
          href={privacyAddress(options.locale)}
          prefetch={false}
          className="text-accent underline underline-offset-2"
        >
          {labels.privacyLink}
        </Link>
      </p>
    </div>
  )
}

function Progress({ survey, options: { questions }, intl }: FormProps) {
  const labels = survey.texts.interface
  const { answered, total, minutesLeft } = countProgress({
    questions: questions.filter((question) => isCoreQuestion({ question, questions })),
    draft: survey.state.draft,
  })
  const text = formatMessage({ text: labels.progress, values: { answered, total }, intl })
  return (
    <div data-needs-script className="mt-8">
      <div className="flex flex-wrap justify-between gap-x-6 text-sm">
        <span id="survey-progress" className="font-medium">
          {text}
        </span>
        <span className="text-muted">
          {formatMessage({ text: labels.minutesLeft, values: { minutes: minutesLeft }, intl })}
        </span>
      </div>
      <progress
        aria-labelledby="survey-progress"
        value={answered}
        max={total}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}

function Errors({
  survey: { texts, errors, failure, showQuestion },
  questions,
}: {
  survey: Behaviour
  questions: readonly Question[]
}) {
  const { errors: reasons, errorSummary, failureText } = texts.interface
  const wrong = questions.flatMap(({ name }) => {
    const error = errors[name]
    if (!error) return []
    return [{ id: questionId(name), text: texts.questions[name].label, detail: reasons[error] }]
  })
  if (wrong.length > 0) {
    const show = (id: string) => {
      const question = questions.find(({ name }) => questionId(name) === id)
      if (question) showQuestion(question)
    }
    return (
      <div className="mt-6">
        <ErrorSummary title={errorSummary} errors={wrong} onShow={show} />
      </div>
    )
  }
  return (
    failure && (
      <p className="mt-6 rounded-xl bg-danger-mist p-4 font-medium text-danger">
        {failure === true ? failureText : failure}
      </p>
    )
  )
}

function Actions({ tab, survey, hasScript }: Pick<PartProps, 'tab' | 'survey' | 'hasScript'>) {
  const { isSending, texts } = survey
  const labels = texts.interface
  const place = surveyTabs.indexOf(tab)
  const link = (to: 'back' | 'next') => {
    const target = surveyTabs[to === 'next' ? place + 1 : place - 1]
    return (
      target && (
        <a
          {...goLink({ tab: target, onGo: () => survey.go(to) })}
          data-go={to}
          data-needs-script
          role={hasScript ? 'button' : undefined}
          aria-disabled={isSending || undefined}
          onKeyDown={(event) => {
            if (event.key !== ' ') return
            event.preventDefault()
            event.currentTarget.click()
          }}
          className={buttonClass[to === 'next' ? 'primary' : 'secondary']}
        >
          {labels[to]}
        </a>
      )
    )
  }
  return (
    <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-6">
      {link('back')}
      {link('next')}
      {tab === surveyTabs.at(-1) && (
        <>
          <button
            id="survey-submit"
            // Before the scripts are there a press waits for them (`earlyPressScript`).
            type={hasScript ? 'button' : 'submit'}
            name="go"
            suppressHydrationWarning
            onClick={(event) => {
              event.preventDefault()
              survey.go('submit')
            }}
            // Not disabled, which would take the focus away.
            aria-disabled={isSending}
            className={buttonClass.primary}
          >
            {isSending && (
              <span
                aria-hidden
                className="size-5 animate-spin rounded-full border-2 border-white/40 border-t-white"
              />
            )}
            <span>{isSending ? labels.submitting : labels.submit}</span>
          </button>
          <p role="status" className="sr-only">
            {isSending && labels.submitting}
          </p>
        </>
      )}
    </div>
  )
}

function SavingStatus({ survey }: { survey: Behaviour }) {
  const { state, texts, notice } = survey
  const labels = texts.interface
  const notices = {
    resumed: labels.resume.resumed,
    expired: labels.resume.expired,
    unreachable: labels.resume.unreachable,
    cleared: labels.reset.done,
    wrong: labels.errorSummary,
  }
  const saved = {
    nothing: state.isRestored ? labels.restored : '',
    saved: labels.saved,
    failed: labels.notSaved,
  }[state.saving]
  const onServer = state.code ? labels.savedOnServer : ''
  return (
    <div role="status" className="mt-4 min-h-6 space-y-1 text-sm text-muted">
      {notice && (
        // The list of what is wrong is seen.
        <p className={notice === 'wrong' ? 'sr-only' : 'font-medium text-ink'}>{notices[notice]}</p>
      )}
      <p>{[saved, onServer].filter(Boolean).join(' ')}</p>
    </div>
  )
}
