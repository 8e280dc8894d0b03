import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'

const leftOrRight =
  /['"`\s:]-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|scroll-m[lr])-(?!to-)[\w[]|['"`\s]text-(?:left|right)['"`\s]/

test('classes say start and end, because Arabic mirrors them', () => {
  const files = readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' })
  const physical = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => readFileSync(inProject('src', file), 'utf8').match(leftOrRight) ?? [])
  expect(physical).toEqual([])
})
