import { useState } from 'react'
import {
  callChannels,
  callTimes,
  emailMaxLength,
  extraFields,
  roleMaxLength,
  spokenLanguages,
  startTimes,
  type Audience,
  type ChoiceField,
} from '@/domain/consultationFields'
import type { FieldProperties, FrameProperties } from './fieldProperties'
import { FormField, inputClass } from './FormField'
import type { ConsultationTexts, EnteredValues, FieldErrors } from './formTypes'
import { SelectInput } from './SelectInput'

type Props = {
  audience: Audience
  field: FieldProperties
  frame: FrameProperties
  texts: ConsultationTexts
  errors: FieldErrors
  /** What the server has sent back, and what the browser has kept. */
  values: EnteredValues
  kept?: EnteredValues
}

/** Optional questions, folded away until a visitor opens them or something stands in them. */
export function ExtraFields({ audience, field, frame, texts, errors, values, kept }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isUsed = extraFields.some((name) => errors[name] ?? values[name] ?? kept?.[name])
  const { extra } = texts

  const choice = (name: ChoiceField, options: readonly (readonly [string, string])[]) => {
    const none = audience === 'nurses' ? extra.any : texts.chooseCountry
    return (
      <FormField {...frame({ name, label: extra[name] })}>
        <SelectInput field={field({ name })} value={values[name]} none={none} options={options} />
      </FormField>
    )
  }
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
            <FormField {...frame({ name: 'role_wanted', label: extra.role_wanted })}>
              <input
                {...field({ name: 'role_wanted' })}
                type="text"
                maxLength={roleMaxLength}
                defaultValue={values.role_wanted}
                className={inputClass}
              />
            </FormField>
            <FormField {...frame({ name: 'positions', label: extra.positions })}>
              <input
                {...field({ name: 'positions' })}
                type="text"
                inputMode="numeric"
                defaultValue={values.positions}
                className={inputClass}
              />
            </FormField>
            {choice('starts_in', named(startTimes))}
            <FormField {...frame({ name: 'email', label: extra.email })}>
              <input
                {...field({ name: 'email' })}
                // A browser without scripts would refuse it in words of its own.
                type="text"
                inputMode="email"
                dir="ltr"
                autoComplete="email"
                maxLength={emailMaxLength}
                defaultValue={values.email}
                className={`${inputClass} rtl:text-end`}
              />
            </FormField>
          </>
        )}
      </div>
    </details>
  )
}
