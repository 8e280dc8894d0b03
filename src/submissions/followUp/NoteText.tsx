'use client'

import { TextareaField, useFormFields, useTranslation } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'
import { cmsT } from '@/i18n/cmsT'
import { LocalTime } from '@/ui/LocalTime'
import { intlTag } from '@/i18n/intlTag'
import staff from '@/ui/staff.module.css'
import styles from './followUp.module.css'

/** A note: to be written while it is new, and read from then on, because it cannot be changed any more. */
export const NoteText: TextareaFieldClientComponent = (props) => {
  const { i18n } = useTranslation()
  const row = props.path.replace(/\.\w+$/, '')
  const text = useFormFields(([fields]) => fields[props.path]?.value)
  const author = useFormFields(([fields]) => fields[`${row}.author`]?.value)
  const writtenAt = useFormFields(([fields]) => fields[`${row}.writtenAt`]?.value)
  const channel = useFormFields(([fields]) => fields[`${row}.channel`]?.value)
  const template = useFormFields(([fields]) => fields[`${row}.template`]?.value)
  if (!writtenAt) return <TextareaField {...props} />
  return (
    <div data-written-note>
      {channel === 'whatsapp' && (
        <p className={staff.quiet}>
          {cmsT(i18n)('followUp:whatsAppPrepared')}
          {template ? (
            <span>
              {' · '}
              <bdi>{String(template)}</bdi>
            </span>
          ) : null}
        </p>
      )}
      <p className={styles.note} dir="auto">
        {String(text)}
      </p>
      <p className={staff.quiet}>
        <bdi>{String(author)}</bdi>
        {' · '}
        <LocalTime
          value={new Date(String(writtenAt)).toISOString()}
          language={intlTag(i18n.language)}
        />
      </p>
    </div>
  )
}
