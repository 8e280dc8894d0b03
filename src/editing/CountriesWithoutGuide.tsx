import { getTranslation } from '@payloadcms/translations'
import { Link } from '@payloadcms/ui'
import type { Option } from 'payload'
import { defaultLocale } from '@/i18n/locales'
import { cmsT } from '@/i18n/cmsT'
import type { DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'

const kind = 'process-guides'

/**
 * The countries about which visitors find no guide in English: their steps on the home page may be
 * complete, which says nothing of it.
 */
export async function CountriesWithoutGuide({
  i18n,
  payload,
}: Pick<DocumentContext, 'i18n' | 'payload'>) {
  const read = (draft: boolean) =>
    payload.find({
      collection: kind,
      locale: defaultLocale,
      draft,
      select: { slug: true, name: true, title: true },
      pagination: false,
      depth: 0,
      // Everybody who works on content sees the guides.
      overrideAccess: true,
    })
  const [{ docs }, newest] = await Promise.all([read(false), read(true)])
  const without = docs.filter(({ title }) => !title)
  const listed = countryOptions(payload).filter(
    ({ value }) =>
      docs.every(({ slug }) => slug !== value) || without.some(({ slug }) => slug === value),
  )
  if (listed.length === 0) return null
  const t = cmsT(i18n)
  return (
    <p>
      {t('editing:noGuide')}{' '}
      {listed.map(({ value, label }, index) => {
        const guide = without.find(({ slug }) => slug === value)
        const document = String(guide?.id ?? 'create')
        const hasDraft = newest.docs.some(({ slug, title }) => slug === value && title)
        return (
          <span key={value}>
            {index > 0 && <span> · </span>}
            <Link href={formPath({ kind, document })} prefetch={false}>
              {guide?.name || getTranslation(label, i18n)}
            </Link>
            {hasDraft && <span> {t('editing:guideDraft')}</span>}
          </span>
        )
      })}
    </p>
  )
}

function countryOptions({ config }: DocumentContext['payload']): Exclude<Option, string>[] {
  const { fields } = config.collections.find(({ slug }) => slug === kind) ?? { fields: [] }
  const countries = fields.find((field) => 'name' in field && field.name === 'slug')
  const options = countries?.type === 'select' ? countries.options : []
  return options.filter((option) => typeof option !== 'string')
}
