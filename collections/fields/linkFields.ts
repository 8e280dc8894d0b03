import type { FieldAffectingData, PayloadRequest, TextFieldSingleValidation } from 'payload'
import { countries } from '../../src/domain/countries'
import { cmsLabels } from '../../src/i18n/cmsLabels'
import { cmsT } from '../../src/i18n/cmsT'
import { parseLink } from '../../src/domain/parseLink'
import { blogPath, processPath, sitePages, surveyPath } from '../../src/domain/sitePages'

const description =
  'A page of this site, such as /process/germany (it opens in the visitor’s language), or a link that starts with https://.'

/**
 * The fields of a link in a longer text. Payload's own offer a choice with a single answer, promise
 * documents that cannot be chosen, and take any address.
 */
export function linkFields({ defaultFields }: { defaultFields: FieldAffectingData[] }) {
  return defaultFields.map((field) => {
    if (field.type === 'radio') return { ...field, admin: { ...field.admin, hidden: true } }
    if (field.type !== 'text' || field.name !== 'url') return field
    const admin = { ...field.admin, description: { en: description, ...cmsLabels(description) } }
    // A field with a rule of its own is a field of the same type, which the union hides.
    return { ...field, admin, validate: validateLink } as typeof field
  })
}

/** Refuses what a page must not lead to, and pages of this site that there are not. */
export const validateLink: TextFieldSingleValidation = async (value, { req }) => {
  const t = cmsT(req)
  const link = parseLink(value ?? '')
  if (!link) return t('editing:linkRefused')
  if (link.kind !== 'page') return true
  const path = link.path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')
  return (await isPage({ path, req })) || t('editing:linkNowhere')
}

async function isPage({ path, req }: { path: string; req: PayloadRequest }): Promise<boolean> {
  if (sitePages.some((page) => page === path) || path.startsWith(`${surveyPath}/`)) return true
  if (countries.some((country) => path === `${processPath}/${country}`)) return true
  if (!path.startsWith(`${blogPath}/`)) return false
  const slug = { equals: path.slice(blogPath.length + 1) }
  // That there is such an article is no secret from people who write about it.
  const options = { overrideAccess: true, req } as const
  const articles = await req.payload.count({ collection: 'posts', where: { slug }, ...options })
  const kind = { equals: 'posts' }
  const old = await req.payload.count({
    collection: 'redirects',
    where: { kind, slug },
    ...options,
  })
  return articles.totalDocs + old.totalDocs > 0
}
