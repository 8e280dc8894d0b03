import type {
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  IncomingAuthType,
  PayloadRequest,
} from 'payload'
import { hashSecret } from '../../src/domain/hashSecret'
import { mailTexts } from '../../src/i18n/mailTexts'
import type { User } from '../../src/payload-types'
import { env, staffLanguages, type StaffLanguage } from '../../src/server/env'
import { escapeHtml, mailFootnote, mailHtml, mailLink } from '../../src/server/mail/mailHtml'

/** What Payload is asked for a link with, where it is for a new account. */
export type InvitationContext = { invitationIn?: StaffLanguage }

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
