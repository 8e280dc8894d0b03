import type { TaskConfig } from 'payload'

/** Sends somebody what is due today, as a job of the queue: tried again while the mail server is away. */
export const dailyDigestTask: TaskConfig<'sendDailyDigest'> = {
  slug: 'sendDailyDigest',
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 60_000 } },
  inputSchema: [{ name: 'user', type: 'number', required: true }],
  handler: async ({ input, req }) => {
    // The task is part of the configuration that this reads.
    const { sendDailyDigest } = await import('./sendDailyDigest')
    await sendDailyDigest({ payload: req.payload, user: input.user })
    return { output: {} }
  },
}
