import { Link } from '@payloadcms/ui'
import { intlTag } from '@/i18n/intlTag'
import { cmsT } from '@/i18n/cmsT'
import type { DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'
import type { DueFact } from './readFactsToCheck'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Props = DocumentContext & { facts: DueFact[] }

/** The facts that are due to be checked again. */
export function FactsToCheck({ facts, i18n, payload }: Props) {
  const t = cmsT(i18n)
  const date = new Intl.DateTimeFormat(intlTag(i18n.language), {
    dateStyle: 'medium',
    // Review dates are dates without a time zone.
    timeZone: 'UTC',
  })
  return (
    <section className={staff.panel} aria-labelledby="due-facts">
      <h3 id="due-facts" className={staff.title}>
        {t('editing:facts')}
      </h3>
      {facts.length === 0 && <p>{t('editing:noFacts')}</p>}
      {facts.length > 0 && (
        <div className={staff.scroll} tabIndex={0} role="group" aria-labelledby="due-facts">
          <table className={`${staff.table} ${styles.documents}`}>
            <thead>
              <tr>
                <th scope="col">{t('editing:fact')}</th>
                <th scope="col">{t('editing:due')}</th>
                <th scope="col">{t('editing:owner')}</th>
                <th scope="col">{t('editing:source')}</th>
              </tr>
            </thead>
            <tbody>
              {facts.map((fact) => (
                <tr key={fact.id}>
                  <th scope="row">
                    <span className={staff.quiet}>{fact.country}</span>
                    <Link
                      href={`${formPath({
                        adminRoute: payload.config.routes.admin,
                        kind: 'process-guides',
                        document: fact.guide,
                      })}#field-facts`}
                      prefetch={false}
                    >
                      <bdi>{fact.label}</bdi>
                    </Link>
                  </th>
                  <td>
                    <time dateTime={fact.reviewBy.slice(0, 10)}>
                      {date.format(new Date(fact.reviewBy))}
                    </time>
                  </td>
                  <td>
                    <bdi>{fact.owner}</bdi>
                  </td>
                  <td>
                    <bdi>{fact.source}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
