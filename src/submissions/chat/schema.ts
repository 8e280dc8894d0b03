import * as z from 'zod/mini'
import type { Messages } from '@/i18n/messages'
import { chatMessageMaxLength } from '@/domain/chatFields'
import { nameMaxLength, phoneMaxLength } from '@/domain/consultationFields'
import { lineSchema } from '@/submissions/intake/schemaParts'

/** Codes of everything that can be wrong with a chat message; each is a message key. */
export type ChatErrorCode = keyof Messages['chat']['errors'] | SharedErrorCode

/** What is wrong here in the same way as in a consultation is said in the same words. */
type SharedErrorCode = Extract<
  keyof Messages['consultation']['errors'],
  'name_required' | 'name_too_long' | 'phone_required' | 'phone_too_long' | 'submission_id_invalid'
>

const code = (value: ChatErrorCode) => value

/**
 * A message of the chat (specification, sections 3 and 5): three texts of at least one character.
 * Issues carry codes as messages, never words.
 */
export const chatSchema = z.object({
  name: lineSchema().check(
    z.minLength(1, code('name_required')),
    z.maxLength(nameMaxLength, code('name_too_long')),
  ),
  phone: lineSchema().check(
    z.minLength(1, code('phone_required')),
    z.maxLength(phoneMaxLength, code('phone_too_long')),
  ),
  message: lineSchema().check(
    z.minLength(1, code('message_required')),
    z.maxLength(chatMessageMaxLength, code('message_too_long')),
  ),
})
