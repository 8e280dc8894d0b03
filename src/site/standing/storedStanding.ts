import { readStoredAnswers } from '@/submissions/standing/storedAnswers'
import { standingKey, writeItem } from '@/ui/webStorage'

/** The form of the questions, which a script finds by it. */
export const standingFormId = 'standing-form'

/** Stores what stands in the form, on this device alone; nothing where it is empty. */
export function storeAnswers(): void {
  const entries = answered()
  writeItem({ key: standingKey, value: entries.length > 0 ? JSON.stringify(entries) : null })
}

/** Fills the form with what was stored, unless something stands in it already. */
export function restoreAnswers(): void {
  if (answered().length > 0) return storeAnswers()
  const entries = readStoredAnswers()
  const stored = new Set(entries.map(([name, value]) => `${name}=${value}`))
  for (const field of fields()) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = stored.has(`${field.name}=${field.value}`)
      const group = field.closest('details')
      if (group && field.checked) group.open = true
    } else field.value = entries.find(([name]) => name === field.name)?.[1] ?? ''
  }
}

/** Empties the form, and forgets what was stored. */
export function clearAnswers(): void {
  for (const field of fields()) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = false
    else field.value = ''
  }
  storeAnswers()
}

function fields() {
  return document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    `#${standingFormId} :is(input, select):not([type=hidden])`,
  )
}

function answered(): [string, string][] {
  return [...fields()].flatMap((field): [string, string][] => {
    const isChosen =
      !(field instanceof HTMLInputElement && field.type === 'checkbox') || field.checked
    return isChosen && field.value ? [[field.name, field.value]] : []
  })
}
