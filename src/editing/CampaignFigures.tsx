import type { UIFieldServerProps } from 'payload'
import { cellDataLoader, type CellProps } from '@/cms/cellDataLoader'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { readCampaignFigures } from '@/publishing/campaigns/openCampaign'
import { env } from '@/server/env'
import { CampaignAddress } from './CampaignAddress'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

type Props = Pick<UIFieldServerProps, 'data' | 'i18n' | 'id' | 'user'>

/** The short address of the campaign being looked at, and what came of it. */
export async function CampaignFigures({ data, i18n, id, user }: Props) {
  const code: unknown = data?.code
  if (!user || typeof id !== 'number' || typeof code !== 'string') return null
  const figures = (await readCampaignFigures([id])).get(id)
  const t = cmsT(i18n)
  const numbers = new Intl.NumberFormat(intlTag(i18n.language))
  return (
    <StaffSection title={t('campaigns:address')}>
      <CampaignAddress siteUrl={env.SITE_URL} path={`/go/${code}`} />
      <dl className={staff.numbers}>
        {(['visits', 'recentVisits', 'submissions'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`campaigns:${name}`)}</dt>
            <dd>{numbers.format(figures?.[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className={staff.quiet}>{t('campaigns:hint')}</p>
    </StaffSection>
  )
}

const figuresLoader = cellDataLoader(async (ids) => {
  const figures = await readCampaignFigures(ids)
  return new Map([...figures].map(([id, one]) => [id, [one]]))
})

/** What came of a list's campaign, in a line. */
export async function CampaignFiguresCell({ i18n, rowData }: CellProps<'i18n'>) {
  if (typeof rowData?.id !== 'number') return null
  const [figures] = await figuresLoader().load(rowData.id)
  return figures && <span>{cmsT(i18n)('campaigns:summary', { ...figures })}</span>
}
