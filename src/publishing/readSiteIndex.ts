import { isPageLocale, type PageLocale } from '@/i18n/locales'
import { pool } from '@/server/databasePool'
import { setSiteIndex, type IndexedDocument } from './siteIndex'

type PublicationRow = { kind: string; slug: string | null; locale: string; published_at: Date }
type RedirectRow = { kind: string; old: string; slug: string }

/** Reads from the database what is published where, and puts it into use. */
export async function readSiteIndex(): Promise<void> {
  const [publications, redirects] = await Promise.all([
    pool.query<PublicationRow>(
      `select kind, case when kind = document then null else slug end as slug, locale::text, published_at
       from publications where published is not null and deleted_at is null
       -- A page of answers is there with the first one.
       and (kind <> 'check-us-page' or exists (select from jsonb_each_text(published) where value <> ''))
       -- A guide is there with its title; a country without one has a general page.
       and (kind <> 'process-guides' or published ->> 'title' <> '')
       order by kind, document`,
    ),
    pool.query<RedirectRow>(
      `select distinct r.kind, r.slug as old, e.slug
       from redirects r join publications e on e.kind = r.kind and e.document = r.document
       where e.published is not null and e.deleted_at is null and e.slug <> r.slug`,
    ),
  ])
  setSiteIndex({
    documents: groupDocuments(publications.rows),
    redirects: new Map(redirects.rows.map(({ kind, old, slug }) => [`${kind}/${old}`, slug])),
  })
}

function groupDocuments(rows: PublicationRow[]): IndexedDocument[] {
  const documents = new Map<string, IndexedDocument>()
  for (const { kind, slug, locale, published_at: publishedAt } of rows) {
    const key = `${kind}/${slug}`
    const document = documents.get(key) ?? { kind, slug, published: {} }
    if (isPageLocale(locale)) document.published[locale satisfies PageLocale] = publishedAt
    documents.set(key, document)
  }
  return [...documents.values()]
}
