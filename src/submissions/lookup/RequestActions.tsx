import {
  ChevronDown,
  CircleSlash,
  FilePlus,
  MessageCircleQuestionMark,
  Phone,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { chatMessageMaxLength, type Purpose } from '@/domain/chatFields'
import { cvExtensions, phoneMaxLength } from '@/domain/consultationFields'
import { buttonClass } from '@/ui/buttonClass'
import type { PageLocale } from '@/i18n/locales'
import type { FoundResult, ShownAnswer } from './lookupResult'
import { requestEndpoints, type MyRequestTexts } from './lookupApi'
import { stepClass } from './stepClass'

type Props = {
  locale: PageLocale
  texts: MyRequestTexts
  request: FoundResult
  shown: ShownAnswer
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** What a visitor can do with a request: each a form of its own, folded. */
export function RequestActions(props: Props) {
  const { texts, request, shown } = props
  const { question, document, phone, withdrawal } = texts.actions
  const { erasure } = texts
  const isWithdrawn = request.thread.some(({ purpose }) => purpose === 'withdrawal')
  const typed = (purpose: Purpose) => (shown.purpose === purpose ? shown.typed : undefined)
  return (
    <div className="mt-8 divide-y divide-line rounded-xl border border-line print:hidden">
      <Message {...props} purpose="question" icon={MessageCircleQuestionMark}>
        <Field label={question.label} hint={question.hint}>
          {(field) => (
            <textarea
              {...field}
              name="message"
              rows={4}
              dir="auto"
              maxLength={chatMessageMaxLength}
              defaultValue={typed('question')}
            />
          )}
        </Field>
      </Message>
      <Message {...props} purpose="document" icon={FilePlus}>
        <Field label={document.label} hint={document.hint}>
          {(field) => (
            <input
              {...field}
              name="cv"
              type="file"
              required
              accept={cvExtensions.map((extension) => `.${extension}`).join()}
            />
          )}
        </Field>
      </Message>
      <Message {...props} purpose="phone" icon={Phone}>
        <Field label={phone.label} hint={`${texts.phoneHint}\n${phone.hint}`}>
          {(field) => (
            <input
              {...field}
              className={`${fieldClass} rtl:text-end`}
              name="phone"
              type="tel"
              dir="ltr"
              autoComplete="tel"
              maxLength={phoneMaxLength}
              defaultValue={typed('phone')}
            />
          )}
        </Field>
      </Message>
      {!isWithdrawn && (
        <Message {...props} purpose="withdrawal" icon={CircleSlash}>
          <p>{withdrawal.hint}</p>
        </Message>
      )}
      <Fold icon={Trash2} title={erasure.open} className="group-open:text-danger">
        <p>{erasure.what}</p>
        <ul className="mt-2 list-disc space-y-1 ps-5">
          <li>{erasure.request}</li>
          {request.type === 'nurses' && <li>{erasure.cv}</li>}
          <li>{erasure.messages}</li>
          <li>{erasure.notes}</li>
          <li>{erasure.notifications}</li>
        </ul>
        <p className="mt-4 font-semibold">{erasure.warning}</p>
        <form method="post" action={requestEndpoints.erasure} onSubmit={props.onSubmit}>
          <input type="hidden" name="reference" value={request.reference} />
          <input type="hidden" name="locale" value={props.locale} />
          <button
            type="submit"
            disabled={props.isBusy}
            className={`${buttonClass.danger} mt-5 w-full sm:w-auto`}
          >
            {erasure.confirm}
          </button>
        </form>
      </Fold>
    </div>
  )
}

/** Something to be sent with the code, open where it was not taken. */
function Message({
  purpose,
  icon,
  children,
  locale,
  texts,
  request,
  shown: { failure, purpose: failed },
  isBusy,
  onSubmit,
}: Props & { purpose: Purpose; icon: LucideIcon; children: ReactNode }) {
  const { open, send } = texts.actions[purpose]
  const hasFailed = failure !== undefined && failed === purpose
  return (
    <Fold icon={icon} title={open} isOpen={hasFailed} className="group-open:text-accent">
      {hasFailed && (
        <p data-news tabIndex={-1} className={stepClass.failure}>
          {failure}
        </p>
      )}
      <form
        method="post"
        action={requestEndpoints.message}
        encType="multipart/form-data"
        onSubmit={onSubmit}
      >
        <input type="hidden" name="reference" value={request.reference} />
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="action" value={purpose} />
        <input type="hidden" name="sentAt" value={request.sentAt} />
        {children}
        <button
          type="submit"
          disabled={isBusy}
          className={`${buttonClass.primary} mt-4 w-full sm:w-auto`}
        >
          {isBusy ? texts.submitting : send}
        </button>
      </form>
    </Fold>
  )
}

function Fold({
  icon: Icon,
  title,
  isOpen = false,
  className,
  children,
}: {
  icon: LucideIcon
  title: string
  isOpen?: boolean
  /** of the icon */
  className: string
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-4 py-3 font-semibold hover:bg-mist">
        <Icon aria-hidden size={20} className={`shrink-0 text-muted ${className}`} />
        {title}
        <ChevronDown
          aria-hidden
          size={20}
          className="ms-auto shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="px-4 pt-1 pb-5 sm:px-5">{children}</div>
    </details>
  )
}

type FieldAttributes = Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-describedby'>

function Field({
  label,
  hint,
  children,
}: {
  label: string
  hint: string
  children: (field: FieldAttributes) => ReactNode
}) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children({ id, className: fieldClass, 'aria-describedby': `${id}-hint` })}
      <p id={`${id}-hint`} className="mt-2 text-sm text-pretty whitespace-pre-line text-muted">
        {hint}
      </p>
    </>
  )
}

const fieldClass =
  'block min-h-12 w-full rounded-xl border border-field bg-white px-4 py-2.5 text-ink file:me-3 ' +
  'file:rounded-full file:border file:border-field file:bg-white file:px-4 file:py-1 file:font-semibold'
