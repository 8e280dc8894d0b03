import pLimit from 'p-limit'
import sharp from 'sharp'
import { askWorker } from './askWorker'
import { isContainer, readFormat } from './formats'

/** What of a Word file can be left out of its view. */
export type OmittedKind = 'pictures' | 'charts' | 'diagrams' | 'objects' | 'imports' | 'formulas'

type Omitted = Partial<Record<OmittedKind, number>>

/** What the worker says of a document that is shown: a page or its text, a picture in it, or what is missing. */
export type ShownPart =
  | { text: string; picture?: { data: Uint8Array; width: number; height: number } }
  | { image: string }
  | { isCut: true }
  | { omitted: Omitted }

/** What staff see of a document: the pages of a PDF, the text of a DOC or DOCX as one. Pictures are addresses (`data:`). */
export type DocumentView = {
  pages: { text: string; picture?: string }[]
  /** Those in a DOCX, as they are: browsers know how to show what strangers have made. */
  pictures: string[]
  /** How many of each kind are not shown. */
  omitted: Omitted
  /** False where the document holds more than the view. */
  isWhole: boolean
}

/** Checks of what visitors send in always find a thread. */
const oneAtATime = pLimit(1)
const maxWaiting = 5

/**
 * Draws and reads a document in a worker thread with limits on time and memory, so that staff can see
 * what is in it while no program of theirs opens it. Where nothing can be shown, there are no pages.
 */
export async function viewDocument(path: string): Promise<DocumentView> {
  const container = await readFormat(path)
  if (!isContainer(container) || oneAtATime.pendingCount >= maxWaiting) return nothing
  return oneAtATime(async () => {
    const pages: DrawnPage[] = []
    const pictures: string[] = []
    let omitted: Omitted = {}
    let isCut = false
    const isDone = await askWorker<ShownPart>({
      task: { task: 'view', path, container },
      hear: (part) => {
        if ('isCut' in part) isCut = true
        else if ('omitted' in part) omitted = part.omitted
        else if ('image' in part) pictures.push(part.image)
        else pages.push(part)
      },
    })
    return {
      pages: await Promise.all(pages.map(encodePage)),
      pictures,
      omitted,
      isWhole: isDone && !isCut && Object.keys(omitted).length === 0,
    }
  })
}

const nothing: DocumentView = { pages: [], pictures: [], omitted: {}, isWhole: false }

type DrawnPage = Extract<ShownPart, { text: string }>

async function encodePage({ text, picture }: DrawnPage) {
  if (!picture) return { text }
  const { data, width, height } = picture
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const encoded = await image.webp({ quality: 75, effort: 1 }).toBuffer()
  return { text, picture: `data:image/webp;base64,${encoded.toString('base64')}` }
}
