import { startRealSite } from './realSite.mjs'

/** One production server for all end-to-end tests; workers find it through the environment. */
export default async function setup() {
  const { baseUrl, databaseUrl, token, stop } = await startRealSite()
  process.env.E2E_BASE_URL = baseUrl
  process.env.E2E_DATABASE_URL = databaseUrl
  process.env.E2E_ADMIN_TOKEN = token
  return stop
}
