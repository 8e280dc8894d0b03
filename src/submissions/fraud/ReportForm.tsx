import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { honeypotField } from '@/domain/consultationFields'
import { fraudReportMaxLength } from '@/domain/fraudReportFields'
import type { PageLocale } from '@/i18n/locales'
import { buttonClass } from '@/ui/buttonClass'
import { PageLink } from '@/ui/PageLink'
import { stepClass } from '@/submissions/lookup/lookupApi'
import { inputClass } from '@/ui/SelectInput'
import { fraudEndpoints, type ShownCheck } from './fraudApi'
import { fraudReportFields, type FraudReportField } from './schema'

type Props = { locale: PageLocale; report: NonNullable<ShownCheck['report']> }

/** The form that reports a fraud attempt, with what was entered where it was not taken. */
export async function ReportForm({ locale, report: { values, errors, message } }: Props) {
  const [t, tForm] = await Promise.all([
    getTranslations({ locale, namespace: 'checkContact' }),
    getTranslations({ locale, namespace: 'consultation' }),
  ])
  const wrong = fraudReportFields.flatMap((name) => {
    const text = errors[name]
    return text ? [{ id: `report-${name}`, text }] : []
  })
  const summary = wrong.length > 0 ? tForm('errorSummary') : message
  const field = (name: FraudReportField, hint: string) => {
    const error = errors[name]
    const id = `report-${name}`
    return {
      label: { id, error, hint },
      input: {
        id,
        name,
        dir: 'auto',
        maxLength: fraudReportMaxLength[name],
        defaultValue: values[name],
        'aria-invalid': Boolean(error),
        'aria-describedby': error ? `${id}-error ${id}-hint` : `${id}-hint`,
        className: inputClass,
      },
    }
  }
  const contact = field('contact', t('report.contactHint'))
  const story = field('message', t('report.messageHint'))
  const reporter = field('reporter', t('report.reporterHint'))
  return (
    <section
      id="report"
      aria-labelledby="report-title"
      className={`${stepClass.card} scroll-mt-24`}
    >
      <h2 id="report-title" className="text-xl font-bold sm:text-2xl">
        {t('report.title')}
      </h2>
      <p className="mt-2 mb-5 text-pretty text-muted">{t('report.intro')}</p>
      {summary && (
        <div role="alert" className="mb-6 rounded-xl border-2 border-danger bg-danger-mist p-4">
          <p className="font-semibold text-danger">{summary}</p>
          <ul className="mt-2 empty:hidden">
            {wrong.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center text-danger underline underline-offset-2"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form method="post" action={fraudEndpoints.report} className="grid gap-5">
        <input type="hidden" name="locale" value={locale} />
        <Field {...contact.label} label={t('report.contact')}>
          <input type="text" aria-required {...contact.input} />
        </Field>
        <Field {...story.label} label={t('report.message')}>
          <textarea rows={5} aria-required {...story.input} />
        </Field>
        <Field {...reporter.label} label={t('report.reporter')} note={`(${tForm('optional')})`}>
          <input type="text" autoComplete="tel" {...reporter.input} />
        </Field>
        <div aria-hidden className="sr-only">
          <label htmlFor="report-empty">{tForm('leaveEmpty')}</label>
          <input id="report-empty" name={honeypotField} tabIndex={-1} autoComplete="off" />
        </div>
        <p className="text-sm text-muted">
          {t('report.privacy')}{' '}
          <PageLink locale={locale} path="/privacy" className="underline underline-offset-2">
            {tForm('privacyLink')}
          </PageLink>
        </p>
        <button type="submit" className={`${buttonClass.primary} justify-self-start`}>
          {t('report.send')}
        </button>
      </form>
    </section>
  )
}

type FieldProps = {
  id: string
  label: string
  note?: string
  hint: string
  error?: string
  children: ReactNode
}

function Field({ id, label, note, hint, error, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label} {note && <span className="font-normal text-muted">{note}</span>}
      </label>
      {children}
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-pretty text-muted">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
