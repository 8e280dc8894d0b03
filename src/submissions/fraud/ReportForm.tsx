import { getTranslations } from 'next-intl/server'
import { honeypotField } from '@/domain/consultationFields'
import {
  fraudReportFields,
  fraudReportMaxLength,
  pictureField,
  type FraudReportField,
} from '@/domain/fraudReportFields'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { stepClass } from '@/submissions/lookup/lookupApi'
import { buttonClass } from '@/ui/buttonClass'
import { FileField } from '@/ui/FileField'
import { PageLink } from '@/ui/PageLink'
import { inputClass } from '@/ui/SelectInput'
import { fraudEndpoints, type ShownCheck } from './fraudApi'

type Props = { locale: PageLocale; report: NonNullable<ShownCheck['report']> }

/** The form that reports a fraud attempt, with what was entered where it was not taken. */
export async function ReportForm({ locale, report }: Props) {
  const [t, tForm] = await Promise.all([
    getTranslations({ locale, namespace: 'checkContact' }),
    getTranslations({ locale, namespace: 'consultation' }),
  ])
  const { errors, message } = report
  const wrong = [...fraudReportFields, pictureField].filter((name) => errors[name])
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
      {(wrong.length > 0 || message) && (
        <div role="alert" className={stepClass.failure}>
          <p>{message ?? tForm('errorSummary')}</p>
          <ul className="empty:hidden">
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#report-${name}`} className="inline-flex min-h-11 items-center underline">
                  {errors[name]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form
        method="post"
        action={fraudEndpoints.report}
        encType="multipart/form-data"
        className="grid gap-5"
      >
        <input type="hidden" name="locale" value={locale} />
        {fraudReportFields.map((name) => (
          <Field key={name} name={name} locale={locale} report={report} />
        ))}
        {/* The hidden field comes first: of a file that is too large, what stands before it is read. */}
        <div aria-hidden className="sr-only">
          <label htmlFor="report-empty">{tForm('leaveEmpty')}</label>
          <input id="report-empty" name={honeypotField} tabIndex={-1} autoComplete="off" />
        </div>
        <Field name={pictureField} report={report} locale={locale} />
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

const hints = {
  contact: 'contactHint',
  message: 'messageHint',
  reporter: 'reporterHint',
  [pictureField]: 'pictureHint',
} as const

async function Field({
  name,
  locale,
  report,
}: Props & { name: FraudReportField | typeof pictureField }) {
  const [t, tForm] = await Promise.all([
    getTranslations({ locale, namespace: 'checkContact.report' }),
    getTranslations({ locale, namespace: 'consultation' }),
  ])
  const error = report.errors[name]
  const id = `report-${name}`
  const isOptional = name === 'reporter' || name === pictureField
  const field = {
    id,
    name,
    'aria-invalid': Boolean(error),
    'aria-describedby': error ? `${id}-error ${id}-hint` : `${id}-hint`,
  }
  const typed = name !== pictureField && {
    ...field,
    dir: 'auto',
    maxLength: fraudReportMaxLength[name],
    defaultValue: report.values[name],
    'aria-required': !isOptional,
    className: inputClass,
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {t(name)}{' '}
        {isOptional && <span className="font-normal text-muted">({tForm('optional')})</span>}
      </label>
      {!typed ? (
        <FileField
          field={field}
          accept="image/jpeg,image/png,image/webp"
          texts={{
            chooseFile: tForm('chooseFile'),
            noFile: tForm('noFile'),
            removeFile: tForm('removeFile'),
          }}
          intl={getLocale(locale).intl}
        />
      ) : name === 'message' ? (
        <textarea rows={5} {...typed} />
      ) : (
        <input type="text" {...typed} />
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-pretty text-muted">
        {t(hints[name])}
      </p>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
