// @ts-check
// Installs and builds where needed, then runs the production server with its database. Only what
// Node itself brings may be imported here: on a fresh clone nothing is installed yet.
import { ensureBuild, standaloneFolder } from './lib/build.mjs'
import { ensureInstalled } from './lib/ensureInstalled.mjs'
import { supervise } from './lib/supervise.mjs'

if (process.argv.includes('--demo')) process.env.DEMO = 'true'

await supervise({
  nodeEnv: 'production',
  async prepare(options) {
    await ensureInstalled(options)
    await ensureBuild(options)
  },
  // As in the image: Node.js 24 would let new objects take so much space that a start takes 400 MB.
  server: () => ({ cwd: standaloneFolder, args: ['--max-semi-space-size=16', 'server.js'] }),
})
