import { ValidationError, type PayloadRequest } from 'payload'
import { passwordTexts, type PasswordTextKey } from './passwordTexts'

/** What Payload answers about a password field, in the language of its reader. */
export function passwordError({
  req,
  path,
  fault,
}: {
  req: PayloadRequest
  path: 'password' | 'currentPassword'
  fault: PasswordTextKey
}): ValidationError {
  const message = (passwordTexts[req.i18n.language] ?? passwordTexts.en)[fault]
  return new ValidationError({ collection: 'users', errors: [{ path, message }], req }, req.t)
}
