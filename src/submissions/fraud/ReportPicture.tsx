import type { UIFieldServerProps } from 'payload'
import { cmsT } from '@/i18n/cmsT'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

type Props = Pick<UIFieldServerProps, 'i18n' | 'id' | 'payload' | 'user'>

/** The screenshot of the report being looked at, to be downloaded by those who may read files. */
export async function ReportPicture({ i18n, id, payload, user }: Props) {
  if (typeof id !== 'number') return null
  const report = await payload.findByID({
    collection: 'fraud-reports',
    id,
    select: { cv: true, reference: true },
    depth: 1,
    disableErrors: true,
    overrideAccess: false,
    user,
  })
  const { cv, reference } = report ?? {}
  if (typeof cv !== 'object' || !cv?.url) return null
  const t = cmsT(i18n)
  return (
    <StaffSection title={t('screenshot:title')}>
      <a href={cv.url} download className={staff.link}>
        <bdi>{reference}.jpg</bdi>
      </a>
      <p>{t(`screenshot:${cv.scan}`)}</p>
    </StaffSection>
  )
}
