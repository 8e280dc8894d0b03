// @ts-check
import { spawn, execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { nextCommand, nextEnvironment } from '../../scripts/lib/build.mjs'
import { inProject } from '../../scripts/lib/projectRoot.mjs'

const files = {
  'app/layout.jsx':
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n' +
    'export const metadata = { title: "Empty", description: "An empty page" }\n',
  'app/page.jsx': 'export default () => <h1>Empty</h1>\n',
  'next.config.mjs': 'export default { turbopack: { root: "/" } }\n',
  'package.json': '{ "type": "module" }\n',
}

/**
 * A site of one page with one headline, built with the same Next.js and served by it: what a page of this
 * framework costs at least.
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startEmptySite() {
  // Outside of the project, whose own files a build would find.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'empty-site-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  symlinkSync(inProject('node_modules'), path.join(folder, 'node_modules'))
  const env = nextEnvironment({ ...process.env, NODE_ENV: 'production' })
  await promisify(execFile)(process.execPath, [nextCommand, 'build'], { cwd: folder, env })
  const port = await findFreePort()
  const child = spawn(process.execPath, [nextCommand, 'start', '--port', String(port)], {
    cwd: folder,
    env,
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) await new Promise((r) => setTimeout(r, 50))
  return {
    url,
    stop: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
