import { Link } from '@payloadcms/ui'
import type { PageLocale } from '@/i18n/locales'
import { cmsT } from '@/i18n/cmsT'
import { DashboardTable } from './DashboardTable'
import { DocumentTitle, type DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'
import { PublicationBadge } from './PublicationBadge'
import { languageName } from '@/i18n/languageName'
import { documentKey, isDone, type OpenDocument } from './readContentOverview'
import staff from '@/ui/staff.module.css'

/** More documents than these are work for the lists. */
const shown = 100

type Way = {
  /** where a document is worked on in a language: in its form, if not elsewhere */
  pathOf?: typeof formPath
  title?: string
  level?: 2 | 3
}

type Props = DocumentContext & Way & { documents: OpenDocument[]; locales: readonly PageLocale[] }

/** The documents of which a language is not complete, with a way into each. */
export function UntranslatedContent({
  documents,
  locales,
  pathOf = formPath,
  title,
  level,
  ...context
}: Props) {
  const t = cmsT(context.i18n)
  const { language } = context.i18n
  return (
    <DashboardTable
      title={title ?? t('editing:openWork')}
      level={level}
      none={t('editing:nothingOpen')}
      columns={[
        t('editing:document'),
        ...locales.map((locale) => languageName({ locale, language })),
      ]}
      more={
        documents.length > shown &&
        t('editing:furtherDocuments', { number: documents.length - shown })
      }
    >
      {documents.slice(0, shown).map((document) => (
        <tr key={documentKey(document)}>
          <th scope="row">
            <DocumentTitle {...document} context={context} />
          </th>
          {locales.map((locale) => (
            <td key={locale} data-column={languageName({ locale, language })}>
              <Cell {...{ document, locale, pathOf, i18n: context.i18n }} />
            </td>
          ))}
        </tr>
      ))}
    </DashboardTable>
  )
}

function Cell({
  document: { kind, document, publications },
  locale,
  pathOf,
  i18n,
}: Pick<DocumentContext, 'i18n'> &
  Required<Pick<Way, 'pathOf'>> & { document: OpenDocument; locale: PageLocale }) {
  const t = cmsT(i18n)
  const publication = publications.find((one) => one.locale === locale)
  if (!publication) return null
  const { missing, outdated, differences, same } = publication
  const href = pathOf({ kind, document, locale })
  return (
    <Link
      href={href}
      prefetch={false}
      title={[...missing, ...outdated, ...differences].map(({ label }) => label).join('\n')}
      className={staff.marks}
    >
      {isDone(publication) && <PublicationBadge mark="complete" text={t('editing:complete')} />}
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
      {same > 0 && (
        <PublicationBadge mark="same" text={t('editing:fieldsSame', { number: same })} />
      )}
    </Link>
  )
}
