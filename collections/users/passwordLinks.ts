import {
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type IncomingAuthType,
  type PayloadRequest,
  ValidationError,
  type CollectionAfterChangeHook,
  type CollectionBeforeValidateHook,
  type TaskConfig,
} from 'payload'
import { randomBytes } from 'node:crypto'
import { hashSecret } from '@/domain/hashes'
import { mailTexts } from '../../src/i18n/mailTexts'
import type { User } from '../../src/payload-types'
import { env, staffLanguages, type StaffLanguage } from '../../src/server/env'
import { escapeHtml, mailFootnote, mailHtml, mailLink } from '../../src/server/mail/mailHtml'
import { sendsMail } from '../../src/server/mail/smtp'
import { translatorLocales } from '../access/roles'
import { fieldPathLabel } from '../publications/fieldValues'

/** What Payload is asked for a link with, where it is for a new account. */
type InvitationContext = { invitationIn?: StaffLanguage }

/** The mail with a link to a new password: for a forgotten one, or for a new account. */
export const forgotPassword: IncomingAuthType['forgotPassword'] = {
  // A link ends the one before it: other people who ask for links must not keep its owner from using it.
  minRequestInterval: 15 * 60 * 1000,
  generateEmailSubject: ({ req } = {}) => wordsOf(req).subject,
  generateEmailHTML: ({ req, token, user } = {}) => {
    const { language, intro, open, after } = wordsOf(req)
    // Payload's type leaves open who it is.
    const { username } = user as { username: string }
    const body = [
      `<p>${escapeHtml(intro)}</p>`,
      `<p>${mailTexts[language].account.userName}: <strong><bdi>${escapeHtml(username)}</bdi></strong></p>`,
      mailLink({ url: new URL(`/cms/reset/${token}`, env.SITE_URL).href, words: open }),
      mailFootnote(after),
    ]
    return mailHtml({ language, body })
  },
}

/** The first of some languages that mails are written in. */
export function mailLanguage(languages: readonly (string | undefined)[]): StaffLanguage {
  const isMailLanguage = (given: string | undefined): given is StaffLanguage =>
    staffLanguages.some((language) => language === given)
  return languages.find(isMailLanguage) ?? 'en'
}

function wordsOf(req: PayloadRequest | undefined) {
  const { invitationIn }: InvitationContext = req?.context ?? {}
  const language = invitationIn ?? mailLanguage([req?.i18n.language])
  return { language, ...mailTexts[language].account[invitationIn ? 'invitation' : 'reset'] }
}

/** A token as Payload (3.90) makes it: 160 random bits, which need no salt. A hash is longer. */
const sentToken = /^[0-9a-f]{40}$/

/** Stores the hash of a link's token, so that a copied database or backup opens no account. */
export const hashNewToken: CollectionBeforeChangeHook<User> = ({ data }) =>
  sentToken.test(data.resetPasswordToken ?? '')
    ? { ...data, resetPasswordToken: hashSecret(String(data.resetPasswordToken)) }
    : data

/** Looks a link up by the hash of its token. */
export const hashSentToken: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation !== 'resetPassword') return
  const { data } = args
  // Payload has taken the object before this hook, so a copy would not do.
  if (typeof data.token === 'string') data.token = hashSecret(data.token)
}

const day = 24 * 60 * 60 * 1000

/**
 * The invited person chooses a password with the link in the mail; until then the account has one that is
 * not known.
 * @throws ValidationError where there is no address to send it to
 */
export const prepareInvitation: CollectionBeforeValidateHook<User> = ({ data, operation, req }) => {
  if (!data) return
  const { invite, ...user } = data
  if (operation !== 'create' || !invite || !sendsMail) return user
  if (!user.email) {
    const { flattenedFields: fields } = req.payload.collections.users.config
    const label = fieldPathLabel({ fields, path: 'email', language: req.i18n.language }) ?? ''
    const error = { path: 'email', label, message: req.t('validation:required') }
    throw new ValidationError({ collection: 'users', errors: [error], req }, req.t)
  }
  req.context.invites = true
  return { ...user, password: randomBytes(32).toString('base64url') }
}

/** The mail goes out once the user is stored, and again for hours while the mail server is away. */
export const queueInvitation: CollectionAfterChangeHook<User> = async ({
  context,
  doc,
  operation,
  req,
}) => {
  if (operation !== 'create' || !context.invites) return
  // Translators read their own languages; of others only the one of who invites them is known.
  const own = translatorLocales(doc)
  const language = mailLanguage([...own, req.i18n.language])
  await req.payload.jobs.queue({
    task: invitationTask.slug,
    input: { user: doc.id, language },
    req,
  })
}

/** Sends a new person the link with which they choose their password. */
export const invitationTask: TaskConfig<'sendInvitation'> = {
  slug: 'sendInvitation',
  retries: { attempts: 8, backoff: { type: 'exponential', delay: 60_000 } },
  inputSchema: [
    { name: 'user', type: 'number', required: true },
    { name: 'language', type: 'select', options: [...staffLanguages], required: true },
  ],
  handler: async ({ input, req }) => {
    const user = await req.payload.db.findOne<User>({
      collection: 'users',
      where: { id: { equals: input.user } },
    })
    if (user?.active) {
      const context: InvitationContext = { invitationIn: input.language }
      // Payload looks for the user name where that logs in, though its type asks for the address.
      const data = { email: '', username: user.username }
      await req.payload.forgotPassword({ collection: 'users', data, expiration: 3 * day, context })
    }
    return { output: {} }
  },
}
