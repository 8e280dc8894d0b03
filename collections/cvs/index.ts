import type {
  CollectionConfig,
  CollectionBeforeDeleteHook,
  PayloadRequest,
  UploadConfig,
} from 'payload'
import { cvMediaTypes, type CvRemark } from '../../src/domain/consultationFields'
import { storedName, payloadFolder } from '../../src/server/uploadLocations'
import { mayDelete, denyAll, allow, allowOne, worksWithRequests } from '../access/roles'
import { sendStoredFile } from '../files/sendStoredFile'
import { auditChange, auditAccess, auditSubject } from '../auditLog/audit'
import { cvFileName } from '../../src/domain/cvFileName'
import { attachment } from '../../src/server/http/attachment'
import { announcedCollections } from '../deliveries'
import { relationId } from '../followUp/recordIds'

/** What is known about viruses in a stored file; an infected one is never stored here. */
type ScanResult = 'clean' | 'not_scanned'

/** What is odd about a file, in a word or two; beside the consultation it is said at length. */
const remarks: Record<CvRemark, string> = {
  macros: 'Macros',
  script: 'Scripts',
  launch: 'Starts programs or sends data',
  embedded: 'Embedded files',
  attachment: 'Attached data',
  external: 'Loads external content',
  two_formats: 'Two file types in one',
  oversized: 'Expands to an excessive size',
  unreadable: 'May be damaged',
  unchecked: 'Not fully checked',
}

/**
 * Staff may delete a CV and keep its consultation; the audit log keeps that too. A CV that goes with
 * its consultation does not come this way (see `eraseBelongings`).
 */
const logCvErasure: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { docs } = await req.payload.find({
    collection: 'consultations',
    where: { cv: { equals: id } },
    select: {},
    limit: 1,
    pagination: false,
    depth: 0,
    trash: true,
    // Whether the user may delete the CV has been decided before this hook.
    overrideAccess: true,
    req,
  })
  const [consultation] = docs
  await auditChange({
    req,
    kind: 'erasure',
    ...(consultation
      ? { collection: 'consultations', id: consultation.id }
      : { collection: 'cvs', id }),
    details: 'CV only',
  })
}

/** What Payload asks before it hands out a file: an answer of one's own, or nothing to let it go. */
type Handler = NonNullable<UploadConfig['handlers']>[number]

/**
 * Notes every download of a CV from the CMS before its first byte; ranges and repeats count as well.
 * A file that is no CV's, and one whose download cannot be noted, is not handed out. It leaves as an
 * attachment under the person's name and the day it came in.
 */
const logCvDownload: Handler = (req, { params: { filename } }) =>
  // Payload's type has room for handlers that always or never answer only.
  answerInstead({ req, filename }) as Promise<void>

async function answerInstead({
  req,
  filename,
}: {
  req: PayloadRequest
  filename: string
}): Promise<Response | undefined> {
  const { user, payload } = req
  if (!user) return refusal(403)
  const cv = await findCv({ req, filename })
  if (!cv) return refusal(404)
  const { name, ...subject } = cv
  const isNoted = await auditAccess({ payload, entry: { user, kind: 'cv_download', ...subject } })
  if (!isNoted) return refusal(503)
  const extension = filename.split('.').at(-1) ?? ''
  req.responseHeaders = new Headers({ 'Content-Disposition': attachment({ name, extension }) })
}

/** How the log names a CV: by the record it came with, or by its own number where that is gone. */
async function findCv({ req, filename }: { req: PayloadRequest; filename: string }) {
  const one = { depth: 0, limit: 1, pagination: false, overrideAccess: false, req } as const
  const cvs = await req.payload.find({
    ...one,
    collection: 'cvs',
    where: { filename: { equals: filename } },
    select: { addedTo: true, createdAt: true },
  })
  const cv = cvs.docs[0]
  if (!cv) return null
  if (cv.addedTo) {
    const person = await req.payload.findByID({
      collection: 'people',
      id: Number(relationId(cv.addedTo)),
      select: { name: true },
      depth: 0,
      overrideAccess: false,
      req,
    })
    const name = cvFileName({ name: person.name, createdAt: cv.createdAt })
    return { subject: auditSubject({ collection: 'people', id: person.id }), name }
  }
  for (const collection of announcedCollections) {
    const { docs } = await req.payload.find({
      ...one,
      collection,
      where: { cv: { equals: cv.id } },
      trash: true,
      select: { name: true, createdAt: true },
    })
    const [record] = docs
    if (record)
      return { subject: auditSubject({ collection, ...record }), name: cvFileName(record) }
  }
  const { docs } = await req.payload.find({
    ...one,
    collection: 'fraud-reports',
    where: { cv: { equals: cv.id } },
    trash: true,
    select: { reference: true },
  })
  if (docs[0]) {
    const subject = auditSubject({ collection: 'fraud-reports', id: docs[0].id })
    return { subject, name: docs[0].reference }
  }
  return { subject: 'none', details: `CV ${cv.id}`, name: `CV ${cv.id}` }
}

function refusal(status: 403 | 404 | 503): Response {
  const headers = { 'Cache-Control': 'no-store' }
  return Response.json({ errors: [{ message: messages[status] }] }, { status, headers })
}

const messages = {
  403: 'You are not allowed to perform this action.',
  404: 'Not found.',
  503: 'This file cannot be handed out right now.',
}

/**
 * CV files of nurses, files that staff add to a person, screenshots of fraud: private, under random names. What
 * receives them writes file and row together, so nothing else creates or replaces one.
 */
export const Cvs: CollectionConfig = {
  slug: 'cvs',
  labels: { singular: 'CV', plural: 'CVs' },
  admin: {
    group: 'Administration',
    useAsTitle: 'originalName',
    defaultColumns: ['originalName', 'scan', 'remarks', 'filesize', 'createdAt'],
  },
  access: {
    create: denyAll,
    read: allow(worksWithRequests),
    update: denyAll,
    delete: allowOne(mayDelete),
  },
  hooks: { beforeDelete: [logCvErasure] },
  upload: {
    staticDir: payloadFolder,
    filesRequiredOnCreate: false,
    bulkUpload: false,
    crop: false,
    focalPoint: false,
    hideFileInputOnCreate: true,
    handlers: [logCvDownload, sendStoredFile(storedName.cv)],
    mimeTypes: Object.values(cvMediaTypes),
    modifyResponseHeaders: ({ headers }) => {
      headers.set('Content-Security-Policy', 'sandbox')
      headers.set('X-Content-Type-Options', 'nosniff')
      headers.set('Cache-Control', 'private, no-store')
      return headers
    },
  },
  fields: [
    { name: 'originalName', type: 'text', required: true, admin: { readOnly: true } },
    {
      // Of a file that staff have added; the others belong to a consultation or chat message.
      name: 'addedTo',
      label: 'Person',
      type: 'relationship',
      relationTo: 'people',
      index: true,
      admin: { readOnly: true, allowCreate: false, condition: ({ addedTo }) => Boolean(addedTo) },
    },
    {
      name: 'scan',
      label: 'Virus scan',
      type: 'select',
      required: true,
      defaultValue: 'not_scanned' satisfies ScanResult,
      options: [
        { value: 'clean', label: 'Nothing found' },
        { value: 'not_scanned', label: 'Not scanned' },
      ] satisfies { value: ScanResult; label: string }[],
      admin: { readOnly: true },
    },
    {
      name: 'remarks',
      label: 'Open with care',
      type: 'select',
      hasMany: true,
      options: Object.entries(remarks).map(([value, label]) => ({ value, label })),
      admin: { readOnly: true },
    },
  ],
}
