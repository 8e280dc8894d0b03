'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { Fragment, useRef, useState, type FormEvent } from 'react'
import { nameMaxLength, phoneMaxLength } from '@/domain/consultationFields'
import { noteMaxLength } from '@/domain/personProfile'
import { cmsT } from '@/i18n/cmsT'
import { languageName } from '@/i18n/languageName'
import { pageLocales } from '@/i18n/locales'
import { CmsButton } from '@/ui/CmsButton'
import { StaffField, StaffInput, StaffSelect, type Option } from '@/ui/StaffField'
import { callCms } from '@/ui/callCms'
import { roleChoices } from './choices'
import { countryChoices } from './countryName'
import { personAddress } from './deskAddress'
import { SidePanel } from './SidePanel'
import staff from '@/ui/staff.module.css'

const panel = 'desk-new-person'

/** Fewer are no number yet. */
const minDigits = 6

const knownOnes = {
  'where[mergedInto][exists]': 'false',
  'select[name]': 'true',
  depth: '0',
  limit: '3',
}

/** Enters a person who has rung or come by; the desk goes on with them. */
export function NewPerson({ origins }: { origins: Option[] }) {
  const { i18n, t: translate } = useTranslation()
  const t = cmsT({ t: translate })
  const { language } = i18n
  const { push } = useRouter()
  // Sent again after a failure, it is the same person.
  const submissionId = useRef('')
  const [isBusy, setIsBusy] = useState(false)
  const [known, setKnown] = useState<{ id: number; name: string }[]>([])

  /** Finds who has this number already, however it was written. */
  async function look(phone: string): Promise<void> {
    const query = new URLSearchParams({ 'where[searchText][like]': phone, ...knownOnes })
    const isNumber = phone.replace(/\D/g, '').length >= minDigits
    const response = isNumber ? await callCms({ method: 'GET', path: `/people?${query}` }) : null
    // Payload's answer.
    const answer = response?.ok ? ((await response.json()) as { docs: typeof known }) : null
    setKnown(answer?.docs ?? [])
  }

  async function enter(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const { origin, ...given } = Object.fromEntries(new FormData(form))
    const visit: unknown = JSON.parse(String(origin) || 'null')
    submissionId.current ||= crypto.randomUUID()
    const body = {
      ...given,
      role: given.role || null,
      country: given.country || null,
      submissionId: submissionId.current,
      attribution: { first: visit, last: visit },
    }
    setIsBusy(true)
    const response = await callCms({ method: 'POST', path: '/people/entered', body })
    setIsBusy(false)
    const answer = await response?.json().catch(() => null)
    if (!response?.ok) {
      const { fields = {} } = Object(answer) as { fields?: Record<string, string> }
      return void toast.error(Object.values(fields).join(' · ') || t('desk:notEntered'))
    }
    submissionId.current = ''
    form.reset()
    setKnown([])
    document.getElementById(panel)?.hidePopover()
    push(personAddress(Number(Object(answer).id)))
  }

  return (
    <>
      <button type="button" className={staff.button} popoverTarget={panel}>
        {t('desk:newPerson')}
      </button>
      <SidePanel id={panel} title={t('desk:newPerson')} close={t('desk:close')}>
        <form className={staff.stack} onSubmit={(event) => void enter(event)}>
          <StaffInput
            id="new-name"
            name="name"
            label={t('desk:name')}
            required
            maxLength={nameMaxLength}
            dir="auto"
            autoComplete="off"
          />
          <StaffInput
            id="new-phone"
            name="phone"
            type="tel"
            label={t('desk:phone')}
            required
            maxLength={phoneMaxLength}
            dir="ltr"
            autoComplete="off"
            onBlur={({ target }) => void look(target.value)}
          />
          {known.length > 0 && (
            <p role="status" className={staff.notice}>
              <span>{t('desk:alreadyKnown')}</span>{' '}
              {known.map(({ id, name }, index) => (
                <Fragment key={id}>
                  {index > 0 && <span> · </span>}
                  <a href={personAddress(id)} className={staff.link}>
                    <bdi>{name}</bdi>
                  </a>
                </Fragment>
              ))}
            </p>
          )}
          <StaffSelect
            id="new-role"
            name="role"
            label={t('desk:role')}
            none={t('desk:noRole')}
            options={roleChoices(t)}
          />
          <StaffSelect
            id="new-country"
            name="country"
            label={t('desk:country')}
            none={t('desk:noValue')}
            options={countryChoices(language)}
          />
          <StaffSelect
            id="new-locale"
            name="locale"
            label={t('desk:language')}
            options={pageLocales.map((locale) => ({
              value: locale,
              text: languageName({ locale, language }),
            }))}
          />
          <StaffSelect
            id="new-origin"
            name="origin"
            label={t('attribution:title')}
            none={t('desk:noValue')}
            options={origins}
          />
          <StaffField id="new-note" label={t('desk:note')}>
            <textarea
              id="new-note"
              name="note"
              rows={4}
              maxLength={noteMaxLength}
              dir="auto"
              defaultValue={t('desk:called')}
            />
          </StaffField>
          <CmsButton type="submit" data-primary isBusy={isBusy}>
            {t('desk:save')}
          </CmsButton>
        </form>
      </SidePanel>
    </>
  )
}
