'use client'

import {
  PasswordField,
  useAuth,
  useDocumentInfo,
  useFormFields,
  useTranslation,
} from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useEffect } from 'react'

/** Asks for the present password where people change how they log in themselves. */
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
  const isAsked = Boolean(user) && user?.id === id && isChanging
  const dispatch = useFormFields(([, dispatch]) => dispatch)
  // Payload's field makes its rule known only a moment after it is seen. What is saved before goes to the
  // server, whose refusal closes the fields for the new password.
  useEffect(() => {
    if (!isAsked) return
    const validate = (value: unknown) => Boolean(value) || t('validation:required')
    dispatch({ type: 'UPDATE', path, validate })
  }, [dispatch, isAsked, path, t])
  if (!isAsked) return null
  return (
    <PasswordField
      autoComplete="current-password"
      field={{
        name: path,
        label: field.label,
        required: true,
      }}
      path={path}
      validate={(value) => Boolean(value) || t('validation:required')}
    />
  )
}
