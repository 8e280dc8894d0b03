'use client'

import {
  PasswordField,
  useAuth,
  useDocumentInfo,
  useFormFields,
  useTranslation,
} from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'

/** Asks for the password somebody has now, once they change how they log in themselves. */
export const CurrentPassword: TextFieldClientComponent = ({ field, path }) => {
  const { t } = useTranslation()
  const { user } = useAuth()
  const { id } = useDocumentInfo()
  const isChanging = useFormFields(([fields]) =>
    ['username', 'email', 'password'].some((name) => {
      const field = fields[name]
      // Payload's forms keep texts under these names.
      return ((field?.value as string) || '') !== ((field?.initialValue as string) || '')
    }),
  )
  if (!user || user.id !== id || !isChanging) return null
  return (
    <PasswordField
      autoComplete="current-password"
      field={{
        name: path,
        label: field.label,
        required: true,
      }}
      path={path}
      // What is refused by the server closes Payload's fields for the new password.
      validate={(value) => Boolean(value) || t('validation:required')}
    />
  )
}
