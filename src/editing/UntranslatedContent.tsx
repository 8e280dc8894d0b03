import { Link } from '@payloadcms/ui'
import type { PageLocale } from '@/i18n/locales'
import { cmsT } from '@/i18n/cmsT'
import { DocumentTitle, type DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'
import { PublicationBadge } from './PublicationBadge'
import { languageName } from '@/i18n/languageName'
import type { OpenDocument } from './readContentOverview'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

/** More documents than these are work for the lists. */
const shown = 100

type Props = DocumentContext & { documents: OpenDocument[]; locales: readonly PageLocale[] }

/** The documents of which a language is not complete, with a way into each. */
export function UntranslatedContent({ documents, locales, ...context }: Props) {
  const t = cmsT(context.i18n)
  const { language } = context.i18n
  return (
    <section className={staff.panel} aria-labelledby="open-work">
      <h3 id="open-work" className={staff.title}>
        {t('editing:openWork')}
      </h3>
      {documents.length === 0 && <p>{t('editing:nothingOpen')}</p>}
      {documents.length > 0 && (
        // Wide tables are scrolled by keyboard too.
        <div className={staff.scroll} tabIndex={0} role="group" aria-labelledby="open-work">
          <table className={`${staff.table} ${styles.documents}`}>
            <thead>
              <tr>
                <th scope="col">{t('editing:document')}</th>
                {locales.map((locale) => (
                  <th key={locale} scope="col">
                    {languageName({ locale, language })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {documents.slice(0, shown).map((document) => (
                <tr key={`${document.kind}/${document.document}`}>
                  <th scope="row">
                    <DocumentTitle
                      kind={document.kind}
                      document={document.document}
                      context={context}
                    />
                  </th>
                  {locales.map((locale) => (
                    <td key={locale}>
                      <Cell document={document} locale={locale} context={context} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {documents.length > shown && (
        <p>{t('editing:furtherDocuments', { number: documents.length - shown })}</p>
      )}
    </section>
  )
}

function Cell({
  document: { kind, document, publications },
  locale,
  context: { i18n, payload },
}: {
  document: OpenDocument
  locale: PageLocale
  context: DocumentContext
}) {
  const t = cmsT(i18n)
  const publication = publications.find((one) => one.locale === locale)
  if (!publication) return null
  const { state, missing, outdated, differences } = publication
  const isDone = state === 'complete' && differences.length === 0
  if (isDone) return <PublicationBadge mark="complete" text={t('editing:complete')} />
  const href = formPath({ adminRoute: payload.config.routes.admin, kind, document, locale })
  return (
    <Link
      href={href}
      prefetch={false}
      title={[...missing, ...outdated, ...differences].map(({ label }) => label).join('\n')}
      className={staff.marks}
    >
      {missing.length > 0 && (
        <PublicationBadge
          mark="missing"
          text={t('editing:fieldsMissing', { number: missing.length })}
        />
      )}
      {outdated.length > 0 && (
        <PublicationBadge
          mark="outdated"
          text={t('editing:fieldsOutdated', { number: outdated.length })}
        />
      )}
      {differences.length > 0 && (
        <PublicationBadge mark="figuresDiffer" text={t('editing:figuresDiffer')} />
      )}
    </Link>
  )
}
