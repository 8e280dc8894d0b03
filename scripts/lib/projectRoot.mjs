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
