'use client'

import { useAllFormFields, useTranslation } from '@payloadcms/ui'
import { reduceFieldsToValues } from 'payload/shared'
import type { ExampleNurse } from '@/domain/exampleNurses'
import type { Months } from '@/domain/processSteps'
import { assess } from '@/domain/standing'
import { cmsT } from '@/i18n/cmsT'
import type { ProcessGuide } from '@/payload-types'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

type Steps = NonNullable<ProcessGuide['steps']>
type Props = { published: Steps; nurses: { nurse: ExampleNurse; about: string }[] }

/** Compares the answers of the example nurses by the form with those by the published guide. */
export function ExampleNursesView({ published, nurses }: Props) {
  const t = cmsT(useTranslation())
  const [fields] = useAllFormFields()
  // The fields of the form are those of the collection.
  const { steps = [] } = reduceFieldsToValues(fields, true) as Pick<ProcessGuide, 'steps'>
  const changes = nurses.flatMap(({ nurse, about }) => {
    const [before, after] = [published, steps ?? []].map((some) => answerFor(some, nurse))
    if (!before || !after) return []
    const gone = stepsOnlyIn(before.missing, after.missing)
    const texts = [
      { key: 'nowMissing' as const, found: stepsOnlyIn(after.missing, before.missing) },
      // A step that has lost its rule is left all the same.
      { key: 'noLongerMissing' as const, found: gone.filter(({ id }) => !after.always.has(id)) },
      { key: 'nowAlwaysLeft' as const, found: stepsOnlyIn(after.always, before.always) },
    ].flatMap(({ key, found }) => {
      const names = [...new Set(found.map(({ text }) => text))].join(', ')
      return names ? [t(`standing:${key}`, { steps: names })] : []
    })
    const months = { before: before.months, after: after.months }
    if (months.before !== months.after) texts.push(t('standing:months', months))
    return texts.length > 0 ? [{ name: nurse.name, about, texts }] : []
  })
  return (
    <StaffSection title={t('standing:title')} level={3} look={staff.panel}>
      <p role="status">
        {changes.length > 0
          ? t('standing:changed', { number: changes.length, total: nurses.length })
          : t('standing:unchanged')}
      </p>
      <ul>
        {changes.map(({ name, about, texts }) => (
          <li key={name}>
            <strong>{name}</strong> <span className={staff.quiet}>{about}</span>
            <br />
            <span>{texts.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </StaffSection>
  )
}

type Step = Steps[number]
type NurseAnswer = {
  /** by step and what it asks for */
  missing: Map<string, Step>
  /** The steps that ask for nothing, by their ids. */
  always: Map<Step['id'], Step>
  months: string
}

/** What a nurse is told: what each step still asks for, which ask for nothing, and the months of all. */
function answerFor(steps: Steps, nurse: ExampleNurse): NurseAnswer {
  const { left, months } = assess(steps, nurse)
  const missing = left.flatMap((one) =>
    one.missing.map((condition) => {
      return [`${one.step.id} ${JSON.stringify(condition)}`, one.step] as const
    }),
  )
  const always = left.flatMap(({ state, step }) =>
    state === 'ahead' ? [[step.id, step] as const] : [],
  )
  return { missing: new Map(missing), always: new Map(always), months: monthsText(months) }
}

const stepsOnlyIn = <Key,>(one: Map<Key, Step>, other: Map<Key, Step>): Step[] =>
  [...one].flatMap(([key, step]) => (other.has(key) ? [] : step))

function monthsText(months: Months | null): string {
  if (!months) return '–'
  const { from, to } = months
  return to === null ? `≥ ${from}` : from === to ? String(from) : `${from}–${to}`
}
