import type { Payload, TaskConfig } from 'payload'
import type { User } from '@/payload-types'

/** Gives the mail to a user; null where there is nothing to say, or the user does not want it. */
type Compose = (asked: {
  payload: Payload
  user: User
}) => Promise<{ subject: string; html: string } | null>

/** Mails to one user each. The tasks are part of the configuration that what composes them reads. */
const mails = {
  sendWeeklyFigures: async () =>
    (await import('./figures/composeWeeklyFigures')).composeWeeklyFigures,
  sendDailyDigest: async () => (await import('./digest/composeDailyDigest')).composeDailyDigest,
} satisfies Record<string, () => Promise<Compose>>

export type UserMail = keyof typeof mails

/** The mails as tasks of the queue: tried again while the mail server is away. */
export const userMailTasks = (Object.keys(mails) as UserMail[]).map(
  (slug): TaskConfig<UserMail> => ({
    slug,
    retries: { attempts: 5, backoff: { type: 'exponential', delay: 60_000 } },
    inputSchema: [{ name: 'user', type: 'number', required: true }],
    handler: async ({ input, req: { payload } }) => {
      const user = await payload.db.findOne<User>({
        collection: 'users',
        where: { id: { equals: input.user } },
      })
      if (!user?.active || !user.email) return { output: {} }
      const compose = await mails[slug]()
      const mail = await compose({ payload, user })
      if (mail) await payload.sendEmail({ to: user.email, ...mail })
      return { output: {} }
    },
  }),
)
