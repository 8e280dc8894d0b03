import { textFields } from '@/domain/consultationFields'
import { chooseFile, fieldOf, readCv } from './enteredForm'

/**
 * Lets a form take the place of the one that was opened before it was there (`EarlyDialogScript`): with what
 * was entered, and with the focus where it was.
 * @returns true where it has the focus now
 */
export function adoptEarlyForm(form: HTMLFormElement): boolean {
  let hasFocus = false
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-early-dialog]')) {
    const early = dialog.querySelector('form')
    if (early && isForSame({ early, form })) hasFocus = adopt({ early, form })
    dialog.remove()
  }
  return hasFocus
}

type Forms = { early: HTMLFormElement; form: HTMLFormElement }

function isForSame({ early, form }: Forms): boolean {
  return fieldOf({ form: early, name: 'type' })?.value === fieldOf({ form, name: 'type' })?.value
}

function adopt({ early, form }: Forms): boolean {
  let focus = () => false
  for (const name of textFields) {
    const [from, to] = [fieldOf({ form: early, name }), fieldOf({ form, name })]
    if (!from || !to) continue
    if (from.value) enter({ field: to, value: from.value })
    if (from === document.activeElement) focus = () => focusAs({ from, to })
  }
  const file = readCv(early)
  if (file) chooseFile({ form, file })
  // It was sent before something could say what is missing (`earlyPressScript`).
  if (early.querySelector('[aria-busy]')) setTimeout(() => form.requestSubmit())
  // While the other one is open nothing below it can have the focus; closed, it would give that back first.
  early.closest('dialog')?.remove()
  return focus()
}

type Field = HTMLInputElement | HTMLSelectElement

/** As if the visitor had done it: React hears of a value only where it was not set as a property. */
function enter({ field, value }: { field: Field; value: string }): void {
  if (field instanceof HTMLInputElement) field.setRangeText(value, 0, field.value.length, 'end')
  else field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function focusAs({ from, to }: { from: Field; to: Field }): boolean {
  to.focus()
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    to.setSelectionRange(from.selectionStart, from.selectionEnd)
  }
  return true
}
