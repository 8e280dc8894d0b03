import type { DataFromCollectionSlug, PayloadRequest, Where } from 'payload'
import { attributionField, touchFields, type Touch } from '@/domain/attribution'
import { cvExtensions, detailFields, propertyOf } from '@/domain/consultationFields'
import { contactFields, profileFields, type ProfileField } from '@/domain/personProfile'
import { fileStorage } from '@/server/storage/fileStorage'
import { storedName } from '@/server/uploadLocations'
import type { ChatMessage, Consultation, Cv, Person } from '@/payload-types'
import type { PersonRecord } from './exportAddress'

/** Everything that is stored about one person, as it is handed out. */
export type PersonData = NonNullable<Awaited<ReturnType<typeof readPerson>>>['person']

/** A file to be packed: its name in the storage, and in the package. */
export type PackedFile = { stored: string; name: string }

type Submission = Consultation | ChatMessage

type Asked = { req: PayloadRequest; record: PersonRecord }

/**
 * Reads everything about the person of a record: all consultations and chat messages that belong to it,
 * or to those merged with it. Who of the staff looked after it or wrote a note is left out: that is about
 * them.
 * @returns null where there is no such record, or the user may not read it
 */
export async function readPerson(asked: Asked) {
  const { req } = asked
  const people = await findPeople(asked)
  const [main] = people
  if (!main) return null
  const where = { person: { in: people.map(({ id }) => id) } }
  const files: PackedFile[] = []
  const consultations = []
  for (const one of await find({ req, list: 'consultations', where })) {
    consultations.push({
      ...(await common({ req, list: 'consultations', one })),
      reference: one.reference,
      type: one.type,
      ...detailsOf(one),
      standing: one.standing ?? null,
      cv: await readCv({ req, cv: one.cv, name: `consultation-${one.id}`, files }),
    })
  }
  const chatMessages = []
  for (const one of await find({ req, list: 'chat-messages', where })) {
    chatMessages.push({
      ...(await common({ req, list: 'chat-messages', one })),
      purpose: one.purpose ?? null,
      message: one.message,
      reference: one.sentWith ?? one.reference ?? null,
      cv: await readCv({ req, cv: one.cv, name: `chat-message-${one.id}`, files }),
      answers: (one.answers ?? []).map(({ writtenAt = null, text }) => ({ writtenAt, text })),
    })
  }
  const added = await req.payload.find({
    collection: 'cvs',
    where: { addedTo: where.person },
    select: {},
    sort: 'createdAt',
    pagination: false,
    depth: 0,
    // As for CVs below.
    overrideAccess: true,
    req,
  })
  const cvs = []
  for (const { id } of added.docs) {
    cvs.push(await readCv({ req, cv: id, name: `file-${id}`, files }))
  }
  const followUp = { ...followUpOf(main), files: cvs }
  return { person: { followUp, consultations, chatMessages }, files }
}

/** The person of a record, or the one they were merged into, and then those merged with them. */
async function findPeople({ req, record: { list, id } }: Asked): Promise<Person[]> {
  const [asked] =
    list === 'people'
      ? [id]
      : (await find({ req, list, where: { id: { equals: id } } })).map(({ person }) => idOf(person))
  if (asked === undefined) return []
  const [own] = await find({ req, list: 'people', where: { id: { equals: asked } } })
  if (!own) return []
  const main = own.mergedInto ? idOf(own.mergedInto) : own.id
  const where: Where = { or: [{ id: { equals: main } }, { mergedInto: { equals: main } }] }
  const people = await find({ req, list: 'people', where, depth: 1 })
  return people.sort((one, other) => Number(other.id === main) - Number(one.id === main))
}

const idOf = (record: number | { id: number }) => (typeof record === 'object' ? record.id : record)

/** How far staff have come with the person. */
function followUpOf({ stage, nextStepKind, nextStepAt, laterSteps, notes, ...person }: Person) {
  const known = [...contactFields, ...profileFields].map((name) => [name, person[name] ?? null])
  const { hospital } = person
  return {
    ...(Object.fromEntries(known) as Pick<Person, ProfileField>), // those of these names
    // Its name alone: all else of it is another one's data.
    hospital: hospital && typeof hospital === 'object' ? hospital.name : null,
    stage: typeof stage === 'object' ? stage.name : String(stage),
    nextStep: nextStepKind ?? null,
    nextStepAt: nextStepAt ?? null,
    laterSteps: (laterSteps ?? []).map(({ kind, at }) => ({ kind, at })),
    notes: (notes ?? []).map(({ writtenAt = null, channel = null, text }) => ({
      writtenAt,
      channel,
      text,
    })),
  }
}

async function find<List extends PersonRecord['list']>({
  list: collection,
  depth = 0,
  ...asked
}: {
  req: PayloadRequest
  list: List
  where: Where
  depth?: number
}): Promise<DataFromCollectionSlug<List>[]> {
  // What lies in the trash is there as well.
  const options = { sort: 'createdAt', pagination: false, trash: true, overrideAccess: false }
  const { docs } = await asked.req.payload.find({ collection, depth, ...asked, ...options })
  // Without a selection of fields, documents are whole.
  return docs as DataFromCollectionSlug<List>[]
}

type Sent = { req: PayloadRequest; list: Exclude<PersonRecord['list'], 'people'>; one: Submission }

/** What every submission of a person has. */
async function common({ req, list, one }: Sent) {
  const deliveries = await req.payload.find({
    collection: 'deliveries',
    where: { kind: { equals: list }, record: { equals: one.id } },
    sort: 'channel',
    pagination: false,
    depth: 0,
    // Managers read neither notifications nor CVs, but hand out all that is stored about a person they may read.
    overrideAccess: true,
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
    notifications: deliveries.docs.map(({ channel: by, state, deliveredAt = null }) => ({
      by,
      state,
      deliveredAt,
    })),
    firstVisit: visitOf({ one, touch: 'first' }),
    lastVisit: visitOf({ one, touch: 'last' }),
  }
}

/** Where the person came from; nothing that is not known. */
function visitOf({ one, touch }: { one: Submission; touch: Touch }) {
  const known = touchFields.flatMap(({ name }) => {
    const value = one[attributionField(touch, name)]
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(known)
}

/** What else was entered in the form of a consultation. */
function detailsOf(consultation: Consultation) {
  const properties = detailFields.map(propertyOf)
  return Object.fromEntries(properties.map((name) => [name, consultation[name] ?? null]))
}

type CvToPack = { req: PayloadRequest; cv: Submission['cv']; name: string; files: PackedFile[] }

/** What is known of a CV; its file, if it is not missing, joins those to be packed. */
async function readCv({ req, cv, name, files }: CvToPack) {
  if (!cv) return null
  const found: Cv | null = await req.payload.findByID({
    collection: 'cvs',
    id: idOf(cv),
    depth: 0,
    disableErrors: true,
    // The same.
    overrideAccess: true,
    req,
  })
  if (!found) return null
  const { originalName, filesize, scan, filename } = found
  const extension = cvExtensions.find((candidate) => filename?.endsWith(`.${candidate}`))
  const stored = storedName.cv(filename ?? '')
  const file = extension && (await fileStorage.stat(stored)) ? `cv/${name}.${extension}` : null
  if (file) files.push({ stored, name: file })
  return { originalName, bytes: filesize ?? null, scan, file }
}
