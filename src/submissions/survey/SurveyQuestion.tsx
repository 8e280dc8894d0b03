import { memo, type ChangeEvent, type ReactNode } from 'react'
import type { Question, QuestionName } from '@/domain/survey/questionnaire'
import { longTextMaxLength, textMaxLength } from '@/domain/survey/surveyParts'
import { inputClass, SelectInput } from '@/ui/SelectInput'
import { formatMessage } from './formatMessage'
import { questionId } from './surveyAddress'
import type { SurveyErrorCode } from './surveySchema'
import { toggleOption } from './surveyDraft'
import type { QuestionTexts, SurveyTexts } from '@/domain/survey/surveyTexts'

type Value = string | string[] | undefined

type Choices = Extract<Question, { kind: 'choices' }>

type Asked = {
  question: Question
  value: Value
  error?: SurveyErrorCode
  texts: QuestionTexts
}

type Props = Asked & {
  /** A question with the same options, asked in the same list. */
  pair?: Asked
  /** Folded away, with its answer, while it does not apply. */
  isFolded: boolean
  labels: SurveyTexts['interface']
  intl: string
  onAnswer: (answer: { name: QuestionName; value: string | string[] }) => void
}

/** Above so many options, a list that folds up is quicker to look through than radio buttons. */
const radiosAtMost = 5

/** Within this distance of the longest answer, the room that is left is shown. */
const nearLimit = { text: 60, longText: 500 }

/** One question of the survey with its field. */
export const SurveyQuestion = memo(function SurveyQuestion(props: Props) {
  const { question, isFolded } = props
  return (
    <div
      id={questionId(question.name)}
      hidden={isFolded}
      className="scroll-mt-24 border-t border-line py-7 first-of-type:border-t-0"
    >
      <Field {...props} />
    </div>
  )
})

