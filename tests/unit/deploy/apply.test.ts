import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'

// The order of deploy/apply; tests/containers.test.mjs shows with an engine that the old server goes on.

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-apply-'))
afterAll(() => rmSync(folder, { recursive: true }))

const log = path.join(folder, 'log')
const tags = path.join(folder, 'tags')
/**
 * In place of the engine: notes what it is asked for, and fails where the test wants it to. Names of images are
 * files with what the image holds.
 */
const engine = `#!/bin/sh
echo "$(pwd) $*" >> '${log}'
cd '${tags}'
case "$*" in
  'compose config --images') printf 'postgres:17\\n%s\\n' "$IMAGES" ;;
  'compose ps --quiet app') echo "$APP" ;;
  'compose build --pull' | 'compose pull') echo "$NEW" > "$NAME"; rm -f id ;;
  'inspect --format {{.Image}} '*) echo id ;;
  'inspect --format {{if eq '*) [ "$HEALTH" != healthy ] || echo "$NAME" ;;
  'tag '*) cp "$2" "$3" 2> /dev/null ;;
  'image inspect '*) shift 4; cat "$@" ;;
  'image rm '*) rm "$4" ;;
esac && [ "$*" != "$FAILING" ]
`
writeFileSync(path.join(folder, 'docker'), engine, { mode: 0o755 })

type Run = { args?: string[]; images?: string; failing?: string; engine?: Record<string, string> }

function apply({ args = [], images = 'curaco:latest', failing = '', engine = {} }: Run) {
  writeFileSync(log, '')
  mkdirSync(tags, { recursive: true })
  const { status, stderr } = spawnSync(inProject('deploy', 'apply'), args, {
    cwd: folder,
    env: {
      NODE_ENV: 'test',
      PATH: `${folder}:${process.env.PATH}`,
      IMAGES: images,
      FAILING: failing,
      NAME: images,
      ...engine,
    },
    encoding: 'utf8',
  })
  const asked = readFileSync(log, 'utf8').trim().split('\n')
  return { status, stderr, asked: asked.map((line) => line.replace(`${inProject()} compose `, '')) }
}

/** What works now, as the way back. */
const found = ['config --images', 'ps --quiet app']
const judged = ['run --rm check', 'run --rm migrate']
const up = 'up --detach --wait --remove-orphans'

describe('deploy/apply', () => {
  test('judges, migrates, and only then replaces the server', () => {
    expect(apply({})).toEqual({ status: 0, stderr: '', asked: [...found, ...judged, up] })
    const { asked } = apply({ args: ['--force-recreate'] })
    expect(asked).toEqual([...found, ...judged, `${up} --force-recreate`])
  })

  test('with --update, builds with the newest fixes first, or pulls what was published', () => {
    const newest = [...found, 'build --pull', 'pull --ignore-buildable']
    expect(apply({ args: ['--update'] }).asked).toEqual([...newest, ...judged, up])
    const images = 'ghcr.io/agency/curaco:1.2.3'
    const { asked } = apply({ args: ['--update', '--quiet-pull'], images })
    expect(asked).toEqual([...found, 'pull', ...judged, `${up} --quiet-pull`])
  })

  test('replaces nothing where a step fails, and says so', () => {
    for (const failing of ['build --pull', 'pull --ignore-buildable', ...judged]) {
      const run = apply({ args: ['--update'], failing: `compose ${failing}` })
      expect(run.status).toBe(1)
      expect(run.asked.at(-1)).toBe(failing)
      expect(run.stderr).toContain('No server was replaced.')
    }
    const { status, stderr } = apply({ failing: `compose ${up}` })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Not everything started. /)])
  })
})

describe('the way back that deploy/apply leaves', () => {
  /** `id` is the image of the server, under no name. */
  type Images = { there: Record<string, string>; health?: string; built?: string }

  /** @returns what the names lead to after a run where the server is of the image `one` */
  function namesAfter({ there, health = 'healthy', built = 'two', ...run }: Run & Images) {
    rmSync(tags, { recursive: true, force: true })
    mkdirSync(tags)
    for (const [name, content] of Object.entries(there)) {
      writeFileSync(path.join(tags, name), `${content}\n`)
    }
    const engine = { APP: 'app', HEALTH: health, NEW: built }
    expect(apply({ ...run, engine }).status).toBe(run.failing ? 1 : 0)
    const names = readdirSync(tags).filter((name) => name !== 'id')
    return Object.fromEntries(
      names.map((name) => [name, readFileSync(path.join(tags, name), 'utf8').trim()]),
    )
  }
  const former = { 'curaco:latest-before': 'zero' }
  const there = { id: 'one', 'curaco:latest': 'one', ...former }
  const args = ['--update']
  const kept = { 'curaco:latest': 'two', 'curaco:latest-before': 'one' }

  test('is the image that ran, where its name leads to another one', () => {
    expect(namesAfter({ there, args })).toEqual(kept)
    expect(namesAfter({ there, args, failing: 'compose run --rm check' })).toEqual(kept)
    expect(namesAfter({ there: { ...there, 'curaco:latest': 'two' } })).toEqual(kept)
    const published = { there: { id: 'one', 'site:1.2': 'one' }, images: 'site:1.2' }
    expect(namesAfter({ ...published, args })).toEqual({
      'site:1.2': 'two',
      'site:1.2-before': 'one',
    })
  })

  test('is found by its name, where the engine has dropped it because the same was built again', () => {
    expect(namesAfter({ there: { 'curaco:latest': 'one' }, args })).toEqual(kept)
  })

  test('keeps no update back where neither image nor name is there any more', () => {
    expect(namesAfter({ there: {}, args })).toEqual({ 'curaco:latest': 'two' })
  })

  test('stays, where nothing changes or the server does not work', () => {
    expect(namesAfter({ there })).toEqual({ 'curaco:latest': 'one', ...former })
    expect(namesAfter({ there, args, built: 'one' })).toEqual({ 'curaco:latest': 'one', ...former })
    expect(namesAfter({ there, args, health: 'unhealthy' })).toEqual({
      'curaco:latest': 'two',
      ...former,
    })
  })
})
