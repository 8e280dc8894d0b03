// @ts-check
// Makes one file of the operator's commands with all they need, for the image, which has neither the sources
// nor their packages: `node scripts/bundleBackup.mjs <file>`.
import { rolldown } from 'rolldown'
import { inProject } from './lib/projectRoot.mjs'
import { settingsExample } from './lib/sources.mjs'

const [file = 'backup.mjs'] = process.argv.slice(2)

const bundle = await rolldown({
  input: inProject('scripts', 'lib', 'backup', 'imageCommands.mjs'),
  platform: 'node',
  // Only in a browser, or where it is installed for speed.
  external: ['pg-native'],
  plugins: [
    {
      name: 'sources',
      // From their sources they would be compiled at each run. The server's settings are judged when asked for.
      load: (id) =>
        id.endsWith('lib/sources.mjs')
          ? `import { migrations } from '../../src/migrations/index.ts'
             export const loadMigrations = async () => migrations
             export const loadServer = async () => ({
               ...(await import('../../src/server/env.ts')),
               ...(await import('../../src/server/mail/smtp.ts')),
             })
             export const settingsExample = () => ${JSON.stringify(settingsExample())}`
          : null,
    },
  ],
})
await bundle.write({ file, format: 'esm', minify: true, codeSplitting: false })