function Field(props: Props) {
  const { question, value, texts, labels, onAnswer } = props
  const { name } = question
  const single = typeof value === 'string' ? value : ''
  const answer = (next: string | string[]) => onAnswer({ name, value: next })
  switch (question.kind) {
    case 'rating':
      return <Rating {...props} question={question} value={single} onChoose={answer} />
    case 'choice':
      return question.options.length > radiosAtMost ? (
        <Labelled {...props}>
          <SelectInput
            {...fieldProperties(props)}
            value={single}
            onChange={({ target }) => answer(target.value)}
            none={labels.choose}
            options={question.options.map((option) => [option, texts.options?.[option]])}
          />
        </Labelled>
      ) : (
        <Group {...props} onClear={single ? () => answer('') : undefined}>
          <Ticks
            {...props}
            type="radio"
            options={question.options}
            chosen={[single]}
            onTick={answer}
          />
        </Group>
      )
    case 'choices': {
      const chosen = Array.isArray(value) ? value : []
      const other = props.pair?.question
      if (props.pair && other?.kind === 'choices') {
        const columns = [
          { ...props, question },
          { ...props.pair, question: other },
        ]
        return <PairedChoices {...props} question={question} columns={columns} />
      }
      return (
        <Group {...props} hint={labels.severalAnswers}>
          <Ticks
            {...props}
            type="checkbox"
            options={question.options}
            chosen={chosen}
            onTick={(option) => answer(toggleOption({ question, chosen, option }))}
          />
        </Group>
      )
    }
    case 'integer':
    case 'text':
    case 'longText': {
      const unit = 'unit' in question ? question.unit : undefined
      const field = {
        ...fieldProperties({ ...props, unit }),
        placeholder: texts.placeholder,
        value: single,
        onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          answer(target.value),
      }
      return (
        <Labelled {...props} unit={unit} length={single.length}>
          {question.kind === 'longText' ? (
            <textarea
              {...field}
              rows={4}
              className={`${inputClass} field-sizing-content min-h-28`}
            />
          ) : (
            <input
              {...field}
              // A field of the type number would silently drop what it cannot read.
              type="text"
              // Keyboards for figures alone have no minus on some phones.
              inputMode={question.kind === 'integer' && question.min >= 0 ? 'numeric' : undefined}
              list={listOf(question) && `${name}-suggestions`}
              className={`${inputClass} ${question.kind === 'integer' ? 'max-w-40' : unit ? 'max-w-60' : ''}`}
            />
          )}
          {listOf(question) && (
            <datalist id={`${name}-suggestions`}>
              {listOf(question)?.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </Labelled>
      )
    }
  }
}

const listOf = (question: Question) =>
  'suggestions' in question ? question.suggestions : undefined

type Unit = keyof SurveyTexts['interface']['units']

function fieldProperties({
  question: { name },
  texts,
  error,
  unit,
}: Pick<Props, 'question' | 'texts' | 'error'> & { unit?: Unit }) {
  const described = [
    texts.help && `${name}-help`,
    unit && `${name}-unit`,
    error && `${name}-error`,
  ].filter(Boolean)
  return {
    id: name,
    name,
    autoComplete: 'off',
    'aria-invalid': error !== undefined,
    'aria-describedby': described.join(' ') || undefined,
  }
}

function Labelled({
  unit,
  length = 0,
  children,
  ...props
}: Props & { unit?: Unit; length?: number; children: ReactNode }) {
  const { question, texts, labels } = props
  const { name } = question
  return (
    <>
      <label htmlFor={name} className="block font-semibold">
        {texts.label}
      </label>
      <Help {...props} />
      <div className="mt-3 flex items-center gap-3">
        {children}
        {unit && (
          <span id={`${name}-unit`} className="text-muted">
            {labels.units[unit]}
          </span>
        )}
      </div>
      <CharactersLeft {...props} length={length} />
      <ErrorText {...props} />
    </>
  )
}

function Group({
  hint,
  onClear,
  children,
  ...props
}: Props & { hint?: string; onClear?: () => void; children: ReactNode }) {
  const { question, texts, labels, error } = props
  const { name } = question
  const described = [texts.help && `${name}-help`, error && `${name}-error`].filter(Boolean)
  return (
    <fieldset aria-describedby={described.join(' ') || undefined}>
      <legend className="font-semibold">
        <span>{texts.label}</span>
        {hint && <span className="mt-1 block text-sm font-normal text-muted">{hint}</span>}
      </legend>
      <Help {...props} />
      <div className="mt-3">{children}</div>
      {onClear && (
        <button
          suppressHydrationWarning
          type="button"
          onClick={onClear}
          className="-mb-3 flex min-h-11 items-center text-sm text-muted underline underline-offset-2 hover:text-ink"
        >
          {labels.clearAnswer}
        </button>
      )}
      <ErrorText {...props} />
    </fieldset>
  )
}

/** Radio buttons from one end of a scale to the other, both ends named. */
function Rating({
  value,
  onChoose,
  ...props
}: Omit<Props, 'question' | 'value'> & {
  question: Extract<Question, { kind: 'rating' }>
  value: string
  onChoose: (value: string) => void
}) {
  const { question, texts, labels } = props
  const { name, min, max } = question
  const steps = Array.from({ length: max - min + 1 }, (_, index) => min + index)
  const { low, high } = texts.scale ?? { low: '', high: '' }
  const nameOf = (step: number) => {
    const end = step === min ? low : step === max ? high : ''
    const position = formatMessage({
      text: labels.ratingValue,
      values: { value: step, max },
      intl: props.intl,
    })
    return end ? `${position}: ${end}` : position
  }
  return (
    <Group {...props} value={value} onClear={value ? () => onChoose('') : undefined}>
      <div className="max-w-md">
        <div className="grid grid-cols-5 gap-2">
          {steps.map((step) => (
            <label
              key={step}
              className="flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-xl border border-field bg-white py-2 font-semibold has-checked:border-accent has-checked:bg-accent has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                value={step}
                aria-label={nameOf(step)}
                checked={value === String(step)}
                onChange={() => onChoose(String(step))}
                className="sr-only"
              />
              <span aria-hidden>{step}</span>
            </label>
          ))}
        </div>
        <div aria-hidden className="mt-1.5 flex justify-between gap-4 text-sm text-muted">
          <span>{low}</span>
          <span className="text-end">{high}</span>
        </div>
      </div>
    </Group>
  )
}

/** Two questions as one list with a column of boxes for each. */
function PairedChoices({
  columns,
  ...props
}: Props & { question: Choices; columns: (Asked & { question: Choices })[] }) {
  const { question, labels, onAnswer, texts, pair } = props
  return (
    <Group {...props} hint={labels.severalAnswers}>
      <table id={pair && questionId(pair.question.name)} className="w-full table-fixed">
        <thead className="text-sm">
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.question.name} scope="col" className="w-17 pb-2 sm:w-32">
                {column.texts.column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {question.options.map((option) => (
            <tr key={option} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-normal wrap-anywhere hyphens-auto">
                {texts.options?.[option]}
              </th>
              {columns.map(({ question: one, value, texts: { column } }) => {
                const chosen = Array.isArray(value) ? value : []
                const next = () => toggleOption({ question: one, chosen, option })
                return (
                  <td key={one.name} className="p-0">
                    <label className="flex min-h-12 cursor-pointer items-center justify-center rounded-xl hover:bg-mist">
                      <input
                        type="checkbox"
                        name={one.name}
                        value={option}
                        aria-label={`${column}: ${texts.options?.[option]}`}
                        checked={chosen.includes(option)}
                        onChange={() => onAnswer({ name: one.name, value: next() })}
                        className={tickClass}
                      />
                    </label>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ErrorText {...props} {...pair} />
    </Group>
  )
}

function Ticks({
  type,
  question: { name },
  texts,
  options,
  chosen,
  onTick,
}: Pick<Props, 'question' | 'texts'> & {
  type: 'radio' | 'checkbox'
  options: readonly string[]
  chosen: readonly string[]
  onTick: (option: string) => void
}) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {options.map((option) => (
        <label key={option} className={optionClass}>
          <input
            type={type}
            name={name}
            value={option}
            checked={chosen.includes(option)}
            onChange={() => onTick(option)}
            className={tickClass}
          />
          <span className="min-w-0">{texts.options?.[option]}</span>
        </label>
      ))}
    </div>
  )
}

const optionClass =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-line bg-white px-4 py-2.5 hover:border-field has-checked:border-accent has-checked:bg-accent/5'

function Help({ question, texts }: Pick<Props, 'question' | 'texts'>) {
  return (
    texts.help && (
      <p id={`${question.name}-help`} className="mt-1 text-sm text-muted">
        {texts.help}
      </p>
    )
  )
}

function CharactersLeft({
  question,
  labels,
  intl,
  length,
}: Pick<Props, 'question' | 'labels' | 'intl'> & { length: number }) {
  const { kind } = question
  if (kind !== 'text' && kind !== 'longText') return null
  const left = (kind === 'text' ? textMaxLength : longTextMaxLength) - length
  if (left > nearLimit[kind]) return null
  return (
    <p className={`mt-1.5 text-sm ${left < 0 ? 'font-medium text-danger' : 'text-muted'}`}>
      {left < 0
        ? labels.errors.too_long
        : formatMessage({ text: labels.charactersLeft, values: { count: left }, intl })}
    </p>
  )
}

function ErrorText({
  question,
  labels,
  intl,
  error,
}: Pick<Props, 'question' | 'labels' | 'intl' | 'error'>) {
  if (!error) return null
  const { format } = new Intl.NumberFormat(intl)
  const range =
    question.kind === 'integer'
      ? formatMessage({
          text: labels.range,
          values: { min: format(question.min), max: format(question.max) },
          intl,
        })
      : ''
  return (
    <p id={`${question.name}-error`} className="mt-2 text-sm font-medium text-danger">
      {[`${labels.errorPrefix} ${labels.errors[error]}`, range].filter(Boolean).join('. ')}
    </p>
  )
}

const tickClass = 'size-5 shrink-0 accent-accent'
