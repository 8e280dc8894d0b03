import type { CollectionConfig } from 'payload'
import { surveyLanguages } from '../src/domain/survey/surveyLanguages'
import { denyAll } from './access/roles'

/**
 * Answers of people who go on later or on another device, until they are submitted or too old. Only
 * who has the code can read them: the code itself is not stored, and staff cannot open them.
 */
export const SurveyDrafts: CollectionConfig = {
  slug: 'survey-drafts',
  labels: { singular: 'Survey draft', plural: 'Survey drafts' },
  admin: { hidden: true },
  access: { create: denyAll, read: denyAll, update: denyAll, delete: denyAll },
  fields: [
    { name: 'codeHash', type: 'text', required: true, unique: true },
    { name: 'language', type: 'select', required: true, options: [...surveyLanguages] },
    { name: 'answers', type: 'json', required: true },
    { name: 'expiresAt', type: 'date', required: true, index: true },
  ],
}
