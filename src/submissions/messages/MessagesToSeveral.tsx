'use client'

import { useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { whatsAppAddress } from '@/domain/phoneAddress'
import { cmsT } from '@/i18n/cmsT'
import { languageName } from '@/i18n/languageName'
import { defaultLocale } from '@/i18n/locales'
import { CmsButton } from '@/ui/CmsButton'
import { StaffSelect } from '@/ui/StaffField'
import { EnglishText, recordMessage, Unfilled } from './MessageComposer'
import type { PreparedMessage, PreparedMessages } from './readMessages'
import staff from '@/ui/staff.module.css'
import styles from '@/submissions/followUp/followUp.module.css'

type Props = { prepared: PreparedMessages; onClose: () => void }

/** A template for several people, in the language of each: WhatsApp takes them one after the other. */
export function MessagesToSeveral({ prepared: { templates, people }, onClose }: Props) {
  const { i18n } = useTranslation()
  const t = cmsT(i18n)
  const [chosen, setChosen] = useState(templates[0]?.id)
  const [recorded, setRecorded] = useState<Partial<Record<number, boolean>>>({})
  const links = people.flatMap(({ number, messages, ...person }) => {
    const message = messages.find(({ id }) => id === chosen)
    return number && message ? [{ person, message, number }] : []
  })
  const others = people.filter(({ id }) => !links.some(({ person }) => person.id === id))
  const isForeign = links.some(({ message }) => message.locale !== defaultLocale)

  async function open(person: number, { name, text }: PreparedMessage): Promise<void> {
    const isRecorded = await recordMessage({ person, text, template: name })
    setRecorded((last) => ({ ...last, [person]: isRecorded }))
  }

  return (
    <section className={staff.stack} aria-label={t('messages:write')}>
      <StaffSelect
        id="selection-template"
        label={t('messages:template')}
        options={templates.map(({ id, name }) => ({ value: id, text: name }))}
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      {isForeign && (
        <EnglishText text={templates.find(({ id }) => id === chosen)?.texts?.[defaultLocale]} />
      )}
      <ol className={staff.list}>
        {links.map(({ person, message, number }) => (
          <li key={person.id} className={staff.row}>
            <a
              href={whatsAppAddress(number, message.text)}
              target="_blank"
              rel="noreferrer"
              className={staff.link}
              onClick={() => void open(person.id, message)}
            >
              <span>
                {t('messages:open')}: <bdi>{person.name}</bdi>
              </span>
            </a>
            <span role="status">
              {person.id in recorded &&
                t(recorded[person.id] ? 'followUp:whatsAppPrepared' : 'messages:noteFailed')}
            </span>
            <details>
              <summary>
                {`${t('messages:text')} · ${languageName({ locale: message.locale, language: i18n.language })}`}
              </summary>
              <p className={styles.note} lang={message.locale} dir="auto">
                {message.text}
              </p>
            </details>
            <Unfilled text={message.text} />
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <p className={staff.notice}>
          {t('selection:unreachable')} <bdi>{others.map(({ name }) => name).join(', ')}</bdi>
        </p>
      )}
      <p className={staff.quiet}>{t('messages:hint')}</p>
      <CmsButton onClick={onClose}>{t('desk:close')}</CmsButton>
    </section>
  )
}
