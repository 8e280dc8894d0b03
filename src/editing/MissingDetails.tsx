import { Link } from '@payloadcms/ui'
import type { DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'
import { cmsT } from '@/i18n/cmsT'
import type { SetupStep } from './readMissingDetails'
import styles from './editing.module.css'
import staff from '@/ui/staff.module.css'

/** What the site cannot say without its operator: in order, with what it is for and the way to each field. */
export function MissingDetails({ steps, i18n, payload }: DocumentContext & { steps: SetupStep[] }) {
  if (steps.length === 0) return null
  const t = cmsT(i18n)
  const adminRoute = payload.config.routes.admin
  return (
    <section className={staff.panel} aria-labelledby="setup">
      <h3 id="setup" className={staff.title}>
        {t('setup:title')}
      </h3>
      <p>{t('setup:intro')}</p>
      <ol className={styles.setup}>
        {steps.map(({ step, missing }) => (
          <li key={step}>
            <strong>{t(`setup:${step}`)}</strong>
            <p>{t(`setupReasons:${step}`)}</p>
            <ul>
              {missing.map(({ kind, document, field, label }) => (
                <li key={`${document} ${field}`}>
                  <Link
                    href={`${formPath({ adminRoute, kind, document })}#field-${field.replaceAll('.', '__')}`}
                    prefetch={false}
                  >
                    <bdi>{label}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
