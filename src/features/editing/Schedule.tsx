import { Link } from '@payloadcms/ui'
import { intlTag } from '@/i18n/intlTag'
import { editingT } from './editingT'
import { DocumentName, type DocumentContext } from './DocumentName'
import { formPath } from './documentPath'
import { languageName } from '@/i18n/languageName'
import { LocalTime } from '@/components/LocalTime'
import type { ScheduledChange } from './readSchedule'
import styles from './editing.module.css'

type Props = DocumentContext & { changes: ScheduledChange[]; isFailed?: boolean }

/** What is scheduled next; or, where there is any, what was scheduled and has failed. */
export function Schedule({ changes, isFailed = false, ...context }: Props) {
  const t = editingT(context.i18n)
  if (isFailed && changes.length === 0) return null
  const id = isFailed ? 'failed-schedule' : 'schedule'
  return (
    <section className={styles.card} aria-labelledby={id} data-failed={isFailed || undefined}>
      <h3 id={id} className={styles.cardTitle}>
        {t(isFailed ? 'editing:failed' : 'editing:scheduled')}
      </h3>
      {isFailed && <p>{t('editing:failedText')}</p>}
      {changes.length === 0 && <p>{t('editing:nothingScheduled')}</p>}
      {changes.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby={id}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('editing:document')}</th>
                <th scope="col">{t('editing:what')}</th>
                <th scope="col">{t('editing:language')}</th>
                <th scope="col">{t('editing:when')}</th>
                {isFailed && <th scope="col">{t('editing:reason')}</th>}
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <Row key={change.id} change={change} context={context} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row({ change, context }: { change: ScheduledChange; context: DocumentContext }) {
  const { i18n, payload } = context
  const t = editingT(i18n)
  const { kind, document, locale, isPublication, at, reason } = change
  const href = formPath({ adminRoute: payload.config.routes.admin, kind, document, locale })
  return (
    <tr>
      <th scope="row">
        <Link href={href} prefetch={false}>
          <DocumentName kind={kind} document={document} context={context} />
        </Link>
      </th>
      <td>{t(isPublication ? 'editing:willPublish' : 'editing:willUnpublish')}</td>
      <td>
        {locale ? languageName({ locale, language: i18n.language }) : t('editing:allLanguages')}
      </td>
      <td>
        <LocalTime value={at} language={intlTag(i18n.language)} />
      </td>
      {reason !== null && (
        <td>
          <bdi>{reason}</bdi>
        </td>
      )}
    </tr>
  )
}
