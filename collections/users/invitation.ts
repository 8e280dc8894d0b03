import { randomBytes } from 'node:crypto'
import {
  ValidationError,
  type CollectionAfterChangeHook,
  type CollectionBeforeValidateHook,
  type TaskConfig,
} from 'payload'
import { staffLanguages } from '../../src/server/env'
import { sendsMail } from '../../src/server/mail/sendsMail'
import type { User } from '../../src/payload-types'
import { translatorLocales } from '../access/roles'
import { fieldPathLabel } from '../publications/fieldValues'
import { mailLanguage, type InvitationContext } from './forgotPassword'

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
      await req.payload.forgotPassword({
        collection: 'users',
        data,
        expiration: 3 * day,
        context,
      })
    }
    return { output: {} }
  },
}
