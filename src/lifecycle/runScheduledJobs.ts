import config from '@payload-config'
import { getPayload } from 'payload'

/**
 * Starts the clock that carries out what editors have scheduled. The jobs wait in the database; this
 * comes after the migrations, because the clock looks there at once.
 * @returns how to stop the clock; that returns whether a job is still being carried out
 */
export async function runScheduledJobs(): Promise<() => () => boolean> {
  const { crons } = await getPayload({ config, cron: true })
  return () => {
    for (const clock of crons) clock.stop()
    return () => crons.some((clock) => clock.isBusy())
  }
}
