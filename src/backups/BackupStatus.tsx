import { Check, CircleAlert, Clock, type LucideIcon } from 'lucide-react'
import type { ServerProps } from 'payload'
import type { ReactNode } from 'react'
import { oversees } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { mailTexts } from '@/i18n/mailTexts'
import { env, staffLanguages } from '@/server/env'
import { LocalTime } from '@/ui/LocalTime'
import { readBackups, type Backups } from './readBackups'
import { framed, StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

type Props = Pick<ServerProps, 'i18n' | 'user'>

const marks: Record<Exclude<Backups['state'], 'off'>, [LucideIcon, ('good' | 'bad')?]> = {
  none: [Clock],
  ok: [Check, 'good'],
  failed: [CircleAlert, 'bad'],
  overdue: [CircleAlert, 'bad'],
}

/** The state of the backups, on the dashboard of admins and managers. */
export async function BackupStatus({ i18n, user }: Props) {
  if (env.DEMO || !oversees(user)) return null
  const t = cmsT(i18n)
  const { state, isRunning, lastComplete, lastVerifiedAt, error } = await readBackups()
  const language = intlTag(i18n.language)
  const [Icon, tone] = state === 'off' ? [] : marks[state]
  return (
    <StaffSection
      title={
        <span className={staff.row}>
          {t('backups:title')}
          {Icon && state !== 'off' && (
            <span className={`${staff.mark} ${staff.subtitle}`} data-tone={tone}>
              <Icon aria-hidden />
              {t(`backups:${state}`)}
            </span>
          )}
        </span>
      }
      look={framed}
      isBad={tone === 'bad'}
    >
      {state === 'off' && <p>{t('backups:off')}</p>}
      {isRunning && <p>{t('backups:running')}</p>}
      {state !== 'off' && error && <p>{reasonOf(error.code, i18n.language)}</p>}
      {state !== 'off' && lastComplete && (
        <dl className={staff.numbers}>
          <Fact label={t('backups:lastComplete')}>
            <LocalTime value={lastComplete.at.toISOString()} />
          </Fact>
          <Fact label={t('backups:size')}>
            {inUnits({ language, amount: lastComplete.bytes / 1e6, unit: 'megabyte' })}
          </Fact>
          <Fact label={t('backups:duration')}>
            {inUnits({ language, amount: lastComplete.seconds, unit: 'second' })}
          </Fact>
          <Fact label={t('backups:verified')}>
            {lastVerifiedAt ? (
              <LocalTime value={lastVerifiedAt.toISOString()} />
            ) : (
              t('backups:never')
            )}
          </Fact>
        </dl>
      )}
    </StaffSection>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The words that the mail about it has. */
function reasonOf(code: keyof typeof mailTexts.en.backup.reasons, language: string): string {
  const known = staffLanguages.find((one) => one === language) ?? 'en'
  return mailTexts[known].backup.reasons[code]
}

function inUnits({
  language,
  amount,
  unit,
}: {
  language: string
  amount: number
  unit: 'megabyte' | 'second'
}): string {
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumSignificantDigits: 3 } as const
  return new Intl.NumberFormat(language, format).format(amount)
}
