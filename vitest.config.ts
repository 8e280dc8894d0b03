import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepFilesInMemory } from './tests/helpers/filesInMemory.mjs'

keepFilesInMemory()
// Threads have a copy of the environment each, which the font library does not read.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('src/assets/fonts/fonts.conf', import.meta.url))

const alias = {
  '@payload-config': fileURLToPath(new URL('payload.config.ts', import.meta.url)),
  '@collections': fileURLToPath(new URL('collections', import.meta.url)),
  '@': fileURLToPath(new URL('src', import.meta.url)),
}

export default defineConfig({
  resolve: { alias },
  test: {
    // What is waited for comes much sooner; a busy machine stands still for seconds. The limits of tests
    // and hooks below leave room for several such waits.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/helpers/unitSetup.ts'],
          pool: 'threads',
          // Most of the time of an isolated file would go into loading the same modules again.
          isolate: false,
          // For a machine that has other work; what hangs is ended.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        resolve: {
          alias: {
            '../sources.mjs': fileURLToPath(
              new URL('tests/helpers/migrationsOfRelease.ts', import.meta.url),
            ),
          },
        },
        test: {
          name: 'int',
          include: ['tests/int/**/*.int.spec.ts'],
          environment: 'node',
          globalSetup: ['tests/helpers/intSetup.ts'],
          setupFiles: ['tests/helpers/idleConnections.ts'],
          // As above: half a second of a core for each file.
          isolate: false,
          // Many wait for a server or a clock, so there may be more of them than cores. Each takes a
          // server: `npm test -- NAME` says how many it needs.
          maxWorkers: Number(process.env.INT_WORKERS ?? 4),
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.faults.spec.ts'],
          environment: 'node',
          setupFiles: ['tests/helpers/idleConnections.ts'],
          isolate: false,
          // Each file breaks servers of its own, and waits for some of their time.
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
