'use client'

import Link from 'next/link'
import { useSyncExternalStore } from 'react'
import { PageBand } from '@/ui/page/PageBand'
import { buttonClass } from '@/ui/buttonClass'
import { rememberLanguage } from '@/ui/language/rememberLanguage'
import { localePath } from '@/i18n/paths'
import { questionApplies } from '@/domain/survey/questionApplies'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { surveyTabs } from '@/domain/survey/surveyParts'
import { ClearAnswers } from './ClearAnswers'
import { ContinueElsewhere } from './ContinueElsewhere'
import { formatText } from './formatText'
import { LanguageSwitch } from './LanguageSwitch'
import { surveyAddress, surveyTabAddress } from './surveyAddress'
import { countProgress } from './surveyDraft'
import { SurveyQuestion } from './SurveyQuestion'
import { goButton, SurveyTabs } from './SurveyTabs'
import { useSurvey, type SurveyOptions, type SurveyTarget } from './useSurvey'

type Props = SurveyOptions & {
  languages: readonly { code: SurveyLanguage; name: string; intl: string }[]
  /** In the language of the site's frame, where the survey has no words in it. */
  languageNote?: string
}

type Behaviour = ReturnType<typeof useSurvey>

/**
 * The survey (specification, section 2). As it comes from the server it is a plain form that a
 * browser can send part by part; scripts make tabs of the parts and keep the answers in the browser.
 */
export function Survey({ languages, languageNote, ...options }: Props) {
  const survey = useSurvey(options)
  const { language, texts } = survey
  const labels = texts.interface
  const { locale, stored } = options
  const intl = languages.find(({ code }) => code === language)?.intl ?? language
  return (
    <div lang={language} dir="ltr" className="text-pretty">
      <PageBand title={labels.title} description={labels.description}>
        {languageNote && (
          <p lang={locale} dir="auto" className="mb-4 text-white/80">
            {languageNote}
          </p>
        )}
        <div className="mb-8">
          <LanguageSwitch
            current={language}
            languages={languages}
            label={labels.languageSwitcher}
            addressOf={(code) =>
              stored
                ? surveyTabAddress({ ...stored, locale, language: code })
                : surveyAddress({ locale, language: code })
            }
            onSwitch={(code) => {
              rememberLanguage(code)
              void survey.switchLanguage(code)
            }}
          />
        </div>
      </PageBand>
      <div className="bg-mist">
        <div className="mx-auto max-w-site px-4 py-10 sm:px-6 sm:py-16">
          <SurveyForm survey={survey} options={options} intl={intl} />
        </div>
      </div>
    </div>
  )
}

type FormProps = { survey: Behaviour; options: SurveyOptions; intl: string }

function SurveyForm({ survey, options, intl }: FormProps) {
  const { state, language, texts, errors, isSending } = survey
  const { locale, questions } = options
  const hasScript = useHasScript()
  const labels = texts.interface
  const { tab, draft } = state
  const place = surveyTabs.indexOf(tab)
  return (
    <form
      id="survey-form"
      method="post"
      action="/api/survey/pages"
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="tab" value={tab} />
      <input type="hidden" name="code" value={options.stored?.code ?? ''} />
      {!hasScript && (
        // What the Enter key presses in a browser without scripts.
        <button
          suppressHydrationWarning
          type="submit"
          name="go"
          value="next"
          tabIndex={-1}
          aria-hidden
          className="sr-only"
        />
      )}
      <Intro survey={survey} options={options} />
      <Progress survey={survey} options={options} intl={intl} />
      <Errors survey={survey} options={options} />
      <div className="mt-6 grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-8">
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
          <div
            id="survey-panel"
            role={hasScript ? 'tabpanel' : undefined}
            aria-labelledby={hasScript ? `tab-${tab}` : undefined}
            className="rounded-card border border-line bg-white p-6 shadow-card sm:p-8"
          >
            <p className="text-sm text-muted">
              {formatText({
                text: labels.position,
                values: { number: place + 1, total: surveyTabs.length },
                intl,
              })}
            </p>
            <h2
              id="survey-part"
              tabIndex={-1}
              className="mt-1 scroll-mt-28 text-title font-bold outline-offset-4"
            >
              {texts.tabs[tab].label}
            </h2>
            <p className="mt-2 text-muted">{texts.tabs[tab].intro}</p>
            <fieldset key={tab} role="none" disabled={isSending} className="mt-4 min-w-0">
              <legend hidden>{texts.tabs[tab].label}</legend>
              {questions
                .filter((question) => question.tab === tab)
                .map((question) => (
                  <SurveyQuestion
                    key={question.name}
                    question={question}
                    value={draft[question.name]}
                    error={errors[question.name]}
                    isFolded={!questionApplies({ question, questions, answers: draft })}
                    texts={texts.questions[question.name]}
                    labels={labels}
                    intl={intl}
                    onAnswer={survey.answer}
                  />
                ))}
            </fieldset>
            <Actions survey={survey} hasScript={hasScript} />
          </div>
          <SavingStatus survey={survey} options={options} />
          <ContinueElsewhere
            locale={locale}
            language={language}
            texts={labels.resume}
            actions={survey.actions}
            code={state.code}
            onKeep={survey.keep}
          />
          <div className="mt-6">
            <ClearAnswers
              texts={labels.reset}
              actions={survey.actions}
              onOpen={survey.load}
              onClear={survey.clear}
            />
          </div>
        </div>
      </div>
    </form>
  )
}

