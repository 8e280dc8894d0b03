import { getTranslation } from '@payloadcms/translations'
import { Gutter, Link, Pill, SetDocumentStepNav } from '@payloadcms/ui'
import type { DocumentViewServerProps } from 'payload'
import { LocalTime } from '@/ui/LocalTime'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { ScrolledTable } from './DashboardTable'
import { formPath } from './documentPath'
import { languageName } from '@/i18n/languageName'
import { readVersions, type VersionRow } from './readVersions'
import { CompareVersionButton } from './CompareVersionButton'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

/**
 * The versions of a document, newest first: when, by whom and in which language each was saved. In
 * place of Payload's own list, which knows neither and names rows of one language drafts.
 */
export async function VersionList({
  initPageResult: { collectionConfig, docID, globalConfig, req },
  routeSegments,
  versions: { disableGutter = false, useVersionDrawerCreatedAtCell: isChoice = false } = {},
}: DocumentViewServerProps) {
  const { i18n, t } = req
  const kind = (collectionConfig ?? globalConfig)?.slug ?? ''
  const rows = await readVersions({ kind, id: docID, req })
  const isTrashed = routeSegments[2] === 'trash'
  const document = globalConfig ? kind : `${isTrashed ? 'trash/' : ''}${docID}`
  const path = formPath({ kind, document })
  const Frame = disableGutter ? 'div' : Gutter
  const label = getTranslation(collectionConfig?.labels.plural ?? globalConfig?.label ?? '', i18n)
  const editing = cmsT(i18n)
  return (
    <>
      <SetDocumentStepNav
        collectionSlug={collectionConfig?.slug}
        globalSlug={globalConfig?.slug}
        id={docID}
        isTrashed={isTrashed}
        pluralLabel={label}
        useAsTitle={collectionConfig?.admin.useAsTitle ?? kind}
        view={t('version:versions')}
      />
      <main className={styles.versions}>
        <Frame>
          {rows.length === 0 && <p>{t('version:noFurtherVersionsFound')}</p>}
          {rows.length > 0 && (
            <ScrolledTable
              label={t('version:versions')}
              columns={[
                t('general:updatedAt'),
                editing('editing:savedBy'),
                editing('editing:language'),
                t('version:status'),
              ]}
            >
              {rows.map((row) => {
                const time = <LocalTime value={row.savedAt} />
                return (
                  <tr key={row.id}>
                    <th scope="row">
                      {isChoice ? (
                        <CompareVersionButton id={row.id}>{time}</CompareVersionButton>
                      ) : (
                        <Link href={`${path}/versions/${row.id}`} prefetch={false}>
                          {time}
                        </Link>
                      )}
                    </th>
                    <td>
                      <bdi>{row.author ?? '–'}</bdi>
                    </td>
                    <td>
                      {row.locale
                        ? languageName({ locale: row.locale, language: i18n.language })
                        : '–'}
                    </td>
                    <td>
                      <span className={staff.marks}>
                        {row.isAutosaved && <Pill size="small">{t('version:autosave')}</Pill>}
                        <Status row={row} i18n={i18n} />
                      </span>
                    </td>
                  </tr>
                )
              })}
            </ScrolledTable>
          )}
        </Frame>
      </main>
    </>
  )
}

function Status({
  row: { status, languages },
  i18n,
}: {
  row: VersionRow
  i18n: DocumentViewServerProps['initPageResult']['req']['i18n']
}) {
  const label = i18n.t(`version:${status}`)
  const { language } = i18n
  const names = languages.map((locale) => languageName({ locale, language }))
  const list = new Intl.ListFormat(intlTag(language), { type: 'unit' }).format(names)
  return (
    <Pill size="small" pillStyle={status === 'currentlyPublished' ? 'success' : 'light'}>
      {list ? `${label} (${list})` : label}
    </Pill>
  )
}
