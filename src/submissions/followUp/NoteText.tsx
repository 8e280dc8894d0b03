'use client'

import { TextareaField, useFormFields, useTranslation } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'
import { useEffect, useState } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { LocalTime } from '@/ui/LocalTime'
import { intlTag } from '@/i18n/intlTag'
import type { User } from '@/payload-types'
import { callCms } from '@/ui/callCms'
import staff from '@/ui/staff.module.css'
import styles from './followUp.module.css'

/** A note: to be written while it is new, and read from then on, because it cannot be changed any more. */
export const NoteText: TextareaFieldClientComponent = (props) => {
  const { i18n } = useTranslation()
  const names = useStaffNames()
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
        <bdi>{names.get(String(author)) ?? String(author)}</bdi>
        {' · '}
        <LocalTime
          value={new Date(String(writtenAt)).toISOString()}
          language={intlTag(i18n.language)}
        />
      </p>
    </div>
  )
}

/** Read once for all notes of a page. */
let staffNames: Promise<Map<string, string>> | undefined

/** The names of colleagues by their usernames, which notes store; empty until they are read. */
function useStaffNames(): Map<string, string> {
  const [names, setNames] = useState(new Map<string, string>())
  useEffect(() => {
    staffNames ??= readStaffNames()
    void staffNames.then(setNames)
  }, [])
  return names
}

async function readStaffNames(): Promise<Map<string, string>> {
  const query = 'depth=0&pagination=false&select[name]=true&select[username]=true'
  const response = await callCms({ method: 'GET', path: `/users?${query}` })
  if (!response?.ok) return new Map()
  // Payload's answer to a list of this collection.
  const { docs } = (await response.json()) as { docs: Pick<User, 'name' | 'username'>[] }
  return new Map(docs.map(({ name, username }) => [username, name || username]))
}
