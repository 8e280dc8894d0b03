import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLocks } from '@/server/advisoryLocks.mjs'

test('no two advisory locks have one key', () => {
  const keys = Object.values(advisoryLocks)
  expect(new Set(keys).size).toBe(keys.length)
})

test('every advisory lock has its key from there', () => {
  const files = ['src', 'collections', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .map((name) => path.join(folder, name)),
  )
  const calls = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const usesModule = source.includes('advisoryLocks.')
    const keys = [...source.matchAll(/pg_(?:try_)?advisory\w*\(([^)]*)/g)].map(([, key]) => key)
    return keys.map((key) => ({ file, key, usesModule }))
  })
  expect(calls.length).toBeGreaterThan(2)
  expect(calls.filter(({ key, usesModule }) => !usesModule || !key?.startsWith('$'))).toEqual([])
})
