'use client'

import { CircleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type InputHTMLAttributes,
  type SubmitEvent,
} from 'react'
import { secondFactorPath } from '@collections/users/secondFactor/secondFactorApi'
import { buttonClass } from '@/ui/buttonClass'
import { showToast } from '@/ui/toast'
import type { PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { localePath } from '@/i18n/paths'
import { RefusedCall, refusalText, verifyCredentials } from './callStaff'
import { encodeCredentials, keepCredentials, useStaffLogIn } from './staffLogIn'

type Texts = Messages['admin']['login']
type Pair = { username: string; password: string }
type Errors = { username?: string; password?: string; form?: string }
type Props = { locale: PageLocale; texts: Texts }

/** Where staff log in (specification, sections 2, 4 and 8). */
export function LoginForm({ locale, texts }: Props) {
  const router = useRouter()
  const { credentials, isLoggedIn } = useStaffLogIn({ asksServer: true })
  const form = useRef<HTMLFormElement>(null)
  const [isPending, setIsPending] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [isChecked, setIsChecked] = useState(false)

  // Without it the page has no title between the two.
  useEffect(() => router.prefetch(localePath({ locale, path: '/admin' })), [locale, router])

  useEffect(() => {
    if (isLoggedIn) router.replace(localePath({ locale, path: '/admin' }))
  }, [isLoggedIn, locale, router])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const { username, password } = readPair(event.currentTarget)
    setIsChecked(true)
    setErrors(missing({ username, password }))
    if (!username || !password) return focusField(username ? 'password' : 'username')

    setIsPending(true)
    const failure = await logIn({ username, password, texts })
    // The list comes into the part of the page that stays.
    if (!failure) return document.getElementById('content')?.focus({ preventScroll: true })
    setIsPending(false)
    setErrors({ form: failure })
    focusField('password')
  }

  function missing(pair: Pair): Errors {
    return {
      username: pair.username ? undefined : texts.usernameRequired,
      password: pair.password ? undefined : texts.passwordRequired,
    }
  }

  /** Once checked, the form is checked again with each change (specification, section 5). */
  function checkAgain(event: FormEvent<HTMLFormElement>) {
    const pair = readPair(event.currentTarget)
    if (isChecked) setErrors(({ form: refused }) => ({ ...missing(pair), form: refused }))
  }

  function focusField(name: 'username' | 'password') {
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  }

  // Without its script the form must not send a password anywhere, least of all in an address.
  const isReady = credentials === null

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onChange={checkAgain}
      className="grid gap-6"
    >
      {errors.form && (
        <p
          id="login-error"
          className="flex gap-2 rounded-xl bg-danger-mist p-4 font-medium text-danger"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>{errors.form}</span>
        </p>
      )}
      <Field
        name="username"
        label={texts.username}
        error={errors.username}
        formError={errors.form}
        readOnly={isPending}
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        name="password"
        label={texts.password}
        error={errors.password}
        formError={errors.form}
        readOnly={isPending}
        type="password"
        autoComplete="current-password"
      />
      <button
        type="submit"
        disabled={!isReady}
        aria-disabled={isPending}
        className={`${buttonClass.primary} w-full`}
      >
        {isPending ? texts.submitting : texts.submit}
      </button>
      <p role="status" className="sr-only">
        {isPending && texts.submitting}
      </p>
      <a
        href={`/cms${secondFactorPath}?redirect=${encodeURIComponent(localePath({ locale, path: '/admin' }))}`}
        className={`${buttonClass.secondary} w-full`}
      >
        {texts.withPasskey}
      </a>
    </form>
  )
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: 'username' | 'password'
  label: string
  error?: string
  /** What is wrong with the pair; then each half may be the wrong one. */
  formError?: string
}

function Field({ name, label, error, formError, ...input }: FieldProps) {
  const errorId = error ? `${name}-error` : formError ? 'login-error' : undefined
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        {...input}
        id={name}
        name={name}
        dir="ltr"
        required
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        className="block min-h-12 w-full rounded-xl border border-field bg-white px-4 py-2.5 text-base text-ink read-only:bg-mist aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger rtl:text-end"
      />
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-2 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

function readPair(form: HTMLFormElement): Pair {
  const data = new FormData(form)
  return { username: String(data.get('username')).trim(), password: String(data.get('password')) }
}

/**
 * Asks the server and keeps the pair where it is right.
 * @returns the text of what went wrong, which a toast shows as well
 */
async function logIn({ username, password, texts }: Pair & { texts: Texts }) {
  const credentials = encodeCredentials({ username, password })
  try {
    await verifyCredentials({ credentials })
  } catch (error) {
    const isRefused = error instanceof RefusedCall
    const { title, text } = isRefused ? texts.rejected : texts.failed
    // Too many attempts are refused as well, and who needs a passkey; the server says so.
    const said = isRefused && error.status !== 401 ? (refusalText(error) ?? text) : text
    // Neither says that the password is wrong.
    const isOther = isRefused && (error.status === 403 || error.status === 429)
    showToast({ title, description: isOther ? said : text, variant: 'destructive' })
    return said
  }
  keepCredentials(credentials)
  return null
}
