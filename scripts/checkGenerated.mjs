// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inProject } from './lib/projectRoot.mjs'

/** What Payload generates from the configuration, and the command that does it. */
const generated = [
  { file: 'src/payload-types.ts', command: 'generate:types' },
  { file: 'src/app/(payload)/cms/importMap.js', command: 'generate:importmap' },
]

let failed = 0
for (const { file, command } of generated) {
  const before = readFileSync(inProject(file), 'utf8')
  const after = regenerate({ file, command })
  console.log(`${file}: ${after === before ? 'current' : 'not current; commit the new version'}`)
  if (after !== before) failed += 1
  if (after === null) writeFileSync(inProject(file), before)
}
process.exit(failed > 0 ? 1 : 0)

/**
 * Generates a file anew. It is removed first, because the command can end with code 0 and nothing
 * done, which must not look like 'current'.
 * @param {{ file: string, command: string }} target
 * @returns {string | null} the new content, null where none was made
 */
function regenerate({ file, command }) {
  if (file.endsWith('.ts')) rmSync(inProject(file))
  else writeFileSync(inProject(file), 'export const importMap = {}\n')
  const { stdout, stderr } = spawnSync(process.execPath, ['node_modules/payload/bin.js', command], {
    cwd: inProject(),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '--conditions=production' },
  })
  if (existsSync(inProject(file))) return readFileSync(inProject(file), 'utf8')
  console.error(stdout + stderr)
  return null
}
