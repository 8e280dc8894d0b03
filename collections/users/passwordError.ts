import { ValidationError, type PayloadRequest } from 'payload'
import { fieldPathLabel } from '../editions/fieldPathLabel'
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
  // Payload's message about the whole form names its fields by these labels.
  const { language } = req.i18n
  const { fields } = req.payload.collections.users.config
  const label = fieldPathLabel({ fields, path, language }) ?? req.t('authentication:newPassword')
  const message = (passwordTexts[language] ?? passwordTexts.en)[fault]
  return new ValidationError(
    { collection: 'users', errors: [{ path, label, message }], req },
    req.t,
  )
}
