import { ChevronDown, CircleCheck, Trash2 } from 'lucide-react'
import { type FormEvent } from 'react'
import { ReferenceCode } from '@/ui/ReferenceCode'
import { buttonClass } from '@/ui/buttonClass'
import type { PageLocale } from '@/i18n/locales'
import type { LookupResult } from './lookupResult'
import { requestEndpoints, type MyRequestTexts } from './lookupApi'
import { stepClass } from './stepClass'

type Props = {
  locale: PageLocale
  texts: MyRequestTexts
  request: Extract<LookupResult, { status: 'found' }>
  /** Why it could not be deleted. */
  failure?: string
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onOther: () => void
}

/** A request that has arrived, and the way to have it deleted, which takes a second step. */
export function FoundRequest({ locale, texts, request, failure, isBusy, ...on }: Props) {
  const { found, erasure } = texts
  return (
    <section aria-labelledby="my-request" className={stepClass.card}>
      {failure && (
        <p data-news tabIndex={-1} className={stepClass.failure}>
          {failure}
        </p>
      )}
      <div className="flex gap-4">
        <CircleCheck aria-hidden size={32} className="mt-1 shrink-0 text-accent" />
        <div>
          <h2
            id="my-request"
            data-news
            tabIndex={-1}
            className="text-xl leading-snug font-bold text-balance sm:text-2xl"
          >
            <WithDay text={found.title} day={request.day} dayText={request.dayText} />
          </h2>
          <p className="mt-2 text-muted">{found[request.type]}</p>
          {request.stage && <p className="mt-2 font-semibold">{request.stage}</p>}
          <p className="mt-1 text-muted">
            {texts.code} <ReferenceCode code={request.reference} className="text-ink" />
          </p>
        </div>
      </div>
      {request.answers.length > 0 && (
        <section aria-labelledby="chat-answers" className="mt-8">
          <h3 id="chat-answers" className="font-bold">
            {found.answers}
          </h3>
          <ol className="mt-3 space-y-3">
            {request.answers.map((one, index) => (
              // Answers are only added.
              <li key={index} className="rounded-xl bg-mist p-4 wrap-anywhere">
                <p dir="auto" className="whitespace-pre-line">
                  {one.text}
                </p>
                <time dateTime={one.day} className="mt-1 block text-sm text-muted">
                  {one.dayText}
                </time>
              </li>
            ))}
          </ol>
        </section>
      )}
      <details className="group mt-8 rounded-xl border border-line open:border-danger/40">
        <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-4 py-3 font-semibold hover:bg-mist">
          <Trash2 aria-hidden size={20} className="shrink-0 text-muted group-open:text-danger" />
          {erasure.open}
          <ChevronDown
            aria-hidden
            size={20}
            className="ms-auto shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="border-t border-line p-4 sm:p-5">
          <p>{erasure.what}</p>
          <ul className="mt-2 list-disc space-y-1 ps-5">
            <li>{erasure.request}</li>
            {request.type === 'nurses' && <li>{erasure.cv}</li>}
            <li>{erasure.notes}</li>
            <li>{erasure.notifications}</li>
          </ul>
          <p className="mt-4 font-semibold">{erasure.warning}</p>
          <form method="post" action={requestEndpoints.erasure} onSubmit={on.onSubmit}>
            <input type="hidden" name="reference" value={request.reference} />
            <input type="hidden" name="locale" value={locale} />
            <button
              type="submit"
              disabled={isBusy}
              className={`${buttonClass.danger} mt-5 w-full sm:w-auto`}
            >
              {erasure.confirm}
            </button>
          </form>
        </div>
      </details>
      <p data-needs-script className="mt-5">
        <button
          // `earlyPressScript` may mark it.
          suppressHydrationWarning
          type="button"
          onClick={on.onOther}
          className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent-dark underline-offset-4 hover:underline"
        >
          {found.other}
        </button>
      </p>
    </section>
  )
}

/** The day within the sentence, for programs too. */
function WithDay({ text, day, dayText }: { text: string; day: string; dayText: string }) {
  const [before, after] = text.split('{date}')
  return (
    <>
      {before}
      <time dateTime={day} className="whitespace-nowrap">
        {dayText}
      </time>
      {after}
    </>
  )
}
