import type { ReactNode } from 'react'
import { surveyLanguages } from '@/domain/survey/surveyLanguages'
import { listRoles, type FilterName, type ResultsFilter } from './resultsFilter'
import type { ResultsLanguage } from './resultsLanguage'
import staff from '@/ui/staff.module.css'

type Props = {
  action: string
  filter: ResultsFilter
  ignored: FilterName[]
  language: ResultsLanguage
  i18nLanguage: string
}

/** Asks which responses are to be counted; a plain form, so that it needs no script. */
export function ResultsFilterForm({ action, filter, ignored, language, i18nLanguage }: Props) {
  const { t, survey, surveyAttributes } = language
  const languageNames = new Intl.DisplayNames(i18nLanguage, { type: 'language' })
  const roleTexts = survey.questions.role.options ?? {}
  return (
    <form
      action={action}
      method="get"
      className={`${staff.panel} ${staff.shaded} ${staff.fields}`}
      aria-label={t('surveyResults:filters')}
    >
      <Field name="language" label={t('surveyResults:language')}>
        <select id="filter-language" name="language" defaultValue={filter.language ?? ''}>
          <option value="">{t('surveyResults:all')}</option>
          {surveyLanguages.map((code) => (
            <option key={code} value={code}>
              {languageNames.of(code)}
            </option>
          ))}
        </select>
      </Field>
      <Field name="role" label={t('surveyResults:role')}>
        <select id="filter-role" name="role" defaultValue={filter.role ?? ''}>
          <option value="">{t('surveyResults:all')}</option>
          {listRoles().map((code) => (
            <option key={code} value={code} {...surveyAttributes}>
              {roleTexts[code] ?? code}
            </option>
          ))}
        </select>
      </Field>
      <Field name="from" label={t('surveyResults:from')}>
        <input id="filter-from" type="date" name="from" defaultValue={filter.from} />
      </Field>
      <Field name="to" label={t('surveyResults:to')}>
        <input id="filter-to" type="date" name="to" defaultValue={filter.to} />
      </Field>
      <div className={staff.row}>
        <button type="submit" className={staff.button} data-primary>
          {t('surveyResults:apply')}
        </button>
        {Object.keys(filter).length > 0 && (
          <a href={action} className={staff.link}>
            {t('surveyResults:reset')}
          </a>
        )}
      </div>
      {ignored.length > 0 && (
        <p className={staff.notice} role="alert">
          {t('surveyResults:ignored', {
            fields: new Intl.ListFormat(i18nLanguage).format(
              ignored.map((name) => t(`surveyResults:${name}`)),
            ),
          })}
        </p>
      )}
    </form>
  )
}

function Field({
  name,
  label,
  children,
}: {
  name: FilterName
  label: string
  children: ReactNode
}) {
  return (
    <div className={staff.field}>
      <label htmlFor={`filter-${name}`}>{label}</label>
      {children}
    </div>
  )
}
