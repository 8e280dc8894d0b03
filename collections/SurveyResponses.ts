import type { CollectionConfig, Field } from 'payload'
import {
  longTextMaxLength,
  questionsOf,
  surveyTabs,
  textMaxLength,
  type Question,
} from '../src/domain/survey/questionnaire'
import { surveyLanguages } from '../src/domain/survey/surveyLanguages'
import type { QuestionTexts } from '../src/domain/survey/surveyTexts'
import german from '../src/domain/survey/texts/de.json'
import english from '../src/domain/survey/texts/en.json'
import { getLocale } from '../src/i18n/locales'
import { mayDelete, denyAll, seesSurveyResponses, allow } from './access/roles'
import { eraseBelongings } from './erasure/eraseBelongings'
import { attributionFields } from './fields/attributionFields'
import { givenByVisitor, noticeVersionField, submissionIdField } from './fields/submissionFields'
import { deleteThroughTrash, auditTrash } from './trash/trashRules'

/** Codes are shown by what the form calls them. */
const inWords = {
  admin: { components: { Field: '@/submissions/survey/ChosenOptions#ChosenOptions' } },
}

/**
 * Answers to the survey (specification, section 3), one row each and one column for each question.
 * They come in through `POST /api/survey` only; REST can neither make nor change them, only move
 * them into the trash and back.
 */
export const SurveyResponses: CollectionConfig = {
  slug: 'survey-responses',
  labels: { singular: 'Survey response', plural: 'Survey responses' },
  admin: {
    group: 'Submissions',
    useAsTitle: 'reference',
    defaultColumns: [
      'reference',
      'language',
      'role',
      'team_size_nurses',
      'createdAt',
      'attribution',
    ],
    listSearchableFields: ['reference', 'regions', 'main_software'],
    components: {
      beforeListTable: [
        '@/submissions/exports/ExportLinks#ExportLinks',
        '@/submissions/surveyResults/ResultsListLink#ResultsListLink',
      ],
    },
  },
  defaultSort: '-createdAt',
  enableQueryPresets: true,
  access: {
    create: denyAll,
    read: allow(seesSurveyResponses),
    update: allow(mayDelete),
    delete: deleteThroughTrash(allow(mayDelete)),
  },
  trash: true,
  hooks: { afterChange: [auditTrash], beforeDelete: [eraseBelongings] },
  fields: [
    ...givenByVisitor([
      {
        name: 'reference',
        type: 'text',
        required: true,
        unique: true,
        admin: { description: 'The code the respondent can use to ask about these answers.' },
      },
      {
        name: 'language',
        type: 'select',
        required: true,
        options: surveyLanguages.map((code) => ({
          value: code,
          label: getLocale(code).nativeName,
        })),
      },
    ]),
    {
      type: 'tabs',
      tabs: surveyTabs.map((tab) => ({
        label: { en: english.tabs[tab].label, de: german.tabs[tab].label },
        fields: givenByVisitor(questionsOf(tab).map(toField)),
      })),
    },
    ...givenByVisitor([submissionIdField, noticeVersionField]),
    ...attributionFields,
  ],
}

function toField(question: Question): Field {
  const { name } = question
  const en: QuestionTexts = english.questions[name]
  const de: QuestionTexts = german.questions[name]
  const label = { en: en.label, de: de.label }
  const toOption = (code: string) => ({
    value: code,
    label: { en: en.options?.[code] ?? code, de: de.options?.[code] ?? code },
  })
  switch (question.kind) {
    case 'text':
      return { name, label, type: 'text', maxLength: textMaxLength }
    case 'longText':
      return { name, label, type: 'textarea', maxLength: longTextMaxLength }
    case 'choice':
      // Among the options of the form stands what another program has sent.
      if (question.takesText)
        return { ...inWords, name, label, type: 'text', maxLength: textMaxLength }
      return { name, label, type: 'select', options: question.options.map(toOption) }
    case 'choices':
      // A column that holds the list keeps a response in one row; a select would need nine tables.
      return { ...inWords, name, label, type: 'json' }
    case 'integer':
    case 'rating':
      return { name, label, type: 'number', min: question.min, max: question.max }
  }
}

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
