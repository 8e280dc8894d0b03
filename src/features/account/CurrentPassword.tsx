'use client'

import {
  PasswordField,
  useAuth,
  useDocumentInfo,
  useFormFields,
  useTranslation,
} from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { accountT } from './accountTexts'

/** Asks for the password somebody has now, once they change how they log in themselves. */
export const CurrentPassword: TextFieldClientComponent = ({ path }) => {
  const t = accountT(useTranslation())
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
        label: t('account:currentPassword'),
        required: true,
      }}
      path={path}
      // Said by the server, which knows when it is needed.
      validate={() => true}
    />
  )
}
