import { sql } from '@payloadcms/db-postgres'
import { APIError, type CollectionBeforeDeleteHook, type CollectionConfig } from 'payload'
import { audiences } from '../src/domain/consultationFields'
import { transactionOf } from '../src/server/transactions'
import { agencyTable } from './access/roles'
import { row } from './fields/contentFields'
import { validationMessage } from './fields/validationMessage'

/** Who has to do something for the case to go on. */
const turns = ['visitor', 'agency'] as const

export type Turn = (typeof turns)[number]

const turnLabels = { visitor: 'The visitor', agency: 'We' } satisfies Record<Turn, string>

/** What a stage means for the figures: not looked at yet, in work, or how it ended. */
const stageKinds = ['new', 'open', 'won', 'lost'] as const

type StageKind = (typeof stageKinds)[number]

const kindLabels = {
  new: 'New: not contacted yet',
  open: 'In progress',
  won: 'Reached the goal',
  lost: 'Closed for this reason',
} satisfies Record<StageKind, string>

/** Refuses to delete a stage at which people are, and the last one: a new request begins at one. */
const refuseStageInUse: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const database = await transactionOf(req)
  const { rows } = await database.execute(sql`
    select 1 where exists (select from people where stage_id = ${Number(id)})
      or not exists (select from stages where id <> ${Number(id)})
  `)
  if (rows.length > 0) throw new APIError(validationMessage({ req, reason: 'stageInUse' }), 409)
}

/**
 * How far staff have come with a person, and the reasons for which a case ends: content of the agency.
 * A stage that people are at cannot be deleted.
 */
export const Stages: CollectionConfig = {
  slug: 'stages',
  labels: { singular: 'Stage', plural: 'Stages' },
  admin: {
    group: 'Administration',
    useAsTitle: 'name',
    defaultColumns: ['name', 'audience', 'kind', 'position', 'visitorText'],
    description:
      'The stages a case goes through, in order. A new request starts at the first stage of type “New”.',
  },
  defaultSort: ['audience', 'position'],
  disableDuplicate: true,
  access: agencyTable,
  hooks: { beforeDelete: [refuseStageInUse] },
  fields: [
    { name: 'name', label: 'Name', type: 'text', required: true, localized: true, maxLength: 60 },
    {
      name: 'visitorText',
      label: 'Text for the visitor',
      type: 'textarea',
      localized: true,
      maxLength: 300,
      admin: {
        description:
          'Visitors see it, and the name, when they look up their request. Without it, the stage is not shown to them.',
      },
    },
    {
      name: 'bring',
      label: 'What to have ready',
      type: 'textarea',
      localized: true,
      maxLength: 500,
      admin: { description: 'One thing per line. Visitors see it while they are at this stage.' },
    },
    row(
      {
        name: 'audience',
        label: 'Nurses or hospitals',
        type: 'select',
        required: true,
        options: [...audiences],
      },
      {
        name: 'kind',
        label: 'Type',
        type: 'select',
        required: true,
        options: stageKinds.map((value) => ({ value, label: kindLabels[value] })),
      },
      {
        name: 'turn',
        label: 'Whose turn it is',
        type: 'select',
        options: turns.map((value) => ({ value, label: turnLabels[value] })),
      },
      { name: 'position', label: 'Position', type: 'number', required: true, min: 0 },
    ),
    {
      name: 'isInterview',
      label: 'Counts as an interview in the metrics',
      type: 'checkbox',
      defaultValue: false,
    },
  ],
}
