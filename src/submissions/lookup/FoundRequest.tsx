import { Check, CircleCheck } from 'lucide-react'
import { ReferenceCode } from '@/ui/ReferenceCode'
import { TextAround } from '@/ui/TextAround'
import {
  stepClass,
  type MyRequestTexts,
  type StepProps,
  type FoundResult,
  type ShownDay,
  type Step,
  type ThreadEntry,
} from './lookupApi'
import { RequestActions } from './RequestActions'

/** `shown` says also why something could not be sent or deleted. */
type Props = StepProps & { request: FoundResult; onOther: () => void }

/** A request that has arrived: how far it is, what was written, and what the visitor can do. */
export function FoundRequest({ request, onOther, ...step }: Props) {
  const { texts, shown } = step
  const { found, opened } = texts
  const { failure, purpose } = shown
  // What was taken before is no news beside what was not.
  const received = failure ? undefined : request.received
  return (
    <section aria-labelledby="my-request" className={stepClass.card}>
      {failure && !purpose && (
        <p data-news tabIndex={-1} className={stepClass.failure}>
          {failure}
        </p>
      )}
      {received && (
        <p
          data-news
          tabIndex={-1}
          className="mb-6 flex gap-3 rounded-xl bg-mist p-4 font-medium outline-offset-2"
        >
          <CircleCheck aria-hidden size={24} className="shrink-0 text-accent" />
          <span>{texts.actions[received].received}</span>
        </p>
      )}
      <h2
        id="my-request"
        data-news={failure || received ? undefined : true}
        tabIndex={-1}
        className="text-xl leading-snug font-bold text-balance sm:text-2xl"
      >
        <WithDay text={found.title} {...request} />
      </h2>
      <p data-reference className="mt-2 text-muted">
        <span>{found[request.type]}</span>
        {' · '}
        <span>{texts.code}</span> <ReferenceCode code={request.reference} className="text-ink" />
      </p>
      <PresentStage texts={texts} request={request} />
      {request.steps.length > 1 && <Steps texts={texts} steps={request.steps} />}
      {request.opened && (
        <p className="mt-6 text-sm text-muted">
          <WithDay text={opened[request.opened.by]} {...request.opened} />
        </p>
      )}
      {request.thread.length > 0 && <Thread texts={texts} thread={request.thread} />}
      {/* What was sent leaves no text behind. */}
      <RequestActions key={request.sentAt} {...step} request={request} />
      <p data-needs-script className="mt-5">
        <button
          suppressHydrationWarning
          type="button"
          onClick={onOther}
          className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent-dark underline-offset-4 hover:underline"
        >
          {found.other}
        </button>
      </p>
    </section>
  )
}

/** What the stage means, whose turn it is, and what to have ready. */
function PresentStage({
  texts: { stages },
  request: { stage, turn, bring, steps },
}: Pick<Props, 'texts' | 'request'>) {
  if (!stage) return null
  const present = steps.find(({ state }) => state === 'present')
  const things = bring.split('\n').filter((line) => line.trim())
  return (
    <div className="mt-6 rounded-xl bg-mist p-4 sm:p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {present && <span className="text-lg font-bold">{present.name ?? stages.received}</span>}
        {turn && (
          <span
            data-turn={turn}
            className="rounded-full bg-white px-3 py-0.5 text-sm font-semibold text-ink data-[turn=visitor]:bg-accent data-[turn=visitor]:text-white"
          >
            {stages[turn]}
          </span>
        )}
      </p>
      <p className="mt-1">{stage}</p>
      {things.length > 0 && (
        <>
          <p className="mt-4 font-semibold">{stages.bring}</p>
          <ul className="mt-1 list-disc space-y-1 ps-5">
            {things.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** More of them than that do not fit beside each other. */
const maxInRow = 8

/** The way from the first stage to the last: downwards on phones, else a line. */
function Steps({ texts: { stages }, steps }: { texts: MyRequestTexts; steps: Step[] }) {
  const isRow = steps.length <= maxInRow
  return (
    <ol
      aria-label={stages.title}
      data-steps={isRow || undefined}
      className={`mt-8 ${isRow ? 'lg:flex' : ''}`}
    >
      {steps.map(({ state, name, day, dayText }, index) => (
        <li key={index} data-state={state} className={`${stepItem} ${isRow ? stepInRow : ''}`}>
          <span aria-hidden className={stepDot}>
            {state === 'done' && <Check size={16} strokeWidth={3} />}
          </span>
          <span className={isRow ? 'lg:w-full lg:px-1 lg:text-sm' : undefined}>
            <span
              aria-current={state === 'present' ? 'step' : undefined}
              className="block wrap-anywhere hyphens-auto group-data-[state=next]:text-muted group-data-[state=present]:font-bold"
            >
              {name ?? stages.received}
              {state !== 'present' && <span className="sr-only">{` (${stages[state]})`}</span>}
            </span>
            {day && (
              <time dateTime={day} className="block text-sm text-balance text-muted">
                {dayText?.replaceAll('\u00a0', ' ')}
              </time>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Each step but the last has the line to the next one. */
const stepItem =
  'group relative flex gap-3 pb-6 last:pb-0 not-last:before:absolute not-last:before:start-3 ' +
  'not-last:before:top-6 not-last:before:bottom-0 not-last:before:w-0.5 not-last:before:bg-line ' +
  'not-last:data-[state=done]:before:bg-accent'

const stepInRow =
  'lg:min-w-0 lg:flex-1 lg:flex-col lg:items-center lg:gap-2 lg:pb-0 lg:text-center ' +
  'lg:not-last:before:start-1/2 lg:not-last:before:top-3 lg:not-last:before:bottom-auto ' +
  'lg:not-last:before:h-0.5 lg:not-last:before:w-full'

const stepDot =
  'relative grid size-6.5 shrink-0 place-items-center rounded-full border-2 border-field bg-white text-white ' +
  'group-data-[state=done]:border-accent group-data-[state=done]:bg-accent ' +
  'group-data-[state=present]:border-8 group-data-[state=present]:border-accent'

/** What the visitor has sent with the code, and what staff have answered. */
function Thread({ texts, thread }: { texts: MyRequestTexts; thread: ThreadEntry[] }) {
  return (
    <section aria-labelledby="thread" className="mt-8">
      <h3 id="thread" className="font-bold">
        {texts.found.answers}
      </h3>
      <ol className="mt-3 space-y-3">
        {thread.map(({ purpose, text, day, dayText }, index) => (
          // Entries are only added.
          <li
            key={index}
            className={`w-fit max-w-[90%] rounded-xl p-4 wrap-anywhere ${purpose ? 'ms-auto border border-line' : 'bg-mist'}`}
          >
            <p dir={text ? 'auto' : undefined} className="whitespace-pre-line">
              {text || (purpose && purpose !== 'question' && texts.actions[purpose].sent)}
            </p>
            <p className="mt-1 text-sm text-muted">
              {text && <span>{`${purpose ? texts.found.you : texts.found.we} · `}</span>}
              <time dateTime={day}>{dayText}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The day within the sentence, for programs too. */
function WithDay({ text, day, dayText }: ShownDay & { text: string }) {
  return (
    <TextAround text={text}>
      <time dateTime={day} className="whitespace-nowrap">
        {dayText}
      </time>
    </TextAround>
  )
}
