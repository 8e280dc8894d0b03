import type { Field } from 'payload'
import {
  attributionField,
  touches,
  touchFields,
  type Touch,
  type TouchField,
} from '../../src/domain/attribution'
import { givenByVisitor } from './submissionFields'
import { formPart } from './contentFields'

const labels: Record<Touch, Record<TouchField, string>> = {
  first: {
    utmSource: 'First visit: source',
    utmMedium: 'First visit: medium',
    utmCampaign: 'First visit: campaign',
    utmTerm: 'First visit: search term',
    utmContent: 'First visit: ad content',
    referrerHost: 'First visit: referring site',
    landingPath: 'First visit: landing page',
    locale: 'First visit: language',
    hadClickId: 'First visit: paid click',
  },
  last: {
    utmSource: 'Source',
    utmMedium: 'Medium',
    utmCampaign: 'Campaign',
    utmTerm: 'Search term',
    utmContent: 'Ad content',
    referrerHost: 'Referring site',
    landingPath: 'Landing page',
    locale: 'Language of the landing page',
    hadClickId: 'Paid click',
  },
}

/** Where a submission comes from, in its form and as a column of the list. It stores nothing. */
const attributionSummaryField = formPart({
  name: 'attribution',
  label: 'How they found us',
  position: 'sidebar',
  Field: '@/submissions/attribution/AttributionSummary#AttributionSummary',
  Cell: '@/submissions/attribution/AttributionSummary#AttributionCell',
})

/**
 * Where a submission comes from, the first visit and the last: for columns, filters and exports of the
 * lists. The form has a summary instead.
 */
export const attributionFields: Field[] = [
  attributionSummaryField,
  ...givenByVisitor(
    touches.flatMap((touch) =>
      touchFields.map(({ name }): Field => {
        const field = { name: attributionField(touch, name), label: labels[touch][name] }
        // The summary shows it.
        const admin = { condition: () => false }
        return name === 'hadClickId'
          ? { ...field, type: 'checkbox', admin }
          : { ...field, type: 'text', admin }
      }),
    ),
  ),
]
