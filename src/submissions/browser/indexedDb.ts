import { createStore, delMany, getMany, set } from 'idb-keyval'
import { draftDatabase } from '@/ui/webStorage'

const store = createStore(draftDatabase, 'kept')

const fileKey = (key: string) => `${key}.cv`

/** A browser's database can hang for ever: how long it may take, in milliseconds. */
const answerTimeout = 4000
const fileTimeout = 30_000

/** After that it is left alone, for as long as the page is there. */
let isStuck = false

type Bytes = { name: string; type: string; lastModified: number; bytes: ArrayBuffer }

/** A draft and its file. @returns null where the browser does not tell */
export async function readDatabase(key: string) {
  const read = await inTime(() => getMany<unknown>([key, fileKey(key)], store))
  return read ? { record: read[0], file: toFile(read[1]) } : null
}

/** Keeps a draft. @returns false where the browser does not */
export async function writeRecord({ key, record }: { key: string; record: object }) {
  return (await inTime(() => set(key, record, store).then(done))) ?? false
}

/** Keeps a file, or forgets the one that is kept. @returns false where the browser does not */
export async function writeFile({ key, file }: { key: string; file?: File }): Promise<boolean> {
  const work = async () => {
    if (!file) return delMany([fileKey(key)], store).then(done)
    // The bytes themselves: some browsers refuse files in their storage while browsing is private, and
    // a file that was only referred to could be gone or changed when it is needed.
    const { name, type, lastModified } = file
    const bytes = await file.arrayBuffer()
    return set(fileKey(key), { name, type, lastModified, bytes } satisfies Bytes, store).then(done)
  }
  return (await inTime(work, fileTimeout)) ?? false
}

/** Erases a draft and its file. */
export async function eraseRecord(key: string): Promise<void> {
  await inTime(() => delMany([key, fileKey(key)], store))
}

/** A copy in the browser's own hands: a file on a phone can be gone when it is needed. */
export async function copyFile(file: File): Promise<File | undefined> {
  const { name, type, lastModified } = file
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes ? new File([bytes], name, { type, lastModified }) : undefined
}

/** Whether a chosen file is still there, unchanged. */
export function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(done, () => false)
}

const done = () => true

function toFile(value: unknown): File | undefined {
  const { name, type, lastModified, bytes }: Partial<Bytes> = { ...(value as Bytes | undefined) }
  if (typeof name !== 'string' || !(bytes instanceof ArrayBuffer)) return undefined
  return new File([bytes], name, { type, lastModified })
}

/** Work on the database, which may be forbidden, full or stuck: then there is no answer. */
async function inTime<T>(work: () => Promise<T>, time = answerTimeout): Promise<T | undefined> {
  if (isStuck) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      isStuck = true
      resolve(undefined)
    }, time)
  })
  try {
    return await Promise.race([work(), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
