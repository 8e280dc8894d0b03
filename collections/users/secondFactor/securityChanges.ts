import type { PayloadRequest, TaskConfig } from 'payload'
import { interpolate } from '../../../src/i18n/interpolate'
import { mailTexts } from '../../../src/i18n/mailTexts'
import { env, staffLanguages } from '../../../src/server/env'
import { inTransaction, transactionOf, type Database } from '../../../src/server/transactions'
import { logSecurityEvent, type SecurityEvent } from '../../../src/server/logSecurityEvent'
import { escapeHtml, mailFootnote, mailHtml, mailLink } from '../../../src/server/mail/mailHtml'
import { sendsMail } from '../../../src/server/mail/smtp'
import type { User } from '../../../src/payload-types'
import { translatorLocales } from '../../access/roles'
import { auditChange } from '../../auditLog/audit'
import { mailLanguage } from '../passwordLinks'

/** Changes of a second factor, by the name of their mail: the words of the audit log, the event of the log. */
const changes = {
  passkeyAdded: { details: 'passkey added', event: 'passkey_added' },
  passkeyRemoved: { details: 'passkey removed', event: 'passkey_removed' },
  codesMade: { details: 'recovery codes created', event: 'recovery_codes_made' },
  codeUsed: { details: 'recovery code used', event: 'recovery_code_used' },
  takenAway: { details: 'second factor removed', event: 'second_factor_removed' },
} as const satisfies Record<string, { details: string; event: SecurityEvent['event'] }>

/**
 * Makes a change of an account's second factor together with its entry in the audit log and its mail.
 * @param by who makes it; null for the operator, by a command
 * @param make makes it; false where there is nothing to change, and then nothing is recorded
 * @returns what `make` returns
 */
export async function recordChange<Result>({
  req,
  change,
  of,
  by = of,
  make,
}: {
  req: PayloadRequest
  change: keyof typeof changes
  of: User
  by?: User | null
  make: (database: Database) => Promise<Result>
}): Promise<Result> {
  const { details, event } = changes[change]
  const result = await inTransaction(req, async () => {
    const made = await make(await transactionOf(req))
    if (made === false) return made
    await auditChange({
      req,
      by: by ? { userId: by.id, username: by.username } : undefined,
      kind: 'second_factor',
      collection: 'users',
      id: of.id,
      details,
    })
    if (!sendsMail || !of.email) return made
    const language = mailLanguage([...translatorLocales(of), req.i18n.language])
    const input = { user: of.id, change, language }
    await req.payload.jobs.queue({ task: securityMailTask.slug, input, req })
    return made
  })
  const subject = of === by ? undefined : `users ${of.id}`
  if (result !== false) {
    logSecurityEvent({ event, at: 'cms', headers: req.headers, user: by?.id, subject })
  }
  return result
}

/** Mails a change to the owner of the account; again for hours while the mail server is away. */
export const securityMailTask: TaskConfig<'sendSecurityMail'> = {
  slug: 'sendSecurityMail',
  retries: { attempts: 8, backoff: { type: 'exponential', delay: 60_000 } },
  inputSchema: [
    { name: 'user', type: 'number', required: true },
    { name: 'change', type: 'select', options: Object.keys(changes), required: true },
    { name: 'language', type: 'select', options: [...staffLanguages], required: true },
  ],
  handler: async ({ input: { user: id, change, language }, req }) => {
    const where = { id: { equals: id } }
    const user = await req.payload.db.findOne<User>({ collection: 'users', where })
    if (!user?.email) return { output: {} }
    const texts = mailTexts[language].security
    const body = [
      `<p>${escapeHtml(interpolate(texts.intro, { username: user.username }))}</p>`,
      `<p><strong>${escapeHtml(texts.changes[change])}</strong></p>`,
      mailLink({ url: new URL('/cms/account', env.SITE_URL).href, words: texts.open }),
      mailFootnote(texts.after),
    ]
    const html = mailHtml({ language, body })
    await req.payload.sendEmail({ to: user.email, subject: texts.subject, html })
    return { output: {} }
  },
}
