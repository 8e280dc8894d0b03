import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { nurse, postForm, readCv, type FormFile } from './consultationForms'
import type { TestServer } from './testServer.mjs'

/** A nurse's request that is repeated under one id until it has been acknowledged. */
export type Submission = { id: string; cv: FormFile }

const template = readCv('asha.pdf')

/** A request with a CV whose bytes no other has. */
export function createSubmission(): Submission {
  const id = randomUUID()
  const bytes = Buffer.concat([template, Buffer.from(`\n% ${id}\n`)])
  return { id, cv: { name: `${id}.pdf`, bytes } }
}

/** Sends it once. @throws where the connection fails or no answer comes in time */
export function sendSubmission({
  server,
  submission: { id, cv },
  fields = {},
  headers,
}: {
  server: Pick<TestServer, 'baseUrl'>
  submission: Submission
  fields?: Record<string, string>
  headers?: Record<string, string>
}): Promise<Response> {
  return postForm({
    baseUrl: server.baseUrl,
    address: '10.9.9.9',
    fields: { ...nurse, ...fields, submission_id: id },
    cv,
    headers,
  })
}

/** What is wrong with what a server has stored; empty where nothing is. */
export type StoredFaults = {
  acknowledgedAndMissing: string[]
  storedTwice: string[]
  neverSent: string[]
  rowsWithoutFile: string[]
  otherBytes: string[]
  cvsOutsideOfOneConsultation: number
}

/** What a store must be after any fault. */
export const noFaults: StoredFaults = {
  acknowledgedAndMissing: [],
  storedTwice: [],
  neverSent: [],
  rowsWithoutFile: [],
  otherBytes: [],
  cvsOutsideOfOneConsultation: 0,
}

/** Compares rows and files with what was sent and acknowledged. */
export async function findStoredFaults({
  server,
  sent,
  acknowledged,
}: {
  server: Pick<TestServer, 'db' | 'uploadsDir'>
  sent: Iterable<Submission>
  acknowledged: Iterable<Submission>
}): Promise<StoredFaults> {
  const expected = new Map([...sent].map(({ id, cv }) => [id, digest(cv.bytes)]))
  const rows = await server.db.rows<{ id: string; filename: string | null }>(
    `select c.submission_id as id, f.filename from consultations c
     left join cvs f on f.id = c.cv_id where c.type = 'nurses'`,
  )
  const files = new Set(readdirSync(server.uploadsDir))
  const ids = rows.map(({ id }) => id)
  const known = new Set(ids)
  const isThere = (filename: string | null) => filename !== null && files.has(filename)
  return {
    acknowledgedAndMissing: [...acknowledged].map(({ id }) => id).filter((id) => !known.has(id)),
    storedTwice: ids.filter((id, index) => ids.indexOf(id) !== index),
    neverSent: ids.filter((id) => !expected.has(id)),
    rowsWithoutFile: rows.filter(({ filename }) => !isThere(filename)).map(({ id }) => id),
    otherBytes: rows
      .filter(({ filename }) => isThere(filename))
      .filter(({ id, filename }) => {
        const stored = readFileSync(path.join(server.uploadsDir, filename ?? ''))
        return digest(stored) !== expected.get(id)
      })
      .map(({ id }) => id),
    cvsOutsideOfOneConsultation: await server.db.count(
      'select from cvs where (select count(*) from consultations where cv_id = cvs.id) <> 1',
    ),
  }
}

/** The CV files of a server that no row names, finished or half. */
export async function findOrphans(
  server: Pick<TestServer, 'db' | 'uploadsDir'>,
): Promise<string[]> {
  const named = new Set(await server.db.column<string>('select filename from cvs'))
  return cvFiles(server).filter((file) => !named.has(path.basename(file)))
}

/** Every file that lies where CVs are kept or received, but for the id of their site. */
export function cvFiles({ uploadsDir }: Pick<TestServer, 'uploadsDir'>): string[] {
  // A folder that has not been needed yet is not there.
  if (!existsSync(uploadsDir)) return []
  return readdirSync(uploadsDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.site-id')
    .map(({ name }) => path.join(uploadsDir, name))
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
