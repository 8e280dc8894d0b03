import type { PayloadRequest, Where } from 'payload'
import { attributionField, touchFields, type Touch, type TouchField } from '@/domain/attribution'
import {
  cvExtensions,
  detailFields,
  propertyOf,
  type DetailField,
  type PropertyOf,
} from '@/domain/consultationFields'
import { fileStorage } from '@/server/storage/fileStorage'
import { storedName } from '@/server/uploadLocations'
import type { ChatMessage, Consultation, Cv, Delivery, Person } from '@/payload-types'
import type { PersonRecord } from './personExportAddress'

type Noted = { writtenAt: string | null; channel: string | null; text: string }

type Notification = {
  by: Delivery['channel']
  state: Delivery['state']
  deliveredAt: string | null
}

/** How far staff have come with the person. */
type FollowUp = {
  stage: string
  nextStep: string | null
  nextStepAt: string | null
  notes: Noted[]
}

/** Where the person came from; nothing that is not known. */
type Visit = Partial<Record<TouchField, string | boolean>>

/** What every record of a person has. */
type Common = {
  number: number
  receivedAt: string
  changedAt: string
  name: string
  phone: string
  phoneNormalized: string | null
  isConfirmed: boolean
  language: string
  noticeVersion: string | null
  notifications: Notification[]
  firstVisit: Visit
  lastVisit: Visit
}

/** What else was entered in the form of a consultation. */
type Details = Record<PropertyOf<DetailField>, string | null>

/** A CV within the file, or that it is missing. */
type PersonCv = { originalName: string; bytes: number | null; scan: string; file: string | null }

/** Everything that is kept about one person, as it is handed out. */
export type PersonData = {
  followUp: FollowUp
  consultations: (Common &
    Details & {
      reference: string
      type: string
      cv: PersonCv | null
    })[]
  chatMessages: (Common & {
    purpose: string | null
    message: string
    reference: string | null
    cv: PersonCv | null
    answers: Pick<Noted, 'writtenAt' | 'text'>[]
  })[]
}

/** A file to be packed: its name in the storage, and in the package. */
export type PackedFile = { stored: string; name: string }

type SubmissionList = Exclude<PersonRecord['list'], 'people'>

/**
 * Reads everything about the person of a record: all consultations and chat messages that belong to it,
 * or to those merged with it. Who of the staff looked after it or wrote a note is left out: that is about
 * them.
 * @returns null where there is no such record, or the user may not read it
 */
export async function readPerson({
  req,
  record,
}: {
  req: PayloadRequest
  record: PersonRecord
}): Promise<{ person: PersonData; files: PackedFile[] } | null> {
  const people = await findPeople({ req, record })
  const [main] = people
  if (!main) return null
  const isTheirs = { person: { in: people.map(({ id }) => id) } }
  const files: PackedFile[] = []
  const person: PersonData = { followUp: followUpOf(main), consultations: [], chatMessages: [] }
  // What a list gives has its type; the union of both lists' hides it.
  const consultations = (await find({ req, list: 'consultations', where: isTheirs }))
    .docs as Consultation[]
  for (const one of consultations) {
    const { cv, file } = await readCv({ req, record: one, name: `consultation-${one.id}` })
    if (file) files.push(file)
    person.consultations.push({
      ...(await common({ req, list: 'consultations', one })),
      reference: one.reference,
      type: one.type,
      ...detailsOf(one),
      cv,
    })
  }
  const messages = (await find({ req, list: 'chat-messages', where: isTheirs }))
    .docs as ChatMessage[]
  for (const one of messages) {
    const { cv, file } = await readCv({ req, record: one, name: `chat-message-${one.id}` })
    if (file) files.push(file)
    person.chatMessages.push({
      ...(await common({ req, list: 'chat-messages', one })),
      purpose: one.purpose ?? null,
      message: one.message,
      reference: one.sentWith ?? one.reference ?? null,
      cv,
      answers: (one.answers ?? []).map(({ writtenAt, text }) => ({
        writtenAt: writtenAt ?? null,
        text,
      })),
    })
  }
  return { person, files }
}

