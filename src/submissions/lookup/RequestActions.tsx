import {
  CircleSlash,
  FilePlus,
  MessageCircleQuestionMark,
  Phone,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { useId, type ChangeEvent, type ReactNode } from 'react'
import { chatMessageMaxLength, purposes, type Purpose } from '@/domain/chatFields'
import { askPhoneField, cvExtensions, phoneMaxLength } from '@/domain/consultationFields'
import { chooseFile, isPicture } from '@/submissions/consultation/formElements'
import { FoldArrow } from '@/ui/FoldArrow'
import { buttonClass } from '@/ui/buttonClass'
import { requestEndpoints, stepClass, type StepProps, type FoundResult } from './lookupApi'

type Props = StepProps & { request: FoundResult }

const icons: Record<Purpose, LucideIcon> = {
  question: MessageCircleQuestionMark,
  document: FilePlus,
  phone: Phone,
  withdrawal: CircleSlash,
}

const fieldClass =
  'block min-h-12 w-full rounded-xl border border-field bg-white px-4 py-2.5 text-ink file:me-3 ' +
  'file:rounded-full file:border file:border-field file:bg-white file:px-4 file:py-1 file:font-semibold'

/** Puts a PDF in the place of a photo. One that this browser cannot open stays, and the answer says what to do. */
async function makePdfOfPhoto({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
  const [photo] = field.files ?? []
  if (!photo || !isPicture(photo)) return
  const { photosToPdf } = await import('@/submissions/consultation/photos/photoPages')
  const made = await photosToPdf([photo])
  if (made instanceof File && field.form && field.files?.[0] === photo) {
    chooseFile({ form: field.form, file: made })
  }
}

/** What is entered for each; a withdrawal is only pressed. */
const fields = {
  question: {
    name: 'message',
    rows: 4,
    dir: 'auto',
    maxLength: chatMessageMaxLength,
    className: fieldClass,
  },
  document: {
    name: 'cv',
    type: 'file',
    required: true,
    accept: [...cvExtensions.map((extension) => `.${extension}`), 'image/*'].join(),
    // Where the script does not come, the photo stays, too.
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      void makePdfOfPhoto(event).catch(() => undefined),
    className: fieldClass,
  },
  phone: {
    name: 'phone',
    type: 'tel',
    dir: 'ltr',
    autoComplete: 'tel',
    maxLength: phoneMaxLength,
    className: `${fieldClass} rtl:text-end`,
  },
} as const

/** What a visitor can do with a request: each a form of its own, folded. */
export function RequestActions(props: Props) {
  const { locale, texts, request, isBusy, onSubmit } = props
  const { erasure } = texts
  const isWithdrawn = request.thread.some(({ purpose }) => purpose === 'withdrawal')
  return (
    <div className="mt-8 divide-y divide-line rounded-xl border border-line print:hidden">
      {purposes.map((purpose) =>
        purpose === 'withdrawal' && isWithdrawn ? null : (
          <Message key={purpose} {...props} purpose={purpose} />
        ),
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
        <form method="post" action={requestEndpoints.erasure} onSubmit={onSubmit}>
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
      </Fold>
    </div>
  )
}

/** Something to be sent with the code, open where it was not taken. */
function Message({ purpose, ...step }: Props & { purpose: Purpose }) {
  const { locale, texts, request, isBusy, onSubmit, shown } = step
  const { open, send } = texts.actions[purpose]
  const hasFailed = shown.failure !== undefined && shown.purpose === purpose
  return (
    <Fold icon={icons[purpose]} title={open} isOpen={hasFailed} className="group-open:text-accent">
      {hasFailed && (
        <p data-news tabIndex={-1} className={stepClass.failure}>
          {shown.failure}
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
        {purpose === 'phone' && !hasFailed && (
          <input type="hidden" name={askPhoneField} value="yes" />
        )}
        {purpose === 'withdrawal' ? (
          <p>{texts.actions.withdrawal.hint}</p>
        ) : (
          <Field purpose={purpose} texts={texts} typed={hasFailed ? shown.typed : undefined} />
        )}
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

type FieldProps = Pick<Props, 'texts'> & { purpose: keyof typeof fields; typed?: string }

function Field({ purpose, texts, typed }: FieldProps) {
  const id = useId()
  const { label, hint } = texts.actions[purpose]
  const field = { id, 'aria-describedby': `${id}-hint` }
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {purpose === 'question' ? (
        <textarea {...field} {...fields.question} defaultValue={typed} />
      ) : (
        <input
          {...field}
          {...fields[purpose]}
          defaultValue={purpose === 'phone' ? typed : undefined}
        />
      )}
      <p id={`${id}-hint`} className="mt-2 text-sm text-pretty whitespace-pre-line text-muted">
        {purpose === 'phone' ? `${texts.phoneHint}\n${hint}` : hint}
      </p>
    </>
  )
}

type FoldProps = {
  icon: LucideIcon
  title: string
  isOpen?: boolean
  className: string
  children: ReactNode
}

function Fold({ icon: Icon, title, isOpen = false, className, children }: FoldProps) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-4 py-3 font-semibold hover:bg-mist">
        <Icon aria-hidden size={20} className={`shrink-0 text-muted ${className}`} />
        {title}
        <FoldArrow />
      </summary>
      <div className="px-4 pt-1 pb-5 sm:px-5">{children}</div>
    </details>
  )
}
