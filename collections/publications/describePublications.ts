import type { PayloadRequest } from 'payload'
import { namedCountries } from '../../src/domain/safeguards'
import { intlTag } from '../../src/i18n/intlTag'
import { defaultLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import type { Publication } from '../../src/payload-types'
import {
  fieldsOfKind,
  findPublications,
  inLanguage,
  isInNewRow,
  localizedValues,
  readDocument,
  fieldPathLabel,
  type DocumentKey,
  type Fields,
  type LocalizedValue,
} from './fieldValues'
import { changesByOthers, type ChangesByOther } from './changesByOthers'
import { readListedCountries } from '../globals/SiteSettings'
import { asData } from './jsonData'
import { staysOnline } from './staysOnline'
import { isPublishedContent, visitorContent } from './visitorContent'
import { cmsT } from '../../src/i18n/cmsT'
import { listed, type NumberDifference } from './compareNumbers'

/** A document in one language, as people who edit it want to know it. */
export type PublicationSummary = Pick<Publication, 'id' | 'locale' | 'state'> & {
  missing: (NamedField & { isInNewRow: boolean })[]
  outdated: NamedField[]
  differences: NamedField[]
  /** Headlines that name a country where WHO asks not to recruit actively. */
  countries: NamedField[]
  /** True where the figures are marked as differing on purpose. */
  mayDiffer: boolean
  /** True where it goes online only by itself. */
  isHeldBack: boolean
  /** When what visitors see was published; null where they see nothing. */
  publishedAt: string | null
  /** True where visitors see something else than the newest draft says. */
  isBehind: boolean
  /** What a publication would put online besides one's own changes. */
  byOthers: ChangesByOther[]
  slug: string | null
  /** the document's title in English */
  title: string | null
  /** False where the site cannot be without it. */
  mayGoOffline: boolean
}

/** The state of a document in every language; empty where it has not been saved yet. */
export async function describePublications({
  req,
  ...key
}: DocumentKey & { req: PayloadRequest }): Promise<PublicationSummary[]> {
  const { i18n, payload, user } = req
  const { kind } = key
  const reading = { depth: 0, overrideAccess: false, user } as const
  const publications = await findPublications({ ...key, payload, overrideAccess: false, user })
  if (publications.size === 0) return []
  const inAll = { locale: 'all', draft: true, fallbackLocale: false } as const
  const [draft, countries] = await Promise.all([
    readDocument({ ...key, payload, ...inAll, ...reading }),
    readListedCountries(payload),
  ])
  const fields = fieldsOfKind({ kind, payload })
  const values = localizedValues({ fields, data: draft })
  const named = (list: Publication['missing']) => namedFields({ list, fields, i18n })
  const summaries = pageLocales.flatMap((locale) => publications.get(locale) ?? []).map(summarize)
  const waiting = summaries.flatMap(({ locale, isBehind, missing, publishedAt }) =>
    (isBehind || !publishedAt) && missing.every((one) => one.isInNewRow)
      ? { locale, published: publications.get(locale)?.published }
      : [],
  )
  const byOthers = await changesByOthers({ ...key, fields, draft, waiting, req })
  return summaries.map((one) => ({ ...one, byOthers: byOthers.get(one.locale) ?? [] }))

  function summarize(publication: Publication): PublicationSummary {
    const { id, locale, state, missing, outdated, differences, published } = publication
    const content = visitorContent(inLanguage({ fields, data: draft, locale }))
    const inForm = { fields, values, locale, stored: publication }
    return {
      id,
      locale,
      state,
      missing: named(missing).map((field) => ({
        ...field,
        isInNewRow: isInNewRow({ path: field.path, ...inForm }),
      })),
      outdated: named(outdated),
      differences: named(differences),
      countries: countriesInHeadlines({ fields, values, locale, countries, i18n }),
      mayDiffer: asData(draft.figuresDiffer)[locale] === true,
      isHeldBack: asData(draft.isHeldBack)[locale] === true,
      publishedAt: publication.publishedAt ?? null,
      isBehind: Boolean(published) && !isPublishedContent({ content, published }),
      byOthers: [],
      slug: publication.slug ?? null,
      title: publication.title ?? null,
      mayGoOffline: locale !== defaultLocale || !staysOnline(publication),
    }
  }
}

/** Fields that are read as headlines, by the ends of their names. */
const headlineName = /(?:^|[a-z.])(?:title|heading|headline|headlineFull)$/i

function countriesInHeadlines({
  fields,
  values,
  locale,
  countries,
  i18n: { language },
}: Reader & { values: LocalizedValue[]; locale: PageLocale; countries: string[] }): NamedField[] {
  const region = new Intl.DisplayNames(intlTag(language), { type: 'region' })
  const list = new Intl.ListFormat(intlTag(language), { type: 'unit' })
  return values.flatMap(({ formPath: path, values: texts }) => {
    const text = texts[locale]
    if (typeof text !== 'string' || !headlineName.test(path)) return []
    const named = namedCountries({ text, locale, countries })
    const label = fieldPathLabel({ fields, path, language }) ?? path
    const names = list.format(named.map((code) => region.of(code) ?? code))
    return named.length > 0 ? [{ path, label: `${label}: ${names}` }] : []
  })
}

/** The state of a document's translation into a language. */
export const publicationStates = ['complete', 'missing', 'outdated'] as const

export type PublicationState = (typeof publicationStates)[number]

/** What is to be said of a field, as it is stored: a code with what belongs to it. */
export type Remark = {
  /** In the form; of a picture `picture:` and its id. */
  path: string
  /** In English and without the remark, for servers of the release before. */
  label: string
} & ({ code: 'missing' | 'outdated' | 'alternativeText' } | NumberDifference)

/** A field with its name in the form and what is to be said of it, in the reader's language. */
export type NamedField = { path: string; label: string }

type Reader = { fields: Fields; i18n: { language: string; t: unknown } }

/** The words of a remark. */
export function remarkText({ remark, fields, i18n }: Reader & { remark: Remark }): string {
  const t = cmsT(i18n)
  const { path, label } = remark
  if (remark.code === 'alternativeText') return t('editing:alternativeText', { name: label })
  const name = fieldPathLabel({ fields, path, language: i18n.language }) ?? label
  if (!('english' in remark)) return name
  const values = { english: listed(remark.english), translation: listed(remark.translation) }
  return `${name}: ${t(`translate:${remark.code}`, values)}`
}

/** The fields that one of a publication's lists names, in the reader's language. */
export function namedFields({
  list,
  ...reader
}: Reader & { list: Publication['missing'] }): NamedField[] {
  // Only the hooks of the content collections write these columns.
  const remarks = Array.isArray(list) ? (list as Remark[]) : []
  return remarks.map((remark) => ({ path: remark.path, label: remarkText({ remark, ...reader }) }))
}
