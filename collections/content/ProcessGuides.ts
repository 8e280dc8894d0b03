import type { TextFieldSingleValidation } from 'payload'
import { countries, isFirstCountry } from '../../src/domain/countries'
import { factKinds, factCurrencies, isMoney } from '../../src/domain/facts'
import { stepActors, stepPayers } from '../../src/domain/processSteps'
import type { Certificate, Milestone, Qualification, Ward } from '../../src/domain/standing'
import {
  formPart,
  heroPicture,
  httpsField,
  localizedText,
  localizedTextarea,
  metaDescription,
  orderField,
  textList,
  row,
} from '../fields/contentFields'
import { asData } from '../publications/jsonData'
import { contentCollection } from './defineContent'

/** The words of the CMS for what a step asks for. */
export const standingLabels = {
  isRegistered: 'Registered in the home country',
  qualification: {
    assistant: 'Assistant nurse (ANM)',
    diploma: 'Nursing diploma (GNM)',
    degree: 'Bachelor’s degree',
    master: 'Master’s degree',
  } satisfies Record<Qualification, string>,
  wards: {
    general: 'General ward',
    intensive: 'Intensive care',
    emergency: 'Emergency',
    theatre: 'Operating theatre',
    children: 'Children’s ward',
    maternity: 'Maternity',
    psychiatry: 'Psychiatry',
    elderly: 'Care of the elderly',
    dialysis: 'Dialysis',
    community: 'Home or community care',
  } satisfies Record<Ward, string>,
  certificates: {
    german_b1: 'German B1',
    german_b2: 'German B2',
    german_c1: 'German C1',
    ielts_6: 'IELTS 6.0',
    ielts_6_5: 'IELTS 6.5',
    ielts_7: 'IELTS 7.0',
    oet_c_plus: 'OET C+',
    oet_b: 'OET B',
  } satisfies Record<Certificate, string>,
  milestones: {
    german_documents: 'Germany: documents certified and translated',
    german_decision: 'Germany: decision on recognition',
    german_licence: 'Germany: recognised as a nurse',
    uae_verified: 'UAE: documents verified at their source',
    uae_attested: 'UAE: degree or diploma attested',
    uae_exam: 'UAE: exam of DHA, DOH or MOHAP',
    us_report: 'USA: TruMerit report',
    us_board: 'USA: approved for the NCLEX-RN by a state board',
    nclex: 'USA: NCLEX-RN',
    visascreen: 'USA: VisaScreen certificate',
    cbt: 'UK: CBT',
    osce: 'UK: OSCE',
    nmc_pin: 'UK: NMC registration (PIN)',
    ksa_account: 'Saudi Arabia: account with the Saudi Commission',
    ksa_dataflow: 'Saudi Arabia: DataFlow report',
    ksa_exam: 'Saudi Arabia: Prometric exam',
  } satisfies Record<Milestone, string>,
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Of the first five, the steps may be published without a guide (specification, section 2); others have one. */
const hasGuide: TextFieldSingleValidation = (title, { data, req }) =>
  Boolean(title) || isFirstCountry(asData(data).slug) || req.t('validation:required')

/**
 * One document for each country (specification, sections 2 and 3): its steps for the home page and,
 * where there is one, the detailed guide at `/process/{country}`.
 */
export const ProcessGuides = contentCollection({
  slug: 'process-guides',
  labels: { singular: 'Country guide', plural: 'Country guides' },
  useAsTitle: 'name',
  columns: ['name', 'slug', 'order'],
  defaultSort: 'order',
  description: 'The steps to a country, and the guide at /process/{country}.',
  fields: [
    {
      name: 'slug',
      label: 'Country',
      type: 'select',
      required: true,
      unique: true,
      options: [...countries],
      admin: { position: 'sidebar' },
    },
    orderField,
    metaDescription,
    heroPicture,
    localizedText({
      name: 'name',
      label: 'Name of the country',
      required: true,
      maxLength: 60,
      admin: { description: 'As shown on the home page buttons.' },
    }),
    {
      name: 'steps',
      label: 'Steps',
      type: 'array',
      labels: { singular: 'Step', plural: 'Steps' },
      admin: {
        description:
          'The home page lists the names, in this order. The guide also shows everything below each name.',
      },
      fields: [
        localizedText({ name: 'text', label: 'Step', required: true }),
        localizedTextarea({ name: 'details', label: 'What happens in this step' }),
        row(
          { name: 'monthsFrom', label: 'Months: from', type: 'number', min: 0 },
          {
            name: 'monthsTo',
            label: 'Months: to',
            type: 'number',
            min: 0,
            admin: { description: 'Leave empty if it can take any longer.' },
          },
          { name: 'actor', label: 'Who does it', type: 'select', options: [...stepActors] },
          { name: 'payer', label: 'Who pays', type: 'select', options: [...stepPayers] },
        ),
        row(
          {
            name: 'isParallel',
            label: 'At the same time as the step before it in the guide',
            type: 'checkbox',
          },
          {
            name: 'position',
            label: 'Place in the guide',
            type: 'number',
            min: 1,
            admin: { description: 'Only if the real order differs from the home page.' },
          },
        ),
        {
          type: 'collapsible',
          label: 'For “Where do I stand?”',
          admin: { initCollapsed: true },
          fields: [
            {
              name: 'doneWhen',
              label: 'Done when',
              type: 'group',
              admin: {
                description:
                  '“Where do I stand?” counts the step as done if all of this is true. Of certificates and of exams, one is enough. Leave it empty if a nurse cannot have it in advance, such as the flight.',
              },
              fields: [
                row(
                  {
                    name: 'qualification',
                    label: 'Qualification, at least',
                    type: 'select',
                    options: optionsOf(standingLabels.qualification),
                  },
                  { name: 'hours', label: 'Hours of training, at least', type: 'number', min: 0 },
                  { name: 'years', label: 'Years of experience, at least', type: 'number', min: 0 },
                  { name: 'isRegistered', label: standingLabels.isRegistered, type: 'checkbox' },
                ),
                row(
                  {
                    name: 'certificates',
                    dbName: 'guide_step_certificates',
                    enumName: 'enum_guide_step_certificates',
                    label: 'Language certificate',
                    type: 'select',
                    hasMany: true,
                    options: optionsOf(standingLabels.certificates),
                  },
                  {
                    name: 'milestones',
                    dbName: 'guide_step_milestones',
                    enumName: 'enum_guide_step_milestones',
                    label: 'Exam or document',
                    type: 'select',
                    hasMany: true,
                    options: optionsOf(standingLabels.milestones),
                    admin: {
                      description:
                        'The first is shown as missing. The others count as well, for example because they come later.',
                    },
                  },
                ),
                row(
                  { name: 'source', type: 'text' },
                  httpsField({ name: 'sourceUrl', label: 'Link to the source' }),
                  { name: 'checkedOn', label: 'Last checked', type: 'date' },
                ),
              ],
            },
          ],
        },
      ],
    },
    formPart({
      name: 'exampleNurses',
      label: 'Example nurses',
      Field: '@/editing/ExampleNurses#ExampleNurses',
    }),
    localizedText({
      name: 'title',
      label: 'Title of the guide',
      validate: hasGuide,
      admin: { description: 'Without a title there is no detailed guide in this language.' },
    }),
    localizedTextarea({ name: 'subtitle', label: 'Subtitle of the guide' }),
    {
      name: 'sections',
      label: 'Sections of the guide',
      type: 'array',
      labels: { singular: 'Section', plural: 'Sections' },
      fields: [
        localizedText({ name: 'title', required: true }),
        {
          name: 'step',
          label: 'Belongs to step',
          type: 'number',
          min: 1,
          admin: {
            description:
              'The step’s number in the guide. Without a number, the section is shown after all steps.',
          },
        },
        textList({ name: 'items', label: 'Checklist', itemLabel: 'Item' }),
      ],
    },
    {
      name: 'facts',
      label: 'Facts',
      type: 'array',
      labels: { singular: 'Fact', plural: 'Facts' },
      admin: {
        description:
          'Numbers that go out of date. Enter each one once; every language shows it in its own format.',
      },
      fields: [
        localizedText({ name: 'label', required: true }),
        {
          name: 'isHeadline',
          label: 'Show at the top of the guide',
          type: 'checkbox',
          admin: {
            description:
              'For pay, net pay, language and cost. The months are added up from the steps.',
          },
        },
        row(
          {
            name: 'kind',
            label: 'Type',
            type: 'select',
            required: true,
            options: factKinds.map(({ value, label }) => ({ value, label })),
          },
          { name: 'from', label: 'From (or the only number)', type: 'number', min: 0 },
          { name: 'to', label: 'To', type: 'number', min: 0 },
          {
            name: 'currency',
            type: 'select',
            options: [...factCurrencies],
            admin: { condition: (_, siblings) => isMoney(siblings.kind) },
          },
          {
            name: 'limit',
            label: 'At least / at most',
            type: 'select',
            options: [
              { value: 'atLeast', label: 'at least' },
              { value: 'atMost', label: 'at most' },
            ],
          },
        ),
        localizedText({
          name: 'value',
          label: 'Words in place of a number',
          maxLength: 60,
          admin: { condition: (_, siblings) => siblings.kind === 'text' },
        }),
        localizedText({ name: 'note' }),
        row(
          { name: 'source', type: 'text' },
          httpsField({ name: 'sourceUrl', label: 'Link to the source' }),
        ),
        row(
          { name: 'owner', label: 'Owner', type: 'text', required: true },
          { name: 'checkedOn', label: 'Last checked', type: 'date', required: true },
          { name: 'reviewBy', label: 'Review by', type: 'date', required: true },
        ),
      ],
    },
  ],
})
