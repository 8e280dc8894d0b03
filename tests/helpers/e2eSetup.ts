import { logIn } from './logIn.mjs'
import { startTestServer } from './testServer.mjs'

/** One production server for all end-to-end tests; workers find it through the environment. */
export default async function setup() {
  const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
  process.env.E2E_BASE_URL = server.baseUrl
  process.env.E2E_DATABASE_URL = server.databaseUrl
  process.env.E2E_ADMIN_TOKEN = (
    await logIn({ baseUrl: server.baseUrl, credentials: server })
  ).token
  return server.stop
}
