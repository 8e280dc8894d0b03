import type { I18nClient } from '@payloadcms/translations'
import { cmsT } from '@/i18n/cmsT'
import { PublicationBadge } from './PublicationBadge'
import { languageName } from '@/i18n/languageName'
import type { LanguageProgress } from './readContentOverview'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Props = { languages: LanguageProgress[]; i18n: I18nClient }

/** A progress bar for each language. */
export function LanguageProgressList({ languages, i18n }: Props) {
  const t = cmsT(i18n)
  return (
    <ul className={`${staff.list} ${styles.languages}`}>
      {languages.map(({ locale, complete, total, missing, outdated, published }) => {
        const id = `progress-${locale}`
        return (
          <li key={locale} className={staff.panel}>
            <div className={`${staff.row} ${staff.spread}`}>
              <strong id={id}>{languageName({ locale, language: i18n.language })}</strong>
              <span>{t('editing:progress', { complete, total })}</span>
            </div>
            <progress aria-labelledby={id} max={total || 1} value={complete} />
            <div className={staff.row}>
              <PublicationBadge
                mark="published"
                text={t('editing:countPublished', { number: published })}
              />
              {missing > 0 && (
                <PublicationBadge
                  mark="missing"
                  text={t('editing:countMissing', { number: missing })}
                />
              )}
              {outdated > 0 && (
                <PublicationBadge
                  mark="outdated"
                  text={t('editing:countOutdated', { number: outdated })}
                />
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
