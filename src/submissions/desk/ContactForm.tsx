'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useState, type ChangeEvent } from 'react'
import { audiences, emailMaxLength, phoneMaxLength } from '@/domain/consultationFields'
import {
  languageLevels,
  maxYears,
  registrationMaxLength,
  type ProfileField,
} from '@/domain/personProfile'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { changePerson } from '@/ui/callCms'
import { readRefusal } from './FollowUpForm'
import { useReread } from './live/LiveDesk'
import staff from '@/ui/staff.module.css'

type Values = Partial<Record<ProfileField, string>>

type Input = { type: 'text' | 'tel' | 'email' | 'number' | 'date'; max?: number; dir?: 'ltr' }

/** In the order of the form; a field without an input is a list. */
const inputs: Partial<Record<ProfileField, Input | null>> = {
  contactNumber: { type: 'tel', max: phoneMaxLength, dir: 'ltr' },
  secondNumber: { type: 'tel', max: phoneMaxLength, dir: 'ltr' },
  email: { type: 'email', max: emailMaxLength, dir: 'ltr' },
  role: null,
  languageLevel: null,
  registration: { type: 'text', max: registrationMaxLength },
  yearsOfExperience: { type: 'number', max: maxYears },
  readyFrom: { type: 'date' },
}

// The fields that `inputs` has.
const fields = Object.keys(inputs) as ProfileField[]

function useSave(person: number) {
  const reread = useReread()
  const t = cmsT(useTranslation())
  /** @returns why it was not saved, empty where it was */
  return async (changed: Values, seen: Values): Promise<string> => {
    const response = await changePerson({
      person,
      body: { ...sent(changed), seen: sent(seen) },
    })
    reread()
    if (response?.ok) return ''
    if (response?.status === 409) return t('refusal:changedMeanwhile')
    return [t('desk:saveFailed'), await readRefusal(response)].join(' ')
  }
}

/** Years are a number; an empty field is nothing. */
const sent = ({ yearsOfExperience: years, ...values }: Values) => ({
  ...values,
  ...(years === undefined ? {} : { yearsOfExperience: years && Number(years) }),
})

type FormProps = { id: number; name: string; stored: Values }

/** Contact and profile of a person. Only what was changed is sent, so that no colleague's work is undone. */
export function ContactForm({ id, name, stored }: FormProps) {
  const t = cmsT(useTranslation())
  const save = useSave(id)
  const [edits, setEdits] = useState<Values>({})
  /** what each edited field had when its editing began */
  const [seen, setSeen] = useState<Values>({})
  const [refusal, setRefusal] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const edited = fields.filter((field) => edits[field] !== undefined)

  async function submit(): Promise<void> {
    if (isBusy || edited.length === 0) return
    setIsBusy(true)
    const failed = await save(edits, seen)
    setIsBusy(false)
    setRefusal(failed)
    if (failed) return
    setEdits({})
    setSeen({})
    const names = edited.map((field) => t(`followUp:${field}`)).join(', ')
    toast.success(t('desk:saved', { name, fields: names }))
  }

  const props = (field: ProfileField) => ({
    id: `contact-${field}`,
    value: edits[field] ?? stored[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      setEdits((last) => ({ ...last, [field]: target.value }))
      // Who writes on after a refusal has seen what a colleague has entered.
      setSeen((last) =>
        refusal ? { ...last, [field]: stored[field] } : { [field]: stored[field], ...last },
      )
      setRefusal('')
    },
  })
  const options = {
    role: audiences.map((value) => ({ value, text: t(`desk:${value}`) })),
    languageLevel: languageLevels.map((value) => ({
      value,
      text: value === 'none' ? t('profile:none') : value,
    })),
  }
  return (
    <form
      className={staff.stack}
      aria-label={t('profile:title')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={staff.fields}>
        {fields.map((field) => {
          const { type, max, dir } = inputs[field] ?? { type: 'text' }
          return (
            <div key={field} className={staff.field}>
              <label htmlFor={`contact-${field}`}>{t(`followUp:${field}`)}</label>
              {field === 'role' || field === 'languageLevel' ? (
                <select {...props(field)}>
                  <option value="">{t('desk:noValue')}</option>
                  {options[field].map(({ value, text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  type={type}
                  dir={dir}
                  {...(type === 'number' ? { min: 0, max } : { maxLength: max })}
                  {...props(field)}
                />
              )}
            </div>
          )
        })}
      </div>
      <div className={staff.row}>
        <CmsButton isBusy={isBusy} onClick={() => void submit()}>
          {t('desk:save')}
        </CmsButton>
        <span role="status">{edited.length > 0 && !refusal && t('desk:unsaved')}</span>
      </div>
      {refusal && (
        <p role="alert" className={staff.notice} data-tone="bad">
          {refusal}
        </p>
      )}
    </form>
  )
}

type UseProps = { person: number; number: string; seen: string }

/** Makes one of the known numbers the one to use. */
export function UseNumberButton({ person, number, seen }: UseProps) {
  const t = cmsT(useTranslation())
  const save = useSave(person)
  const [isBusy, setIsBusy] = useState(false)

  async function take(): Promise<void> {
    setIsBusy(true)
    const failed = await save({ contactNumber: number }, { contactNumber: seen })
    setIsBusy(false)
    if (failed) toast.error(failed)
  }

  return (
    <CmsButton
      isBusy={isBusy}
      aria-label={`${t('profile:use')}: ${number}`}
      onClick={() => void take()}
    >
      {t('profile:use')}
    </CmsButton>
  )
}

/** Adds a file to a person; what is wrong with it is said in the words of the form. */
export function AddFile({ person }: { person: number }) {
  const t = cmsT(useTranslation())
  const reread = useReread()
  const [isBusy, setIsBusy] = useState(false)

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (!file) return
    const body = new FormData()
    body.append('cv', file, file.name)
    setIsBusy(true)
    const path = `/cms/api/people/${person}/files`
    const response = await fetch(path, { method: 'POST', body }).catch(() => null)
    setIsBusy(false)
    target.value = ''
    if (response?.ok) {
      toast.success(t('profile:fileAdded', { name: file.name }))
      return reread()
    }
    // The failures of the product all have a message.
    const answer = (await response?.json().catch(() => null)) as { message?: string } | null
    toast.error(answer?.message ?? t('followUp:mergeFailed'))
  }

  return (
    <div className={staff.field}>
      <label htmlFor="contact-file">{t('profile:addFile')}</label>
      <input
        id="contact-file"
        type="file"
        accept=".pdf,.doc,.docx"
        disabled={isBusy}
        onChange={(event) => void add(event)}
      />
    </div>
  )
}
