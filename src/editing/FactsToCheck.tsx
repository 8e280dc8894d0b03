import { Link } from '@payloadcms/ui'
import type { Payload, TypedUser } from 'payload'
import { dayFormat } from '@/i18n/momentFormat'
import { cmsT } from '@/i18n/cmsT'
import { DashboardTable } from './DashboardTable'
import type { DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import staff from '@/ui/staff.module.css'

type Reader = { payload: Payload; user: TypedUser; locale: PageLocale }

/** The facts that are due to be checked again. */
export async function FactsToCheck({ i18n, ...reader }: Reader & Pick<DocumentContext, 'i18n'>) {
  const facts = await readFacts(reader)
  const t = cmsT(i18n)
  // Review dates are dates without a time zone.
  const date = dayFormat(i18n)
  const columns = (['fact', 'due', 'owner', 'source'] as const).map((name) => t(`editing:${name}`))
  return (
    <DashboardTable title={t('editing:facts')} none={t('editing:noFacts')} columns={columns}>
      {facts.map(({ id, country, guide, label, owner, reviewBy, source }) => (
        <tr key={id}>
          <th scope="row">
            <span className={staff.quiet}>{country}</span>
            <Link
              href={formPath({ kind: 'process-guides', document: guide, field: 'facts' })}
              prefetch={false}
            >
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
        guide: String(guide),
        country: name || slug,
      })),
    )
    .filter(({ reviewBy }) => reviewBy < today)
    .sort((a, b) => a.reviewBy.localeCompare(b.reviewBy, 'en'))
}
