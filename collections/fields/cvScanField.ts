import type { UIField } from 'payload'

/** What the virus scanner said of the CV, in the consultation's form. It stores nothing. */
export const cvScanField: UIField = {
  name: 'cvScan',
  label: 'Virus scan',
  type: 'ui',
  admin: {
    position: 'sidebar',
    disableListColumn: true,
    components: { Field: '@/submissions/cv/CvScan#CvScan' },
  },
}
