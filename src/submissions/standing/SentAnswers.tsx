import type { JSONFieldServerProps } from 'payload'
import { describeAnswersIn } from '@collections/content/describeAnswers'
import type { SentStanding } from '@/domain/standing'
import { cmsT } from '@/i18n/cmsT'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

type I18n = Parameters<typeof describeAnswersIn>[0]['i18n']

/** What a nurse has answered to "Where do I stand?" and sent along with a request. */
export function SentAnswers({ lines, i18n }: { lines: string[]; i18n: I18n }) {
  return (
    <StaffSection title={cmsT(i18n)('standing:answers')} level={3} look={staff.panel}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </StaffSection>
  )
}

/** The same in the form of the consultation. */
export function SentAnswersField({ data, i18n }: Pick<JSONFieldServerProps, 'data' | 'i18n'>) {
  // The field's own schema.
  const { standing } = data as { standing?: SentStanding | null }
  return (
    standing && <SentAnswers lines={describeAnswersIn({ answers: standing, i18n })} i18n={i18n} />
  )
}
