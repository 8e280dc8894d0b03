// @ts-check
// Installs where needed, then runs the development server, which reloads what is edited, with the
// same database as `npm start`.
import { nextCommand } from './lib/build.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { projectRoot } from './lib/projectRoot.mjs'
import { supervise } from './lib/supervise.mjs'

await supervise({
  nodeEnv: 'development',
  prepare: ensureInstalled,
  server: ({ port, host }) => ({
    cwd: projectRoot,
    args: [nextCommand, 'dev', '-p', String(port), ...(host ? ['-H', host] : [])],
  }),
})
