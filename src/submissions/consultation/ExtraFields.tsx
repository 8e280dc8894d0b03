import { useState } from 'react'
import {
  callChannels,
  callTimes,
  extraFields,
  spokenLanguages,
  startTimes,
  type Audience,
  type ChoiceField as ChoiceName,
} from '@/domain/consultationFields'
import { ChoiceField, TextField, type FormState } from './FormField'
import type { EnteredValues } from './formTypes'

type Props = {
  audience: Audience
  form: FormState
  /** What the browser has stored. */
  stored?: EnteredValues
}

/** Optional questions, folded away until a visitor opens them or something stands in them. */
export function ExtraFields({ audience, form, stored }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { texts, errors, values } = form
  const { extra } = texts
  const isUsed = extraFields.some((name) => errors[name] ?? values[name] ?? stored?.[name])

  const choice = (name: ChoiceName, options: readonly (readonly [string, string])[]) => {
    const none = audience === 'nurses' ? extra.any : texts.chooseCountry
    return <ChoiceField {...{ form, name, none, options }} label={extra[name]} />
  }
  const typed = (name: 'role_wanted' | 'positions' | 'email') => (
    <TextField form={form} name={name} label={extra[name]} />
  )
  const named = <Code extends keyof typeof extra.options>(codes: readonly Code[]) =>
    codes.map((code) => [code, extra.options[code]] as const)

  return (
    <details
      open={isOpen || isUsed}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      suppressHydrationWarning
      className="-my-2 sm:col-span-2"
    >
      <summary className="w-fit cursor-pointer py-2.5 marker:text-accent-dark">
        <span className="font-semibold text-accent-dark underline underline-offset-4">
          {extra[audience]}
        </span>{' '}
        <span className="text-muted">({texts.optional})</span>
      </summary>
      <div className="grid gap-x-5 gap-y-6 py-4 sm:grid-cols-2">
        {audience === 'nurses' ? (
          <>
            {choice('call_time', named(callTimes))}
            {choice('call_channel', named(callChannels))}
            {choice('call_language', Object.entries(spokenLanguages))}
          </>
        ) : (
          <>
            {typed('role_wanted')}
            {typed('positions')}
            {choice('starts_in', named(startTimes))}
            {typed('email')}
          </>
        )}
      </div>
    </details>
  )
}
