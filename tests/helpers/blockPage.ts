import type { PageLocale } from '../../src/i18n/locales'
import { paragraph } from './articles'
import type { Editor } from './editing'
import { makePdf } from './makePdf'
import { uploadPicture } from './pictures'

type Row = Record<string, unknown>

/** The beginning of an MP4, by which its type is told. */
const mp4 = Buffer.concat([
  Buffer.from('0000001866747970', 'hex'),
  Buffer.from('mp42\0\0\0\0mp42isom', 'latin1'),
  Buffer.alloc(2000),
])

/** What the blocks show of the collection of pictures and files. */
export type BlockFiles = { picture: number; document: number; film: number }

/** Uploads a picture, a PDF and a video, with words in the languages given. */
export async function uploadBlockFiles({
  baseUrl,
  editor,
  locales,
}: {
  baseUrl: string
  editor: Editor
  locales: readonly PageLocale[]
}): Promise<BlockFiles> {
  const upload = async (file: Omit<Parameters<typeof uploadPicture>[0], 'baseUrl'>) => {
    const { id } = await uploadPicture({ baseUrl, ...file })
    for (const locale of locales) {
      await editor.call.patch(`/media/${id}?locale=${locale}`, { alt: `Words of ${locale}` })
    }
    return id
  }
  return {
    picture: await upload({}),
    document: await upload({ bytes: makePdf(), name: 'programme.pdf', type: 'application/pdf' }),
    film: await upload({ bytes: mp4, name: 'welcome.mp4', type: 'video/mp4' }),
  }
}

/** A word as the page has it in a language. */
export const wordIn = (locale: PageLocale) => (text: string) => `${text} ${locale}`

/** A page with every block and all words of a language, to be saved over what is stored of it. */
export function blockPageIn({
  locale,
  files: { picture, document, film },
  stored,
}: {
  locale: PageLocale
  files: BlockFiles
  stored?: unknown
}): Row {
  const w = wordIn(locale)
  const layout = [
    { blockType: 'text', heading: w('Why come'), body: paragraph(w('Because we are there')) },
    { blockType: 'pictures', heading: w('Last time'), pictures: [{ picture, caption: w('Tea') }] },
    {
      blockType: 'facts',
      heading: w('At a glance'),
      facts: [{ label: w('When'), value: w('On Saturday'), note: w('Doors open early') }],
    },
    {
      blockType: 'steps',
      heading: w('How to take part'),
      steps: [{ title: w('Write'), text: w('We read it'), when: w('Today') }],
    },
    {
      blockType: 'questions',
      heading: w('Asked before'),
      questions: [{ question: w('May I bring a friend'), answer: w('Gladly') }],
    },
    { blockType: 'table', heading: w('The morning'), rows: w('Time | What\nTen | Talk') },
    { blockType: 'video', heading: w('Our film'), file: film, transcript: w('Welcome to us') },
    {
      blockType: 'video',
      heading: w('Their film'),
      link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    },
    {
      blockType: 'downloads',
      heading: w('To take home'),
      files: [{ title: w('Programme'), file: document }],
    },
    { blockType: 'people', who: 'team' },
    { blockType: 'form', audience: 'hospitals', country: 'uae' },
    {
      blockType: 'callToAction',
      heading: w('Rather read'),
      text: w('All steps are there'),
      button: w('To the guide'),
      link: '/process/germany',
      audience: 'nurses',
    },
  ]
  return {
    title: w('A fair in Kochi'),
    kicker: w('Every Saturday'),
    description: w('Come and ask'),
    navigationName: w('HIRING WEEK, WARANGAL'),
    isInNavigation: true,
    layout: withIds(layout, stored),
  }
}

/** Rows with the ids of those stored at the same places. */
function withIds(rows: Row[], stored: unknown): Row[] {
  const others = Array.isArray(stored) ? (stored as Row[]) : []
  return rows.map((row, index) => {
    const { id, ...other } = others[index] ?? {}
    const entries = Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? withIds(value as Row[], other[name]) : value,
    ])
    return { ...Object.fromEntries(entries), ...(id !== undefined && { id }) }
  })
}

export type BlockPage = { kind: 'pages'; id: number; slug: string; path: string }

/** Makes that page as drafts in English and the other languages given. */
export async function makeBlockPage({
  editor,
  files,
  slug,
  locales,
}: {
  editor: Editor
  files: BlockFiles
  slug: string
  locales: readonly PageLocale[]
}): Promise<BlockPage> {
  const english = { ...blockPageIn({ locale: 'en', files }), slug }
  const { doc, errors } = await editor.create({ kind: 'pages', data: english })
  if (!doc.layout) throw new Error(`The page was not made: ${JSON.stringify(errors)}`)
  const page = { kind: 'pages', id: doc.id, slug, path: `/p/${slug}` } as const
  for (const locale of locales) {
    const data = blockPageIn({ locale, files, stored: doc.layout })
    const saved = await editor.save({ ...page, data, locale })
    if (saved.status !== 200) throw new Error(`${locale}: ${JSON.stringify(saved.errors)}`)
  }
  return page
}
