import type { TaskConfig } from 'payload'

/** Removes what has been kept long enough, as a job of the queue: tried again where it fails. */
export const retentionTask: TaskConfig<'removeOldRecords'> = {
  slug: 'removeOldRecords',
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 60_000 } },
  handler: async () => {
    // The task is part of the configuration that this reads.
    const { removeOldRecords } = await import('./removeOldRecords')
    await removeOldRecords()
    return { output: {} }
  },
}
