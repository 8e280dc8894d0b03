import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { rolldown, type OutputOptions } from 'rolldown'
import { expect, test } from 'vitest'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'
import { pageLocales } from '@/i18n/locales'
import { bubbleScript } from '@/submissions/chat/bubbleScript'

const src = inProject('src/')

/** Packages (React and Next.js) are on every page anyway. */
const packages = /^(?!@\/)[^./]/

type Bundled = OutputOptions & { external: RegExp | ((id: string) => boolean) }

/** The chunks of a module, and those of them that come with it: what `import()` brings comes later. */
async function bundle(module: string, { external, ...options }: Bundled) {
  const input = `${src}submissions/${module}`
  const made = await rolldown({ input, resolve: { alias: { '@': src } }, external })
  const { output } = await made.generate({ comments: false, ...options })
  const chunks = output.filter((chunk) => chunk.type === 'chunk')
  const [entry] = output
  const first = chunks.filter((one) => one === entry || entry.imports.includes(one.fileName))
  return { chunks, first, modules: first.flatMap(({ moduleIds }) => moduleIds) }
}

const codeOf = (chunks: { code: string }[]) => chunks.map(({ code }) => code).join('\n')

test('what every page carries for the chat is at most 3 kB, even before it is minified', async () => {
  const { first, modules } = await bundle('chat/ChatBubble.tsx', { external: packages })
  expect(modules.map((file) => file.slice(src.length)).sort()).toEqual([
    'submissions/chat/ChatBubble.tsx',
    'submissions/chat/chatStorageKeys.ts',
    'ui/isFocusFree.ts',
    'ui/webStorage.ts',
  ])
  const code = [codeOf(first), bubbleScript].join('\n')
  expect(gzipSync(code).length).toBeLessThanOrEqual(3000)
})

test('what is fetched to make a CV of photos is at most 25 kB, with the words of any language', async () => {
  /** The form's code is there before the button can be pressed. */
  const external = (id: string) =>
    /^(react|react-dom|next)(\/|$)/.test(id) || /(FileField|buttonClass)$/.test(id)
  const dialog = 'consultation/photos/PhotoDialog.tsx'
  const code = codeOf((await bundle(dialog, { external, minify: true })).chunks)
  expect(code).toContain('DCTDecode')
  const words = pageLocales.map((locale) => {
    const file = inProject('public/locales', locale, 'translation.json')
    return gzipSync(JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))).length
  })
  expect(gzipSync(code).length + Math.max(...words)).toBeLessThanOrEqual(25_000)
  expect(gzipSync(code).length).toBeLessThanOrEqual(8_000)
})

test('a page without photos carries none of their code', async () => {
  const { modules } = await bundle('consultation/ConsultationForm.tsx', { external: packages })
  expect(modules.some((file) => file.endsWith('PhotoCv.tsx'))).toBe(true)
  expect(modules.filter((file) => file.includes('/photos/') || file.endsWith('.json'))).toEqual([])
})
