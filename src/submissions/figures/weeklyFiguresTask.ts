import type { TaskConfig } from 'payload'

/** Sends somebody the figures of last week, as a job of the queue: tried again while the mail server is away. */
export const weeklyFiguresTask: TaskConfig<'sendWeeklyFigures'> = {
  slug: 'sendWeeklyFigures',
  retries: { attempts: 5, backoff: { type: 'exponential', delay: 60_000 } },
  inputSchema: [{ name: 'user', type: 'number', required: true }],
  handler: async ({ input, req }) => {
    // The task is part of the configuration that this reads.
    const { sendWeeklyFigures } = await import('./sendWeeklyFigures')
    await sendWeeklyFigures({ payload: req.payload, user: input.user })
    return { output: {} }
  },
}
