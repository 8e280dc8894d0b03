// @ts-check
// Makes one file of backup and restore with all they need, for the image, which has neither the sources nor
// their packages: `node scripts/bundleBackup.mjs <file>`.
import { rolldown } from 'rolldown'
import { inProject } from './lib/projectRoot.mjs'

const [file = 'backup.mjs'] = process.argv.slice(2)

const bundle = await rolldown({
  input: inProject('scripts', 'lib', 'backup', 'imageCommands.mjs'),
  platform: 'node',
  // Only in a browser, or where it is installed for speed.
  external: ['pg-native'],
  plugins: [
    {
      name: 'migrations',
      // From their sources they would be compiled at each run.
      load: (id) =>
        id.endsWith('loadMigrations.mjs')
          ? `import { migrations } from '../../../src/migrations/index.ts'
             export const loadMigrations = async () => migrations`
          : null,
    },
  ],
})
await bundle.write({ file, format: 'esm', minify: true, codeSplitting: false })
