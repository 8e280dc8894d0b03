import { Link } from '@payloadcms/ui'
import { intlTag } from '@/i18n/intlTag'
import { cmsT } from '@/i18n/cmsT'
import { DocumentTitle, type DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'
import { languageName } from '@/i18n/languageName'
import { LocalTime } from '@/ui/LocalTime'
import type { ScheduledChange } from './readScheduledChanges'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Props = DocumentContext & { changes: ScheduledChange[] }

/** What is scheduled next. */
export function ScheduledChanges({ changes, ...context }: Props) {
  const t = cmsT(context.i18n)
  return (
    <section className={staff.panel} aria-labelledby="schedule">
      <h3 id="schedule" className={staff.title}>
        {t('editing:scheduled')}
      </h3>
      {changes.length === 0 && <p>{t('editing:nothingScheduled')}</p>}
      {changes.length > 0 && (
        <div className={staff.scroll} tabIndex={0} role="group" aria-labelledby="schedule">
          <table className={`${staff.table} ${styles.documents}`}>
            <thead>
              <tr>
                <th scope="col">{t('editing:document')}</th>
                <th scope="col">{t('editing:what')}</th>
                <th scope="col">{t('editing:language')}</th>
                <th scope="col">{t('editing:when')}</th>
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

/** What was scheduled and has failed, each with the reason; nothing where nothing has. */
export function FailedSchedule({ changes, ...context }: Props) {
  const t = cmsT(context.i18n)
  if (changes.length === 0) return null
  return (
    <section className={staff.panel} aria-labelledby="failed-schedule" data-tone="bad">
      <h3 id="failed-schedule" className={staff.title}>
        {t('editing:failed')}
      </h3>
      <p>{t('editing:failedText')}</p>
      <ul className={staff.list}>
        {changes.map((change) => {
          const { document, what, language, when } = describe({ change, context })
          return (
            <li key={change.id}>
              {document}
              <span className={staff.quiet}>
                {what} · {language} · {when}
              </span>
              <bdi>{change.reason}</bdi>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Row(props: Parameters<typeof describe>[0]) {
  const { document, what, language, when } = describe(props)
  return (
    <tr>
      <th scope="row">{document}</th>
      <td>{what}</td>
      <td>{language}</td>
      <td>{when}</td>
    </tr>
  )
}

function describe({ change, context }: { change: ScheduledChange; context: DocumentContext }) {
  const { i18n, payload } = context
  const t = cmsT(i18n)
  const { kind, document, locale, isPublication, at } = change
  const href = formPath({ adminRoute: payload.config.routes.admin, kind, document, locale })
  return {
    document: (
      <Link href={href} prefetch={false}>
        <DocumentTitle kind={kind} document={document} context={context} />
      </Link>
    ),
    what: t(isPublication ? 'editing:willPublish' : 'editing:willUnpublish'),
    language: locale
      ? languageName({ locale, language: i18n.language })
      : t('editing:allLanguages'),
    when: <LocalTime value={at} language={intlTag(i18n.language)} />,
  }
}
