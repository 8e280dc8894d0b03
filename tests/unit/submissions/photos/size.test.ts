import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { inProject } from '../../../../scripts/lib/projectRoot.mjs'
import { pageLocales } from '@/i18n/locales'

const src = inProject('src/')

/** React is on every page, and the form's code is there before the button can be pressed. */
const isThere = (id: string) =>
  /^(react|react-dom|next)(\/|$)/.test(id) || /(FileField|buttonClass)$/.test(id)

test('what is fetched to make a CV of photos is at most 25 kB, with the words of any language', async () => {
  const bundle = await rolldown({
    input: `${src}submissions/consultation/photos/PhotoDialog.tsx`,
    resolve: { alias: { '@': src } },
    external: isThere,
  })
  const { output } = await bundle.generate({ comments: false, minify: true })
  const code = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
  expect(code).toContain('DCTDecode')
  const words = pageLocales.map((locale) => {
    const file = inProject('public/locales', locale, 'translation.json')
    return gzipSync(JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))).length
  })
  expect(gzipSync(code).length + Math.max(...words)).toBeLessThanOrEqual(25_000)
  expect(gzipSync(code).length).toBeLessThanOrEqual(8_000)
})

test('a page without photos carries none of it', async () => {
  const bundle = await rolldown({
    input: `${src}submissions/consultation/ConsultationForm.tsx`,
    resolve: { alias: { '@': src } },
    external: /^(?!@\/)[^./]/,
  })
  const { output } = await bundle.generate({ comments: false })
  const first = output.filter(
    (chunk) =>
      chunk.type === 'chunk' && (chunk.isEntry || output[0].imports.includes(chunk.fileName)),
  )
  const modules = first.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  expect(modules.some((file) => file.endsWith('PhotoCv.tsx'))).toBe(true)
  expect(modules.filter((file) => file.includes('/photos/') || file.endsWith('.json'))).toEqual([])
})
