'use client'

import { TextareaField, useFormFields, useTranslation } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'
import { useEffect, useState } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { LocalTime } from '@/ui/LocalTime'
import type { User } from '@/payload-types'
import { callCms } from '@/ui/callCms'
import staff from '@/ui/staff.module.css'
import styles from './followUp.module.css'

type Content = { text: string; channel?: string; template?: string }

/** What a note says; of a message that was prepared for WhatsApp, its template too. */
export function NoteContent({ text, channel, template }: Content) {
  const t = cmsT(useTranslation())
  return (
    <>
      {channel && (
        <p>
          {t('followUp:whatsAppPrepared')}
          {template && (
            <span>
              {' · '}
              <bdi>{template}</bdi>
            </span>
          )}
        </p>
      )}
      <p className={styles.note} dir="auto">
        {text}
      </p>
    </>
  )
}

/** A note: to be written while it is new, and read from then on, because it cannot be changed any more. */
export const NoteText: TextareaFieldClientComponent = (props) => {
  const names = useStaffNames()
  const row = props.path.replace(/\.\w+$/, '')
  const text = useText(props.path)
  const author = useText(`${row}.author`)
  const writtenAt = useText(`${row}.writtenAt`)
  const channel = useText(`${row}.channel`)
  const template = useText(`${row}.template`)
  if (!writtenAt) return <TextareaField {...props} />
  return (
    <div data-written-note>
      <NoteContent {...{ text, channel, template }} />
      <p className={staff.quiet}>
        <bdi>{names.get(author) ?? author}</bdi>
        {' · '}
        <LocalTime value={new Date(writtenAt).toISOString()} />
      </p>
    </div>
  )
}

const useText = (path: string) => useFormFields(([fields]) => String(fields[path]?.value ?? ''))

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
  if (!response?.ok) {
    staffNames = undefined
    return new Map()
  }
  // Payload's answer to a list of this collection.
  const { docs } = (await response.json()) as { docs: Pick<User, 'name' | 'username'>[] }
  return new Map(docs.map(({ name, username }) => [username, name || username]))
}
