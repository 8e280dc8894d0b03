import type { TaskConfig } from 'payload'

/** Mails to one user each. The tasks are part of the configuration that what sends them reads. */
const senders = {
  sendWeeklyFigures: async () => (await import('./figures/sendWeeklyFigures')).sendWeeklyFigures,
  sendDailyDigest: async () => (await import('./digest/sendDailyDigest')).sendDailyDigest,
}

export type UserMail = keyof typeof senders

/** The mails as tasks of the queue: tried again while the mail server is away. */
export const userMailTasks = (Object.keys(senders) as UserMail[]).map(
  (slug): TaskConfig<UserMail> => ({
    slug,
    retries: { attempts: 5, backoff: { type: 'exponential', delay: 60_000 } },
    inputSchema: [{ name: 'user', type: 'number', required: true }],
    handler: async ({ input, req }) => {
      const send = await senders[slug]()
      await send({ payload: req.payload, user: input.user })
      return { output: {} }
    },
  }),
)
