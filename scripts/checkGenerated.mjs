// @ts-check
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inProject } from './lib/projectRoot.mjs'

const runFile = promisify(execFile)

/** What Payload generates from the configuration, and the command that does it. */
const generated = [
  { file: 'src/payload-types.ts', command: 'generate:types' },
  { file: 'src/app/(payload)/cms/importMap.js', command: 'generate:importmap' },
]

// Elsewhere, so that nothing in the project changes while other steps read it.
const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-generated-'))
try {
  const outcomes = await Promise.all(generated.map(isCurrent))
  process.exitCode = outcomes.every(Boolean) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Generates a file anew and compares. The command can end with code 0 and nothing done, which must
 * not look like 'current'.
 * @param {{ file: string, command: string }} target
 * @returns {Promise<boolean>}
 */
async function isCurrent({ file, command }) {
  const made = path.join(folder, file)
  mkdirSync(path.dirname(made), { recursive: true })
  const { stdout, stderr } = await runFile(
    process.execPath,
    ['node_modules/payload/bin.js', command],
    {
      cwd: inProject(),
      env: {
        ...process.env,
        NODE_OPTIONS: '--conditions=production',
        // Where Payload writes types, and where it looks for the folder of the import map.
        PAYLOAD_TS_OUTPUT_PATH: made,
        ROOT_DIR: folder,
      },
    },
  )
  if (!existsSync(made)) console.error(stdout + stderr)
  const isSame =
    existsSync(made) && readFileSync(made, 'utf8') === readFileSync(inProject(file), 'utf8')
  console.log(`${file}: ${isSame ? 'current' : 'out of date; run npm run generate'}`)
  return isSame
}
