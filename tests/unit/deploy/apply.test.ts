import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'

// The order of deploy/apply; tests/containers.test.mjs shows with an engine that the old server goes on.

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-apply-'))
afterAll(() => rmSync(folder, { recursive: true }))

const log = path.join(folder, 'log')
/** In place of the engine: notes what it is asked for, and fails where the test wants it to. */
const engine = `#!/bin/sh
echo "$(pwd) $*" >> '${log}'
[ "$*" != 'compose config --images' ] || printf 'postgres:17\\n%s\\n' "$IMAGES"
[ "$*" != "$FAILING" ]
`
writeFileSync(path.join(folder, 'docker'), engine, { mode: 0o755 })

type Run = { args?: string[]; images?: string; failing?: string }

function apply({ args = [], images = 'curaco:latest', failing = '' }: Run) {
  writeFileSync(log, '')
  const { status, stderr } = spawnSync(inProject('deploy', 'apply'), args, {
    cwd: folder,
    env: {
      NODE_ENV: 'test',
      PATH: `${folder}:${process.env.PATH}`,
      IMAGES: images,
      FAILING: failing,
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
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The new server did not start: /)])
  })
})
