'use client'

import {
  PasswordField,
  useAuth,
  useDocumentInfo,
  useFormFields,
  useTranslation,
  CheckboxField,
  useField,
  useForm,
} from '@payloadcms/ui'
import type { TextFieldClientComponent, CheckboxFieldClientComponent } from 'payload'
import { useEffect } from 'react'
import { createUuid } from '@/ui/createUuid'

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
      field={{ name: path, label: field.label, required: true }}
      path={path}
      validate={(value) => Boolean(value) || t('validation:required')}
    />
  )
}

const passwordFields = ['password', 'confirm-password']

/** Instead of a password that an admin would have to pass on: an invitation. */
export const InviteCheckbox: CheckboxFieldClientComponent = (props) => {
  const { value: invites } = useField<boolean>({ path: props.path })
  const { dispatchFields } = useForm()
  useEffect(() => {
    if (invites === undefined) return
    // Payload's form does not go without a password; the server puts one in its place.
    const filling = invites ? createUuid() : ''
    for (const path of passwordFields) {
      dispatchFields({ type: 'UPDATE', path, value: filling, valid: invites })
    }
  }, [invites, dispatchFields])
  return (
    <div data-invites={invites || undefined}>
      <CheckboxField {...props} />
    </div>
  )
}
