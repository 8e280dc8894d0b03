import { defineConfig, devices } from 'playwright/test'
import { chromiumPath } from './scripts/lib/testPrograms.mjs'
import { keepFilesInMemory } from './tests/helpers/filesInMemory.mjs'

keepFilesInMemory()

/** Chromium flags for a machine without a display, a GPU or a way out to the Internet. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
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
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.E2E_BASE_URL,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { executablePath: chromiumPath(), args },
    // A trace costs processor time in every test; `npx playwright test --trace on` makes one.
    screenshot: 'only-on-failure',
  },
})
