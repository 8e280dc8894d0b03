import type { FieldAffectingData, PayloadRequest, TextFieldSingleValidation } from 'payload'
import { isCountry, isFirstCountry } from '../../src/domain/countries'
import { cmsLabels } from '../../src/i18n/cmsLabels'
import { cmsT } from '../../src/i18n/cmsT'
import { asData } from '../publications/jsonData'
import { parseLink } from '../../src/domain/parseLink'
import { documentFolders, sitePages, surveyPath } from '../../src/domain/sitePages'

const description =
  'A page of this site, such as /process/germany (it opens in the visitor’s language), or a link that starts with https://.'

/** In the form of an address: offers the pages of this site. */
export const offersPages = { components: { afterInput: ['@/editing/Suggestions#PageList'] } }

/** The fields of a link in a longer text: a document chosen from a list, or an address, of which Payload takes any. */
export function linkFields({ defaultFields }: { defaultFields: FieldAffectingData[] }) {
  return defaultFields.map((field) => {
    if (field.type !== 'text' || field.name !== 'url') return field
    const words = { en: description, ...cmsLabels(description) }
    const admin = { ...field.admin, ...offersPages, description: words }
    // A field with a rule of its own is a field of the same type, which the union hides.
    // Behind the `https://` that Payload (3.90) begins with, no page would be offered.
    return { ...field, defaultValue: '', admin, validate: validateAddress } as typeof field
  })
}

const validateAddress: TextFieldSingleValidation = (value, options) => {
  const { linkType }: { linkType?: string } = options.siblingData
  return linkType === 'internal' || validateLink(value, options)
}

/** Refuses what a page must not lead to, and pages of this site that there are not. */
export const validateLink: TextFieldSingleValidation = (value, { req }) =>
  checkLink(value ?? '', req)

async function checkLink(value: string, req: PayloadRequest): Promise<true | string> {
  const t = cmsT(req)
  const link = parseLink(value)
  if (!link) return t('editing:linkRefused')
  if (link.kind !== 'page') return true
  const path = link.path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')
  return (await isPage({ path, req })) || t('editing:linkNowhere')
}

/** What is wrong with the first link or button of a longer text that leads nowhere; null where none does. */
export async function refusedLink({ value, req }: { value: unknown; req: PayloadRequest }) {
  for (const link of linksIn(value)) {
    const answer = await checkLink(link, req)
    // Between isolates, an address stays as it is within Arabic.
    if (answer !== true) return `\u2066${link}\u2069: ${answer}`
  }
  return null
}

/** Where the links and buttons of a longer text lead. */
function linksIn(value: unknown): string[] {
  const { root, children, fields } = asData(value)
  const { linkType, url, blockType, link } = asData(fields)
  const own = blockType === 'button' ? link : linkType === 'internal' ? null : url
  const inner = root ? [root] : Array.isArray(children) ? children : []
  return [typeof own === 'string' && own ? own : [], ...inner.map(linksIn)].flat()
}

/** The kinds whose documents have addresses that editors choose. */
export const linkedKinds = ['posts', 'pages'] as const

async function isPage({ path, req }: { path: string; req: PayloadRequest }): Promise<boolean> {
  if (sitePages.some((page) => page === path) || path.startsWith(`${surveyPath}/`)) return true
  const collection = ([...linkedKinds, 'process-guides'] as const).find((kind) =>
    path.startsWith(`${documentFolders[kind]}/`),
  )
  if (!collection) return false
  const name = path.slice(`${documentFolders[collection]}/`.length)
  if (collection === 'process-guides') {
    if (isFirstCountry(name)) return true
    if (!isCountry(name)) return false
  }
  const slug = { equals: name }
  // That there is such a document is no secret from people who write about it.
  const options = { overrideAccess: true, req } as const
  const present = await req.payload.count({ collection, where: { slug }, ...options })
  const kind = { equals: collection }
  const old = await req.payload.count({
    collection: 'redirects',
    where: { kind, slug },
    ...options,
  })
  return present.totalDocs + old.totalDocs > 0
}
