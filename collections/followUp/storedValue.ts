import type { Person } from '../../src/payload-types'
import type { RecordedField } from '../FollowUpChanges'
import { idOf } from './idOf'

/** The stored form of a field; null where it is empty. */
export function stored(person: Partial<Person> | undefined, field: RecordedField): string | null {
  const value = idOf(person?.[field]) ?? null
  if (value === null || value === '') return null
  const time = field === 'nextStepAt' ? Date.parse(String(value)) : NaN
  return Number.isNaN(time) ? String(value) : new Date(time).toISOString()
}
