import { logIn } from './logIn.mjs'
import { takeServer } from './takeServer.mjs'
import { testUser } from './testUser.mjs'

/** One production server for all end-to-end tests; workers find it through the environment. */
export default async function setup() {
  const { baseUrl, databaseUrl, stop } = await takeServer('e2e')
  const { token } = await logIn({ baseUrl, credentials: testUser })
  process.env.E2E_BASE_URL = baseUrl
  process.env.E2E_DATABASE_URL = databaseUrl
  process.env.E2E_ADMIN_TOKEN = token
  return stop
}
