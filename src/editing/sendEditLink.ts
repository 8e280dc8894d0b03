import type { TypedUser } from 'payload'
import { readableLocales, worksOnContent } from '@collections/access/roles'
import { findSessionUser } from '@/cms/findSessionUser'
import { getCms } from '@/cms/getCms'
import { blogPath, listedKinds } from '@/domain/sitePages'
import { getMessages } from '@/i18n/messages'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import { splitLocalePath } from '@/i18n/paths'
import { blogPageNumber } from '@/publishing/blogPages'
import { documentOfPath } from '@/publishing/documentOfPath'
import { failureResponse } from '@/server/http/failureAnswer'
import type { PageForm } from '@/ui/layout/EditLink'
import { formPath } from './documentPath'
import { placeOfPath } from './textPlaces'

/** Answers `?path=/ar/pricing` with the link, or with null where the page is no document's. */
export async function sendEditLink({ headers, url }: Request): Promise<Response> {
  const { prefix: locale = defaultLocale, path } = splitLocalePath(
    new URL(url).searchParams.get('path') ?? '',
  )
  const user = await findSessionUser(headers)
  if (!user || !worksOnContent(user)) return failureResponse({ code: 'forbidden', locale })
  const href = await findForm({ path, locale, user })
  const { editPage: text } = (await getMessages(locale)).preview
  const link: PageForm | null = href ? { href, text } : null
  return Response.json(link, { headers: { 'Cache-Control': 'private, no-store' } })
}

type Page = { path: string; locale: PageLocale; user: TypedUser }

/**
 * The form of the document that a page is made of, in its language; of a page that lists documents, their list; of one
 * that is made of none, its texts of the interface.
 */
async function findForm({ path, locale, user }: Page): Promise<string | null> {
  const listed = listedKinds[blogPageNumber(path) ? blogPath : path]
  if (listed) return `/cms/collections/${listed}`
  const page = documentOfPath(path)
  if (!page) {
    const place = placeOfPath(path)
    const query = new URLSearchParams({ in: locale, place: place ?? '' })
    return place && `/cms/collections/interface-texts?${query}`
  }
  const { kind, slug } = page
  const form = readableLocales(user).includes(locale) ? { kind, locale } : { kind }
  if (!slug) return formPath({ ...form, document: kind })
  const cms = await getCms()
  const { docs } = await cms.find({
    collection: 'publications',
    where: { kind: { equals: kind }, slug: { equals: slug } },
    select: { document: true },
    limit: 1,
    depth: 0,
    overrideAccess: false,
    user,
  })
  return docs[0] ? formPath({ ...form, document: docs[0].document }) : null
}
