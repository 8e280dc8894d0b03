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
  /** A day has no options. */
  const fields: { name: FilterName; options?: { code: string; text?: string; lang?: string }[] }[] =
    [
      {
        name: 'language',
        options: surveyLanguages.map((code) => ({ code, text: languageNames.of(code) })),
      },
      {
        name: 'role',
        options: listRoles().map((code) => ({ code, text: roleTexts[code], ...surveyAttributes })),
      },
      { name: 'from' },
      { name: 'to' },
    ]
  return (
    <form
      action={action}
      method="get"
      className={`${staff.panel} ${staff.shaded} ${staff.fields}`}
      aria-label={t('surveyResults:filters')}
    >
      {fields.map(({ name, options }) => {
        const field = { id: `filter-${name}`, name, defaultValue: filter[name] ?? '' }
        return (
          <div key={name} className={staff.field}>
            <label htmlFor={field.id}>{t(`surveyResults:${name}`)}</label>
            {options ? (
              <select {...field}>
                <option value="">{t('surveyResults:all')}</option>
                {options.map(({ code, text = code, ...attributes }) => (
                  <option key={code} value={code} {...attributes}>
                    {text}
                  </option>
                ))}
              </select>
            ) : (
              <input {...field} type="date" />
            )}
          </div>
        )
      })}
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