function Intro({ survey, options }: Pick<FormProps, 'survey' | 'options'>) {
  const labels = survey.texts.interface
  return (
    <div className="max-w-3xl">
      <p className="text-lg">{labels.intro}</p>
      <p className="mt-3">{labels.optional}</p>
      <p className="mt-3 text-sm text-muted">
        <span>{labels.privacy}</span>{' '}
        <Link
          href={localePath({ locale: options.locale, path: '/privacy' })}
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
  const { answered, total, minutesLeft } = countProgress({ questions, draft: survey.state.draft })
  const text = formatText({ text: labels.progress, values: { answered, total }, intl })
  return (
    <div className="mt-8">
      <div className="flex flex-wrap justify-between gap-x-6 text-sm">
        <span id="survey-progress" className="font-medium">
          {text}
        </span>
        <span className="text-muted">
          {formatText({ text: labels.minutesLeft, values: { minutes: minutesLeft }, intl })}
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

function Errors({ survey, options: { locale, stored } }: Pick<FormProps, 'survey' | 'options'>) {
  const { language, texts, errors, hasFailed, actions } = survey
  if (Object.keys(errors).length === 0) {
    return (
      hasFailed && (
        <p className="mt-6 rounded-xl bg-danger-mist p-4 font-medium text-danger">
          {texts.interface.failureText}
        </p>
      )
    )
  }
  if (!actions) return stored?.errorSummary
  return (
    <actions.ErrorSummary
      errors={errors}
      texts={texts}
      addressOf={({ name, tab }) =>
        `${stored ? surveyTabAddress({ ...stored, locale, language, tab }) : ''}#${name}`
      }
      onShow={survey.showQuestion}
    />
  )
}

function Actions({ survey, hasScript }: { survey: Behaviour; hasScript: boolean }) {
  const { state, isSending, texts } = survey
  const labels = texts.interface
  const isFirst = state.tab === surveyTabs[0]
  const isLast = state.tab === surveyTabs.at(-1)
  const action = (to: SurveyTarget) => goButton({ to, hasScript, go: survey.go })
  return (
    <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-6">
      {!isFirst && (
        <button {...action('back')} disabled={isSending} className={buttonClass.secondary}>
          {labels.back}
        </button>
      )}
      {!isLast && (
        <button id="survey-next" {...action('next')} className={buttonClass.primary}>
          {labels.next}
        </button>
      )}
      {isLast && (
        <button
          id="survey-submit"
          {...action('submit')}
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
      )}
      <p role="status" className="sr-only">
        {isSending && labels.submitting}
      </p>
    </div>
  )
}

function SavingStatus({ survey, options }: Pick<FormProps, 'survey' | 'options'>) {
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
  const onServer = options.stored || state.code ? labels.savedOnServer : ''
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

/** False on the server and while its HTML is taken over. */
function useHasScript(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
