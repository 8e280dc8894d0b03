import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/lib/startupChecks.mjs'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'

let clone: string

beforeAll(() => {
  clone = mkdtempSync(path.join(os.tmpdir(), 'curaco-clone-'))
  for (const entry of ['scripts', 'src', 'package.json', 'package-lock.json']) {
    cpSync(inProject(entry), path.join(clone, entry), { recursive: true })
  }
  writeFileSync(path.join(clone, 'npm-cli.js'), "console.log('installs'); process.exit(1)")
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test.each(['start', 'dev', 'test'])(
  '`%s` installs what it needs before it needs it',
  async (name) => {
    const { stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`], {
      cwd: clone,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        PORT: String(await findFreePort()),
        npm_execpath: path.join(clone, 'npm-cli.js'),
      },
    })
    expect(stderr).not.toContain('ERR_MODULE_NOT_FOUND')
    expect(stdout + stderr).toContain('installs')
  },
)
