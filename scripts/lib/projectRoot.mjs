// @ts-check
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]+$/, '')

/**
 * @param {...string} parts a path inside the project
 * @returns {string} the absolute path
 */
export function inProject(...parts) {
  return path.join(projectRoot, ...parts)
}

/** npm changes into the project's folder; the person is elsewhere, perhaps. @param {string} name */
export function fromWhereTheyAre(name) {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), name)
}
