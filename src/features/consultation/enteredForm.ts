import type { EnteredValues } from './consultationForm'

/** The fields that visitors write in, whichever of them a form has. */
export const textFields = ['name', 'phone', 'desired_country', 'hospital_website'] as const

/** A field of the form by its name. */
export function fieldOf({ form, name }: { form: HTMLFormElement; name: string }) {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null
}

/** What stands in the fields; `FormData` would leave out what is disabled while it is sent. */
export function readEntered(form: HTMLFormElement): EnteredValues {
  const values: EnteredValues = {}
  for (const name of [...textFields, 'plan'] as const) {
    const value = fieldOf({ form, name })?.value
    if (value) values[name] = value
  }
  return values
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

const fileInput = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[type=file]')
