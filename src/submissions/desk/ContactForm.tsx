'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useState, type ChangeEvent } from 'react'
import { isPicture } from '@/submissions/consultation/formElements'
import { emailMaxLength, nameMaxLength, phoneMaxLength } from '@/domain/consultationFields'
import { maxYears, registrationMaxLength, type ProfileField } from '@/domain/personProfile'
import { cmsT, type CmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { StaffInput, type Option } from '@/ui/StaffField'
import { changePerson, readRefusal } from '@/ui/callCms'
import { levelChoices, roleChoices } from './choices'
import { countryChoices } from './countryName'
import { DraftForm, useDraft, type DraftField, type DraftPerson } from './DraftForm'
import { useReread } from './live/LiveDesk'
import staff from '@/ui/staff.module.css'

type FormProps = {
  person: DraftPerson
  stored: Record<ProfileField, string | number | null>
  /** Which ones a nurse may be meant for; empty for a hospital. */
  hospitals: Option[]
}

/** Contact and profile of a person. */
export function ContactForm({ hospitals, ...props }: FormProps) {
  const { i18n } = useTranslation()
  const t = cmsT(i18n)
  const draft = useDraft({ form: 'contact', ...props })
  const none = t('desk:noValue')
  const phone = { type: 'tel', dir: 'ltr', maxLength: phoneMaxLength } as const
  // In the order of the form.
  const fields: Record<ProfileField, Omit<DraftField, 'name' | 'label'>> = {
    name: { input: { type: 'text', maxLength: nameMaxLength } },
    desiredCountry: { options: countryChoices(i18n.language), none },
    contactNumber: { input: phone },
    secondNumber: { input: phone },
    email: { input: { type: 'email', dir: 'ltr', maxLength: emailMaxLength } },
    role: { options: roleChoices(t), none },
    languageLevel: { options: levelChoices(t), none },
    registration: { input: { type: 'text', maxLength: registrationMaxLength } },
    yearsOfExperience: { input: { type: 'number', min: 0, max: maxYears } },
    readyFrom: { input: { type: 'date' } },
    hospital: { options: hospitals, none },
  }
  return (
    <DraftForm
      id="contact"
      title={t('profile:title')}
      look={staff.stack}
      save={t('profile:saveProfile')}
      draft={draft}
      // The names are those above.
      fields={(Object.keys(fields) as ProfileField[])
        .filter((name) => name !== 'hospital' || hospitals.length > 0)
        .map((name) => ({ name, label: t(`followUp:${name}`), ...fields[name] }))}
    />
  )
}

type UseProps = { person: number; number: string; seen: string | null }

/** Makes one of the known numbers the one to use. */
export function UseNumberButton({ person, number, seen }: UseProps) {
  const t = cmsT(useTranslation())
  const reread = useReread()
  const [isBusy, setIsBusy] = useState(false)

  async function take(): Promise<void> {
    setIsBusy(true)
    const body = { contactNumber: number, seen: { contactNumber: seen } }
    const response = await changePerson({ person, body })
    setIsBusy(false)
    reread()
    if (!response?.ok) toast.error((await readRefusal(response)) || t('desk:saveFailed'))
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

/**
 * Adds a file to a person; what is wrong with it is said in the words of the form. Photos become the pages of a PDF in
 * this browser, as in the public form.
 */
export function AddFile({ person }: { person: number }) {
  const t = cmsT(useTranslation())
  const reread = useReread()
  const [isBusy, setIsBusy] = useState(false)

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])]
    if (files.length === 0) return
    setIsBusy(true)
    const file = await documentOf(t, files).catch(() => t('followUp:mergeFailed'))
    if (typeof file === 'string') {
      setIsBusy(false)
      target.value = ''
      return void toast.error(file)
    }
    const body = new FormData()
    body.append('cv', file, file.name)
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
    <StaffInput
      id="contact-file"
      label={t('profile:addFile')}
      type="file"
      accept=".pdf,.doc,.docx,image/*,.heic,.heif"
      multiple
      disabled={isBusy}
      onChange={(event) => void add(event)}
    />
  )
}

/** What is sent of the chosen files: the only document, or a PDF of all photos; else why there is none. */
async function documentOf(t: CmsT, files: File[]): Promise<File | string> {
  const [file] = files
  if (file && files.length === 1 && !isPicture(file)) return file
  // Fetched once it is needed: most files are documents.
  const { maxPages, photosToPdf } = await import('@/submissions/consultation/photos/photoPages')
  if (!files.every(isPicture) || files.length > maxPages) {
    return t('profile:oneOrPhotos', { count: maxPages })
  }
  const made = await photosToPdf(files)
  return made instanceof File ? made : t('profile:photoFailed', { name: made.unreadable })
}
