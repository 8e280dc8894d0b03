import type { UIFieldServerProps } from 'payload'
import type { AnnouncedCollection } from '@collections/deliveries'
import { toLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { cvFileName } from '@/domain/cvFileName'
import { cmsT } from '@/i18n/cmsT'
import { CmsCvViewerButton } from './CmsCvViewerButton'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

type Props = Pick<UIFieldServerProps, 'i18n' | 'id' | 'payload' | 'user'> & {
  list?: AnnouncedCollection
  /** one of several files of a person, which opens beside what is written on them */
  isBesideDesk?: boolean
  /** whether it was sent under another name than the person's */
  hasOtherName?: boolean
}

/** What the checks and the virus scanner said of the file of the record being looked at. */
export async function CvScan({
  i18n,
  id,
  payload,
  user,
  list = 'consultations',
  isBesideDesk = false,
  hasOtherName = false,
}: Props) {
  if (typeof id !== 'number') return null
  const record = await payload.findByID({
    collection: list,
    id,
    select: { cv: true, name: true, createdAt: true },
    depth: 1,
    disableErrors: true,
    overrideAccess: false,
    user,
  })
  const { cv, name = '', createdAt = '' } = record ?? {}
  if (typeof cv !== 'object' || cv === null) return null
  const t = cmsT(i18n)
  const { admin } = await getMessages(toLocale(i18n.language))
  const { cv: cvText, cvRemarks, cvView, download, downloadOf, retry, view, viewOf } = admin.list
  const warnings = (cv.remarks ?? []).filter((remark) => remark !== 'attachment')
  const remarks = (
    <>
      {warnings.length > 0 && (
        <div className={staff.error}>
          <p>{cvRemarks.title}</p>
          <ul>
            {warnings.map((remark) => (
              <li key={remark}>{cvRemarks[remark]}</li>
            ))}
          </ul>
        </div>
      )}
      {cv.remarks?.includes('attachment') && <p>{cvRemarks.attachment}</p>}
    </>
  )
  const otherName = hasOtherName && t('followUp:otherName')
  const parts = (
    <>
      {otherName && <strong>{otherName}</strong>}
      {cv.url && (
        <a href={cv.url} download className={staff.link}>
          <bdi>
            {cvFileName({ name, createdAt })}.{cv.filename?.split('.').at(-1)}
          </bdi>
        </a>
      )}
      <p>{t(`cvScan:${cv.scan}`)}</p>
      {remarks}
      {cv.url && list === 'consultations' && (
        <CmsCvViewerButton
          consultation={id}
          // Of several, the day tells which one it is.
          name={[name, isBesideDesk && createdAt.slice(0, 10), otherName]
            .filter(Boolean)
            .join(', ')}
          fileUrl={cv.url}
          texts={{ cv: cvText, cvView, download, downloadOf, retry, view, viewOf }}
          remarks={remarks}
          isBesideDesk={isBesideDesk}
        />
      )}
    </>
  )
  if (isBesideDesk) return <div className={staff.row}>{parts}</div>
  return <StaffSection title={t('cvScan:title')}>{parts}</StaffSection>
}
