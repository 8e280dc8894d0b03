import config from '@payload-config'
import { getPayload } from 'payload'

/**
 * Starts the clock that carries out what editors have scheduled. The jobs wait in the database; this
 * comes after the migrations, because the clock looks there at once.
 */
export async function runScheduledJobs(): Promise<void> {
  await getPayload({ config, cron: true })
}
