import type { UIFieldServerProps } from 'payload'
import { mayDelete, runsSite } from '@collections/access/roles'
import { erasedParts } from '@collections/erasure/erasePerson'
import arabic from '@/i18n/cms/personExport.ar.json'
import german from '@/i18n/cms/personExport.de.json'
import english from '@/i18n/cms/personExport.en.json'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import { staffLanguages, type StaffLanguage } from '@/server/env'
import { framed, StaffSection } from '@/ui/StaffSection'
import { deskTexts } from '@/submissions/desk/nextSteps'
import { ErasePerson } from './ErasePerson'
import staff from '@/ui/staff.module.css'
import styles from '@/submissions/followUp/followUp.module.css'

const texts = { en: english, de: german, ar: arabic }

type Props = Pick<UIFieldServerProps, 'data' | 'i18n' | 'id' | 'payload' | 'user'>

/** The way to erase a person in the form of the record. */
export function ErasePersonField({ data, id, user }: Props) {
  if (!mayDelete(user) || typeof id !== 'number') return null
  return <ErasePerson person={id} name={String(data?.name)} />
}

/** The receipt of a person's erasure, in an entry of the audit log: to be sent to the person, who is not named. */
export async function ErasureReceipt({ data, i18n, id, payload, user }: Props) {
  const counts = readCounts(data)
  if (!runsSite(user) || !counts) return null
  const { docs } = await payload.find({
    collection: 'users',
    where: { id: { equals: data?.userId } },
    select: { name: true },
    depth: 0,
    overrideAccess: false,
    user,
  })
  const { brand } = await payload.findGlobal({
    slug: 'site-settings',
    select: { brand: true },
    depth: 0,
    // Every page of the site shows it.
    overrideAccess: true,
  })
  const by = docs[0]?.name ?? String(data?.username)
  const time = new Date(String(data?.createdAt))
  const textIn = (language: StaffLanguage) => {
    const { erasure, erasedPart } = deskTexts[language]
    const { receipt } = texts[language]
    const format = new Intl.DateTimeFormat(intlTag(language), {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'UTC',
    })
    return [
      `${brand}: ${erasure.receipt}`,
      '',
      `${receipt.number}: ${id}`,
      `${receipt.at}: ${format.format(time)}`,
      `${receipt.by}: ${by}`,
      '',
      receipt.erased,
      ...counts.map(({ part, count }) => `- ${erasedPart[part]}: ${count}`),
      '',
      receipt.backups,
      '',
    ].join('\n')
  }
  const t = cmsT(i18n)
  const language = staffLanguages.find((one) => one === i18n.language) ?? 'en'
  return (
    <StaffSection title={t('erasure:receipt')} look={framed}>
      <p className={styles.note}>{textIn(language)}</p>
      <p className={staff.row}>
        <span>{t('erasure:save')}</span>
        {staffLanguages.map((one) => (
          <a
            key={one}
            className={staff.link}
            // Some programs take a text without this mark for another encoding.
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`\uFEFF${textIn(one)}`)}`}
            download={`deletion-receipt-${id}-${one}.txt`}
          >
            {languageName({ locale: one, language })}
          </a>
        ))}
      </p>
    </StaffSection>
  )
}

/** What was erased, as `erasePerson` records it; null for other entries. */
function readCounts({ kind, subject, details }: Props['data'] = {}) {
  if (kind !== 'erasure' || !String(subject).startsWith('people ')) return null
  const found = erasedParts.flatMap((part) => {
    const count = Number(new RegExp(`\\b${part} (\\d+)`).exec(String(details))?.[1])
    return count > 0 ? [{ part, count }] : []
  })
  return found.length > 0 ? found : null
}
