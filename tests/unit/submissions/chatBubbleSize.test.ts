import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'
import { bubbleScript } from '@/submissions/chat/bubbleScript'

const src = inProject('src/')

test('what every page carries for the chat is at most 3 kB, even before it is minified', async () => {
  const bundle = await rolldown({
    input: `${src}submissions/chat/ChatBubble.tsx`,
    resolve: { alias: { '@': src } },
    // Packages (React and Next.js) are on every page anyway; what `import()` brings comes later.
    external: /^[^./@]/,
  })
  const { output } = await bundle.generate({ comments: false })
  const [entry] = output
  const shared = output
    .filter((chunk) => chunk.type === 'chunk')
    .filter(({ fileName }) => entry.imports.includes(fileName))
  const chunks = [entry, ...shared]
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  expect(modules.map((file) => file.slice(src.length)).sort()).toEqual([
    'submissions/chat/ChatBubble.tsx',
    'submissions/chat/chatStorageKeys.ts',
    'ui/isFocusFree.ts',
    'ui/webStorage.ts',
  ])
  const code = [...chunks.map((chunk) => chunk.code), bubbleScript].join('\n')
  expect(gzipSync(code).length).toBeLessThanOrEqual(3000)
})
