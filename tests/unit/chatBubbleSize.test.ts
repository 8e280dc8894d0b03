import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { bubbleScript } from '../../src/features/chat/bubbleScript'

const src = fileURLToPath(new URL('../../src/', import.meta.url))

/** A module and everything of ours that comes with it: what it imports, but not with `import()`. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const code = withoutTypes(file)
  for (const [, specifier] of code.matchAll(/^import [^'"]*['"]([^'"]+)['"]/gm)) {
    const imported = specifier && resolve({ specifier, from: file })
    if (imported) modulesOf(imported, found)
  }
  return found
}

function withoutTypes(file: string): string {
  return ts.transpileModule(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      removeComments: true,
    },
  }).outputText
}

/** Packages (React and Next.js) are on every page anyway. */
function resolve({ specifier, from }: { specifier: string; from: string }): string | undefined {
  const base = specifier.startsWith('@/')
    ? `${src}${specifier.slice(2)}`
    : specifier.startsWith('.')
      ? fileURLToPath(new URL(specifier, `file://${from}`))
      : undefined
  return base && [`${base}.ts`, `${base}.tsx`].find((file) => existsSync(file))
}

test('what every page carries for the chat is at most 3 kB, even before it is minified', () => {
  const modules = [...modulesOf(`${src}features/chat/ChatBubble.tsx`)]
  const names = modules.map((file) => file.slice(src.length)).sort()
  expect(names).toEqual(['features/chat/ChatBubble.tsx', 'features/chat/chatStorage.ts'])
  const code = [...modules.map(withoutTypes), bubbleScript].join('\n')
  expect(gzipSync(code).length).toBeLessThanOrEqual(3000)
})
