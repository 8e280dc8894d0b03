import type { PayloadRequest, UploadConfig } from 'payload'
import { cvFileName } from '../../src/domain/cvFileName'
import { attachment } from '../../src/server/http/attachment'
import { auditAccess, auditSubject } from '../auditLog/audit'
import { announcedCollections } from '../deliveries'

/** What Payload asks before it hands out a file: an answer of one's own, or nothing to let it go. */
type Handler = NonNullable<UploadConfig['handlers']>[number]

/**
 * Notes every download of a CV from the CMS before its first byte; ranges and repeats count as well.
 * A file that is no CV's, and one whose download cannot be noted, is not handed out. It leaves as an
 * attachment under the person's name and the day it came in.
 */
export const logCvDownload: Handler = (req, { params: { filename } }) =>
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
    select: {},
  })
  const cv = cvs.docs[0]
  if (!cv) return null
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
