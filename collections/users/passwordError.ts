import { ValidationError, type PayloadRequest } from 'payload'
import { fieldPathLabel } from '../publications/fieldValues'
import { cmsT } from '../../src/i18n/cmsT'
import { passwordMaxLength, passwordMinLength, type PasswordFault } from './passwordRules'

/** What Payload answers about a password field, in the language of its reader. */
export function passwordError({
  req,
  path,
  fault,
}: {
  req: PayloadRequest
  path: 'password' | 'currentPassword'
  /** What is wrong with the password that is to be, or with the present one that is given with it. */
  fault: PasswordFault | 'missing' | 'wrong'
}): ValidationError {
  // Payload's message about the whole form names its fields by these labels.
  const { language } = req.i18n
  const { flattenedFields: fields } = req.payload.collections.users.config
  const label = fieldPathLabel({ fields, path, language }) ?? req.t('authentication:newPassword')
  const limits = { min: passwordMinLength, max: passwordMaxLength }
  const message = cmsT(req)(`password:${fault}`, limits)
  return new ValidationError(
    { collection: 'users', errors: [{ path, label, message }], req },
    req.t,
  )
}
