import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defineConfig, devices } from 'playwright/test'
import { chromiumPath } from './scripts/lib/installTestPrograms.mjs'
import { keepFilesInMemory } from './tests/helpers/filesInMemory.mjs'
import { trustedCertificate } from './tests/helpers/tlsProxy.mjs'

keepFilesInMemory()

// Node.js reads it when a process starts, as those of the workers do from here on.
process.env.NODE_EXTRA_CA_CERTS = trustedCertificate
const { publicKey } = new X509Certificate(readFileSync(trustedCertificate))
const keyOfSite = createHash('sha256')
  .update(publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')

/** Chromium flags for a machine without a display, a GPU or a way out to the Internet. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Trusted, not excused: pages with a faulty certificate have no cache, service worker or passkeys.
  `--ignore-certificate-errors-spki-list=${keyOfSite}`,
  // Chromium's sandbox refuses to run as root, which is what a container's test user often is.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.spec.ts',
  globalSetup: './tests/helpers/e2eSetup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // For a machine that has other work; what is broken shows long before.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    // Well below a test's limit: what an action waited for is said.
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    ...devices['Desktop Chrome'],
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { executablePath: chromiumPath(), args },
    // A trace costs processor time in every test; `npx playwright test --trace on` makes one.
    screenshot: 'only-on-failure',
  },
})