/** The person of a record, or the one they were merged into, and then those merged with them. */
async function findPeople({
  req,
  record: { list, id },
}: {
  req: PayloadRequest
  record: PersonRecord
}): Promise<Person[]> {
  const [asked] =
    list === 'people'
      ? [id]
      : (await find({ req, list, where: { id: { equals: id } } })).docs.map(
          (found) => (found as Consultation | ChatMessage).person as number,
        )
  if (asked === undefined) return []
  const [own] = (await find({ req, list: 'people', where: { id: { equals: asked } } }))
    .docs as Person[]
  if (!own) return []
  const main = (own.mergedInto as number | null | undefined) ?? own.id
  const isOne: Where = { or: [{ id: { equals: main } }, { mergedInto: { equals: main } }] }
  const people = (await find({ req, list: 'people', where: isOne, depth: 1 })).docs as Person[]
  return people.sort((one, other) => Number(other.id === main) - Number(one.id === main))
}

function followUpOf({ stage, nextStepKind, nextStepAt, notes }: Person): FollowUp {
  return {
    stage: typeof stage === 'object' ? stage.name : String(stage),
    nextStep: nextStepKind ?? null,
    nextStepAt: nextStepAt ?? null,
    notes: (notes ?? []).map(({ writtenAt, channel, text }) => ({
      writtenAt: writtenAt ?? null,
      channel: channel ?? null,
      text,
    })),
  }
}

function find({
  req,
  list,
  where,
  depth = 0,
}: {
  req: PayloadRequest
  list: PersonRecord['list']
  where: Where
  depth?: number
}) {
  return req.payload.find({
    collection: list,
    where,
    sort: 'createdAt',
    pagination: false,
    // What lies in the trash is there as well.
    trash: true,
    depth,
    overrideAccess: false,
    req,
  })
}

async function common({
  req,
  list,
  one,
}: {
  req: PayloadRequest
  list: SubmissionList
  one: Consultation | ChatMessage
}): Promise<Common> {
  const deliveries = await req.payload.find({
    collection: 'deliveries',
    where: { kind: { equals: list }, record: { equals: one.id } },
    sort: 'channel',
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  })
  return {
    number: one.id,
    receivedAt: one.createdAt,
    changedAt: one.updatedAt,
    name: one.name,
    phone: one.phone,
    phoneNormalized: one.phoneNormalized ?? null,
    isConfirmed: one.isConfirmed ?? false,
    language: one.locale,
    noticeVersion: one.noticeVersion ?? null,
    notifications: deliveries.docs.map(({ channel, state, deliveredAt }) => ({
      by: channel,
      state,
      deliveredAt: deliveredAt ?? null,
    })),
    firstVisit: visitOf({ one, touch: 'first' }),
    lastVisit: visitOf({ one, touch: 'last' }),
  }
}

function visitOf({ one, touch }: { one: Consultation | ChatMessage; touch: Touch }): Visit {
  const known = touchFields.flatMap(({ name }) => {
    const value = one[attributionField(touch, name)]
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(known)
}

function detailsOf(consultation: Consultation): Details {
  const entries = detailFields.map((name) => {
    const property = propertyOf(name)
    return [property, consultation[property] ?? null] as const
  })
  return Object.fromEntries(entries) as Details
}

async function readCv({
  req,
  record: { cv: reference },
  name,
}: {
  req: PayloadRequest
  record: Consultation | ChatMessage
  name: string
}): Promise<{ cv: PersonCv | null; file: PackedFile | null }> {
  if (!reference) return { cv: null, file: null }
  const stored: Cv | null = await req.payload.findByID({
    collection: 'cvs',
    id: typeof reference === 'object' ? reference.id : reference,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    req,
  })
  if (!stored) return { cv: null, file: null }
  const file = await packedFile({ filename: stored.filename ?? '', record: name })
  const { originalName, filesize, scan } = stored
  return {
    cv: { originalName, bytes: filesize ?? null, scan, file: file?.name ?? null },
    file,
  }
}

/** Null where the file is not there, which the overview says. */
async function packedFile({
  filename,
  record,
}: {
  filename: string
  record: string
}): Promise<PackedFile | null> {
  const extension = cvExtensions.find((candidate) => filename.endsWith(`.${candidate}`))
  if (!extension) return null
  const stored = storedName.cv(filename)
  if (!(await fileStorage.stat(stored))) return null
  return { stored, name: `cv/${record}.${extension}` }
}
