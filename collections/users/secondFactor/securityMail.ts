import type { PayloadRequest, TaskConfig } from 'payload'
import { fillIn } from '../../../src/i18n/fillIn'
import { mailTexts } from '../../../src/i18n/mailTexts'
import { env } from '../../../src/server/env'
import { escapeHtml, mailFootnote, mailHtml, mailLink } from '../../../src/server/mail/mailHtml'
import { sendsMail } from '../../../src/server/mail/sendsMail'
import type { User } from '../../../src/payload-types'
import { translatorLocales } from '../../access/roles'
import { mailLanguage } from '../accountMail'

/** What somebody is told by mail of how they log in. */
const securityChanges = [
  'passkeyAdded',
  'passkeyRemoved',
  'codesMade',
  'codeUsed',
  'takenAway',
] as const

export type SecurityChange = (typeof securityChanges)[number]

/** Has somebody told by mail, where mail is set up and they have an address. */
export async function queueSecurityMail({
  req,
  user,
  change,
}: {
  req: PayloadRequest
  user: User
  change: SecurityChange
}): Promise<void> {
  if (!sendsMail || !user.email) return
  const language = mailLanguage([...translatorLocales(user), req.i18n.language])
  await req.payload.jobs.queue({
    task: securityMailTask.slug,
    input: { user: user.id, change, language },
    req,
  })
}

/** Tells somebody that it has changed how they log in; again for hours while the mail server is away. */
export const securityMailTask: TaskConfig<'sendSecurityMail'> = {
  slug: 'sendSecurityMail',
  retries: { attempts: 8, backoff: { type: 'exponential', delay: 60_000 } },
  inputSchema: [
    { name: 'user', type: 'number', required: true },
    { name: 'change', type: 'select', options: [...securityChanges], required: true },
    { name: 'language', type: 'select', options: ['en', 'de', 'ar'], required: true },
  ],
  handler: async ({ input: { user: id, change, language }, req }) => {
    const user = await req.payload.db.findOne<User>({
      collection: 'users',
      where: { id: { equals: id } },
    })
    if (!user?.email) return { output: {} }
    const { subject, intro, changes, open, after } = mailTexts[language].security
    const { username } = user
    await req.payload.sendEmail({
      to: user.email,
      subject,
      html: mailHtml({
        language,
        body: [
          `<p>${escapeHtml(fillIn(intro, { username }))}</p>`,
          `<p><strong>${escapeHtml(changes[change])}</strong></p>`,
          mailLink({ url: new URL('/cms/account', env.SITE_URL).href, words: open }),
          mailFootnote(after),
        ],
      }),
    })
    return { output: {} }
  },
}
