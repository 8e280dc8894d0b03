import { expect, test } from 'vitest'
import { parseWarmPaths } from '../../../scripts/lib/ready.mjs'

test.each([
  ['{"ok":true,"warm":["/","/ar"]}', ['/', '/ar']],
  ['{"ok":true}', []],
  ['{"warm":"/"}', []],
  ['{"warm":["/a",1,"https://elsewhere.example/"]}', ['/a']],
  ['not JSON', []],
  ['null', []],
])('the paths to warm in %j are %j', (body, paths) => {
  expect(parseWarmPaths(body)).toEqual(paths)
})
