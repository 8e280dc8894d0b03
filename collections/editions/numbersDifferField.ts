import type { CheckboxField } from 'payload'

/** Says of one language that its figures differ from the English ones on purpose. */
export const numbersDifferField: CheckboxField = {
  name: 'figuresDiffer',
  label: 'The figures in this language are meant to differ from the English ones',
  type: 'checkbox',
  localized: true,
  admin: {
    position: 'sidebar',
    description:
      'Without this tick a language whose figures, currencies or {placeholders} differ is not published.',
  },
}
