import { Link } from '@payloadcms/ui'
import type { Payload, TypedUser } from 'payload'
import { isValidOn } from '@/domain/officialContacts'
import { cmsT } from '@/i18n/cmsT'
import { dayFormat } from '@/i18n/momentFormat'
import { DashboardTable } from './DashboardTable'
import type { DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'

/** How long before the website stops showing something editors are told. */
const soonDays = 30

/** Licences and contacts that the website will soon stop showing, or has stopped showing; soonest first. */
export async function ExpiringDetails({
  i18n,
  payload,
  user,
}: Pick<DocumentContext, 'i18n'> & { payload: Payload; user: TypedUser }) {
  const { operator, otherContacts } = await payload.findGlobal({
    slug: 'site-settings',
    depth: 0,
    overrideAccess: false,
    user,
  })
  const soon = inDays(soonDays)
  const dated = [
    ...(operator?.licences ?? []).map(({ id, name, validUntil }) => ({
      id,
      name,
      validUntil,
      field: 'operator.licences',
    })),
    ...(otherContacts ?? []).map(({ id, value, validUntil }) => ({
      id,
      name: value,
      validUntil,
      field: 'otherContacts',
    })),
  ]
  const expiring = dated
    .flatMap(({ validUntil, ...one }) => (validUntil ? [{ ...one, validUntil }] : []))
    .filter(({ validUntil }) => !isValidOn({ validUntil }, soon))
    .sort((a, b) => a.validUntil.localeCompare(b.validUntil, 'en'))
  if (expiring.length === 0) return null
  const t = cmsT(i18n)
  const date = dayFormat(i18n)
  const columns = (['what', 'validUntil', 'online'] as const).map((name) => t(`editing:${name}`))
  return (
    <DashboardTable title={t('editing:expiring')} none="" columns={columns}>
      {expiring.map(({ id, name, validUntil, field }) => (
        <tr key={id} data-expiring>
          <th scope="row">
            <Link
              href={formPath({ kind: 'site-settings', document: 'site-settings', field })}
              prefetch={false}
            >
              <bdi>{name}</bdi>
            </Link>
          </th>
          <td>
            <time dateTime={validUntil.slice(0, 10)}>{date.format(new Date(validUntil))}</time>
          </td>
          <td>{t(isValidOn({ validUntil }) ? 'editing:stillShown' : 'editing:notShown')}</td>
        </tr>
      ))}
    </DashboardTable>
  )
}

function inDays(days: number): Date {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + days)
  return day
}
