import type { UIFieldServerProps } from 'payload'
import { cvScanT } from './cvScanTexts'
import styles from './cvScan.module.css'

type Props = Pick<UIFieldServerProps, 'i18n' | 'id' | 'payload' | 'user'>

/** What the virus scanner said of the CV of the consultation being looked at. */
export async function CvScan({ i18n, id, payload, user }: Props) {
  if (typeof id !== 'number') return null
  const { docs } = await payload.find({
    collection: 'consultations',
    where: { id: { equals: id } },
    select: { cv: true },
    limit: 1,
    pagination: false,
    depth: 1,
    overrideAccess: false,
    user,
  })
  const cv = docs[0]?.cv
  if (typeof cv !== 'object' || cv === null) return null
  const t = cvScanT(i18n)
  return (
    <section className={styles.scan} aria-labelledby="cv-scan">
      <h3 id="cv-scan" className={styles.title}>
        {t('cvScan:title')}
      </h3>
      <p className={styles.text}>{t(`cvScan:${cv.scan}`)}</p>
    </section>
  )
}
