import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  Field,
  UIField,
  UploadField,
  CollectionBeforeOperationHook,
  Where,
} from 'payload'
import { nameMaxLength } from '../src/domain/consultationFields'
import { allow, denyAll, mayDelete, seesRequests, worksWithRequests } from './access/roles'
import { type AnnouncedCollection, announcedCollections } from './deliveries'
import { eraseBelongings } from './erasure/eraseBelongings'
import { removePerson } from './erasure/removePerson'
import { attributionFields } from './fields/attributionFields'
import { formPart } from './fields/contentFields'
import {
  phoneField,
  phoneNormalizedField,
  searchAsWritten,
  searchTextField,
} from './fields/phoneFields'
import {
  givenByVisitor,
  noticeVersionField,
  personExportField,
  submissionIdField,
  visitorLanguageField,
} from './fields/submissionFields'
import { recordPersonConfirmation } from './followUp/recordPersonConfirmation'
import { splitEndpoint } from './followUp/splitEndpoint'
import { syncPersonTrash } from './followUp/syncPersonTrash'
import { auditTrash, deleteThroughTrash } from './trash/trashRules'
import { sql } from '@payloadcms/db-postgres'
import { transactionOf } from '../src/server/transactions'

type RequestCollection = Pick<CollectionConfig, 'labels' | 'forceSelect'> & {
  slug: AnnouncedCollection
  /** Its own columns of the list. */
  columns: string[]
  /** What visitors send beside name, number, language and file. */
  sent: Field[]
  cv: Pick<UploadField, 'label' | 'validate'>
  /** What staff add. */
  added?: Field[]
  afterChange?: CollectionAfterChangeHook[]
}

/** Who may do what with something that visitors send: it comes in by its own route, and goes through the trash. */
export const accessToSubmissions: CollectionConfig['access'] = {
  create: denyAll,
  read: allow(seesRequests),
  update: allow(worksWithRequests),
  delete: deleteThroughTrash(allow(mayDelete)),
}

/**
 * The submissions of people who wait for a reply. REST cannot make one or change what the visitor wrote;
 * how staff follow it up is noted at the person (`People`).
 */
export function requestCollection({
  slug,
  labels,
  columns,
  sent,
  cv,
  forceSelect,
  added = [],
  afterChange = [],
}: RequestCollection): CollectionConfig {
  return {
    slug,
    labels,
    admin: {
      group: 'Submissions',
      useAsTitle: 'name',
      defaultColumns: [
        'name',
        'createdAt',
        'phone',
        ...columns,
        'person',
        'notifications',
        'attribution',
      ],
      listSearchableFields: ['searchText'],
      components: { beforeListTable: ['@/submissions/exports/ExportLinks#ExportLinks'] },
    },
    defaultSort: '-createdAt',
    enableQueryPresets: true,
    access: accessToSubmissions,
    trash: true,
    endpoints: [splitEndpoint(slug)],
    // A deletion needs to know whose it was (`removePerson`), a change whether it was confirmed.
    forceSelect: { person: true, isConfirmed: true, reference: true, ...forceSelect },
    hooks: {
      beforeOperation: [searchAsWritten, lockChangedRows],
      afterChange: [auditTrash, syncPersonTrash, recordPersonConfirmation, ...afterChange],
      beforeDelete: [eraseBelongings],
      afterDelete: [removeDeliveries, removePerson],
    },
    fields: [
      personField,
      confirmedField,
      enteredByField,
      ...givenByVisitor([
        { name: 'name', type: 'text', required: true, maxLength: nameMaxLength },
        phoneField,
        ...sent,
        visitorLanguageField,
        {
          ...cv,
          name: 'cv',
          type: 'upload',
          relationTo: 'cvs',
          index: true,
          // `cvScanField` shows it.
          admin: { condition: () => false },
        } as UploadField, // of one file
      ]),
      cvScanField(slug),
      ...added,
      ...attributionFields,
      technicalDetails,
      searchTextField,
    ],
  }
}

/** A submission that goes takes along its notifications, sent or not. */
export const removeDeliveries: CollectionAfterDeleteHook = async ({ collection, id, req }) => {
  await req.payload.delete({
    collection: 'deliveries',
    where: { kind: { equals: collection.slug }, record: { equals: id } },
    depth: 0,
    // These rows cannot be deleted over REST; they go with their submission.
    overrideAccess: true,
    req,
  })
}

/** Whose case a submission belongs to; set by the intake alone. */
const personField: Field = {
  name: 'person',
  type: 'relationship',
  relationTo: 'people',
  required: true,
  index: true,
  access: { update: denyAll },
  admin: { readOnly: true, allowCreate: false },
}

/** Who of the staff has entered what a caller said; empty for what the visitor sent. */
const enteredByField: Field = {
  name: 'enteredBy',
  label: 'Entered by',
  type: 'text',
  access: { update: denyAll },
  admin: {
    readOnly: true,
    condition: ({ enteredBy }) => Boolean(enteredBy),
    components: { Cell: '@/staff/StaffNameCell#StaffNameCell' },
  },
}

/** Whether staff know that the person has sent it: a phone number alone proves nothing (decision 16). */
const confirmedField: Field = {
  name: 'isConfirmed',
  label: 'Sent by this person',
  type: 'checkbox',
  defaultValue: false,
  access: { update: allow(worksWithRequests) },
  admin: {
    position: 'sidebar',
    description:
      'Anyone can send a request with someone else’s number. Once confirmed, its code shows the person’s stage.',
  },
}

/** What the virus scanner said of the file of a record, in its form. It stores nothing. */
function cvScanField(list: AnnouncedCollection): UIField {
  return formPart({
    name: 'cvScan',
    label: 'Virus scan',
    position: 'sidebar',
    Field: { path: '@/submissions/cv/CvScan#CvScan', serverProps: { list } },
  })
}

/**
 * What became of the messages to staff about a submission, in its form and as a column of the list.
 * It stores nothing.
 */
export const deliveriesField = formPart({
  name: 'notifications',
  label: 'Notifications',
  position: 'sidebar',
  Field: '@/submissions/notifications/Deliveries#Deliveries',
  Cell: '@/submissions/notifications/Deliveries#DeliveriesCell',
})

/** What is seldom looked at of a request, closed at first. */
const technicalDetails: Field = {
  type: 'collapsible',
  label: 'Technical details',
  admin: { position: 'sidebar', initCollapsed: true },
  fields: [
    ...givenByVisitor([phoneNormalizedField, submissionIdField, noticeVersionField]),
    deliveriesField,
    personExportField,
  ],
}

/**
 * Locks the submissions that a request changes until its transaction ends. Payload (3.90) writes a whole
 * record back as it was when the change began: what a colleague changed meanwhile would be undone.
 */
const lockChangedRows: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  const slug = announcedCollections.find((kind) => kind === collection.slug)
  if (!slug || operation !== 'update' || !worksWithRequests(req.user)) return
  const { id, where = {} }: { id?: unknown; where?: Where } = { ...args }
  const find = async () => {
    const { docs } = await req.payload.find({
      collection: slug,
      where,
      select: {},
      depth: 0,
      pagination: false,
      trash: true,
      overrideAccess: false,
      user: req.user,
      req,
    })
    return docs.map((doc) => doc.id)
  }
  const ids = (id === undefined ? await find() : [Number(id)]).filter(Number.isSafeInteger)
  const database = await transactionOf(req)
  await database.execute(sql`
    select 1 from ${sql.identifier(slug.replaceAll('-', '_'))}
    where id = any(${sql.param(ids)}::bigint[]) order by id for update
  `)
}
