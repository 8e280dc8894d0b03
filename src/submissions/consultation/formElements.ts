import { enteredFields } from '@/domain/consultationFields'
import type { EnteredValues } from './formTypes'

/** A field of the form by its name. */
export function fieldOf({ form, name }: { form: HTMLFormElement; name: string }) {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null
}

/** What stands in the fields; `FormData` would leave out what is disabled while it is sent. */
export function readEntered(form: HTMLFormElement): EnteredValues {
  const values: EnteredValues = {}
  for (const name of enteredFields) {
    const value = fieldOf({ form, name })?.value
    if (value) values[name] = value
  }
  const { desired_country: _, plan: __, ...typed } = values
  // A country alone that was chosen on the way to the form is nothing entered in it.
  if (chosenElsewhere(form) && Object.keys(typed).length === 0) delete values.desired_country
  return values
}

/** The country that the form shows because it was chosen elsewhere on the site. */
export function chosenElsewhere(form: HTMLFormElement): string | undefined {
  const list = fieldOf({ form, name: 'desired_country' })
  return list && list.value === list.dataset.chosenElsewhere ? list.value : undefined
}

/** Chooses a country that was chosen elsewhere, as if the visitor had done it here. */
export function chooseCountry({ form, value }: { form: HTMLFormElement; value: string }): void {
  const list = fieldOf({ form, name: 'desired_country' })
  if (!list || list.value === value || list.matches(':disabled')) return
  list.value = value
  list.dataset.chosenElsewhere = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The chosen CV. */
export function readCv(form: HTMLFormElement): File | undefined {
  return fileInput(form)?.files?.[0]
}

/** Chooses a file as if the visitor had done it. */
export function chooseFile({ form, file }: { form: HTMLFormElement; file: File }): void {
  const input = fileInput(form)
  // Browsers of before 2021 cannot be handed a file: the visitor chooses it once more.
  if (!input || typeof DataTransfer !== 'function') return
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** True for a photo or another picture, by what the browser or its name says. */
export function isPicture(file: File | undefined): boolean {
  return (file?.type ?? '').startsWith('image/') || /\.hei[cf]$/i.test(file?.name ?? '')
}

const fileInput = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[type=file]')
