import { lstat } from 'node:fs/promises'
import type { PayloadRequest, Where } from 'payload'
import { cvExtensions } from '@/domain/consultationFields'
import { uploadPath } from '@/server/uploads'
import type { ChatMessage, Consultation, Cv, Delivery } from '@/payload-types'
import type { PersonRecord } from './personFile'

type Noted = { writtenAt: string | null; text: string }

type Told = { by: Delivery['channel']; state: Delivery['state']; deliveredAt: string | null }

/** What every record of a person has. */
type Common = {
  number: number
  receivedAt: string
  changedAt: string
  name: string
  phone: string
  phoneNormalized: string | null
  language: string
  noticeVersion: string | null
  status: string
  notes: Noted[]
  notifications: Told[]
}

/** A CV within the file, or that it is missing. */
type PersonCv = { originalName: string; bytes: number | null; scan: string; file: string | null }

/** Everything that is kept about one person, as it is handed out. */
export type Person = {
  consultations: (Common & {
    reference: string
    type: string
    desiredCountry: string
    hospitalWebsite: string | null
    plan: string | null
    cv: PersonCv | null
  })[]
  chatMessages: (Common & { message: string })[]
}

/** A file to be packed: where it lies, and its name in the package. */
export type PackedFile = { path: string; name: string }

/**
 * Reads everything about the person of a record: all consultations and chat messages with the same
 * normalised phone number, or the record alone where its number has no normalised form. Who of the
 * staff looked after it or wrote a note is left out: that is about them.
 * @returns null where there is no such record, or the user may not read it
 */
export async function readPerson({
  req,
  record,
}: {
  req: PayloadRequest
  record: PersonRecord
}): Promise<{ person: Person; files: PackedFile[] } | null> {
  const [asked] = (await find({ req, list: record.list, where: { id: { equals: record.id } } }))
    .docs
  if (!asked) return null
  const same = asked.phoneNormalized ? { phoneNormalized: { equals: asked.phoneNormalized } } : null
  const of = (list: PersonRecord['list']): Where =>
    same ?? { id: { equals: list === record.list ? record.id : 0 } }
  // What a list gives has its type; the union of both lists' hides it.
  const consultations = (await find({ req, list: 'consultations', where: of('consultations') }))
    .docs as Consultation[]
  const messages = (await find({ req, list: 'chat-messages', where: of('chat-messages') }))
    .docs as ChatMessage[]

  const files: PackedFile[] = []
  const person: Person = { consultations: [], chatMessages: [] }
  for (const one of consultations) {
    const { cv, file } = await readCv({ req, consultation: one })
    if (file) files.push(file)
    person.consultations.push({
      ...(await common({ req, list: 'consultations', one })),
      reference: one.reference,
      type: one.type,
      desiredCountry: one.desiredCountry,
      hospitalWebsite: one.hospitalWebsite ?? null,
      plan: one.plan ?? null,
      cv,
    })
  }
  for (const one of messages) {
    person.chatMessages.push({
      ...(await common({ req, list: 'chat-messages', one })),
      message: one.message,
    })
  }
  return { person, files }
}

function find({
  req,
  list,
  where,
}: {
  req: PayloadRequest
  list: PersonRecord['list']
  where: Where
}) {
  return req.payload.find({
    collection: list,
    where,
    sort: 'createdAt',
    pagination: false,
    // What lies in the trash is there as well.
    trash: true,
    depth: 0,
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
  list: PersonRecord['list']
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
    language: one.locale,
    noticeVersion: one.noticeVersion ?? null,
    status: one.status,
    notes: (one.notes ?? []).map(({ writtenAt, text }) => ({ writtenAt: writtenAt ?? null, text })),
    notifications: deliveries.docs.map(({ channel, state, deliveredAt }) => ({
      by: channel,
      state,
      deliveredAt: deliveredAt ?? null,
    })),
  }
}

async function readCv({
  req,
  consultation: { id, cv: reference },
}: {
  req: PayloadRequest
  consultation: Consultation
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
  const file = await packedFile({ filename: stored.filename ?? '', consultation: id })
  const { originalName, filesize, scan } = stored
  return {
    cv: { originalName, bytes: filesize ?? null, scan, file: file?.name ?? null },
    file,
  }
}

/** Null where the file is not there, which the overview says. */
async function packedFile({
  filename,
  consultation,
}: {
  filename: string
  consultation: number
}): Promise<PackedFile | null> {
  const extension = cvExtensions.find((candidate) => filename.endsWith(`.${candidate}`))
  if (!extension) return null
  const path = uploadPath(filename)
  const isThere = await lstat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  return isThere ? { path, name: `cv/consultation-${consultation}.${extension}` } : null
}
