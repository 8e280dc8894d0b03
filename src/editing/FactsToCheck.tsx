import { Link } from '@payloadcms/ui'
import type { Payload, TypedUser } from 'payload'
import { dayFormat } from '@/i18n/momentFormat'
import { cmsT, type CmsT } from '@/i18n/cmsT'
import { DashboardTable } from './DashboardTable'
import type { DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import staff from '@/ui/staff.module.css'

type Reader = { payload: Payload; user: TypedUser; locale: PageLocale }

/** The facts that are due to be checked again. */
export async function FactsToCheck({ i18n, ...reader }: Reader & Pick<DocumentContext, 'i18n'>) {
  const t = cmsT(i18n)
  const facts = [...(await readListOfCountries(reader, t)), ...(await readFacts(reader))]
  // Review dates are dates without a time zone.
  const date = dayFormat(i18n)
  const columns = (['fact', 'due', 'owner', 'source'] as const).map((name) => t(`editing:${name}`))
  return (
    <DashboardTable title={t('editing:facts')} none={t('editing:noFacts')} columns={columns}>
      {facts.map(({ id, country, label, owner, path, reviewBy, source }) => (
        <tr key={id}>
          <th scope="row">
            <span className={staff.quiet}>{country}</span>
            <Link href={path} prefetch={false}>
              <bdi>{label}</bdi>
            </Link>
          </th>
          <td>
            <time dateTime={reviewBy.slice(0, 10)}>{date.format(new Date(reviewBy))}</time>
          </td>
          <td>
            <bdi>{owner}</bdi>
          </td>
          <td>
            <bdi>{source}</bdi>
          </td>
        </tr>
      ))}
    </DashboardTable>
  )
}

/** The list of countries where WHO asks not to recruit actively, once it is due. */
async function readListOfCountries({ payload, user }: Reader, t: CmsT) {
  const { safeguards } = await payload.findGlobal({
    slug: 'site-settings',
    select: { safeguards: true },
    depth: 0,
    overrideAccess: false,
    user,
  })
  const { edition, reviewBy, source = null } = safeguards ?? {}
  if (!reviewBy || reviewBy >= new Date().toISOString().slice(0, 10)) return []
  return [
    {
      id: 'safeguards',
      country: t('editing:countryList'),
      label: edition || '–',
      path: formPath({ kind: 'site-settings', document: 'site-settings', field: 'safeguards' }),
      owner: '–',
      reviewBy,
      source,
    },
  ]
}

/** The facts that visitors see and that should have been checked again by now, oldest first. */
async function readFacts({ payload, user, locale }: Reader) {
  const today = new Date().toISOString().slice(0, 10)
  const { docs } = await payload.find({
    collection: 'process-guides',
    where: { 'facts.reviewBy': { less_than: today } },
    locale,
    // A name in English is better here than none.
    fallbackLocale: defaultLocale,
    draft: false,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    user,
  })
  return docs
    .flatMap(({ id: guide, name, slug, facts }) =>
      (facts ?? []).map(({ id, label, source = null, owner, reviewBy }) => ({
        label,
        source,
        owner,
        reviewBy,
        id: `${guide}-${id}`,
        path: formPath({ kind: 'process-guides', document: String(guide), field: 'facts' }),
        country: name || slug,
      })),
    )
    .filter(({ reviewBy }) => reviewBy < today)
    .sort((a, b) => a.reviewBy.localeCompare(b.reviewBy, 'en'))
}
