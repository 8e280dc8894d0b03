import type { UIField } from 'payload'

/** A way to hand people what is kept about them; it stores nothing. */
export const personExportField: UIField = {
  name: 'personExport',
  label: 'Everything about this person',
  type: 'ui',
  admin: {
    position: 'sidebar',
    disableListColumn: true,
    components: { Field: '@/submissions/exports/PersonExport#PersonExport' },
  },
}
