'use client'

import { CheckboxField, useField, useForm } from '@payloadcms/ui'
import type { CheckboxFieldClientComponent } from 'payload'
import { useEffect } from 'react'
import { createUuid } from '@/ui/createUuid'

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
