import pLimit from 'p-limit'
import sharp from 'sharp'
import { askWorker } from './askWorker'
import { readFormat } from './formats'

/** What the worker says of a document that is shown: a page or the text, or that it goes on. */
export type ShownPart =
  | { text: string; picture?: { data: Uint8Array; width: number; height: number } }
  | { isCut: true }

/** What staff see of a document: the pages of a PDF, the text of a DOC or DOCX as one. */
export type DocumentView = {
  /** The picture is a WebP image in base64. */
  pages: { text: string; picture?: string }[]
  /** False where there is more in the document. */
  isWhole: boolean
}

/** Checks of what visitors send in always find a thread. */
const oneAtATime = pLimit(1)
const mostWaiting = 5

/**
 * Draws and reads a document in a worker thread with limits on time and memory, so that staff can see
 * what is in it while no program of theirs opens it. Where nothing can be shown, there are no pages.
 */
export async function viewDocument(path: string): Promise<DocumentView> {
  const container = await readFormat(path)
  if (!container || container === 'picture' || oneAtATime.pendingCount >= mostWaiting)
    return nothing
  return oneAtATime(async () => {
    const pages: Promise<DocumentView['pages'][number]>[] = []
    let isCut = false
    const isDone = await askWorker<ShownPart>({
      task: { task: 'view', path, container },
      hear: (part) => {
        if ('isCut' in part) isCut = true
        else pages.push(encodePage(part))
      },
    })
    return { pages: await Promise.all(pages), isWhole: isDone && !isCut }
  })
}

const nothing: DocumentView = { pages: [], isWhole: false }

async function encodePage({ text, picture }: Exclude<ShownPart, { isCut: true }>) {
  if (!picture) return { text }
  const { data, width, height } = picture
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const encoded = await image.webp({ quality: 75, effort: 1 }).toBuffer()
  return { text, picture: encoded.toString('base64') }
}
