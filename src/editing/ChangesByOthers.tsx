'use client'

import {
  ConfirmationModal,
  useAuth,
  useDocumentInfo,
  useLocale,
  useModal,
  useTranslation,
} from '@payloadcms/ui'
import type { TypedUser } from 'payload'
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { isTranslator } from '@collections/access/roles'
import type { PublicationSummary } from '@collections/publications/describePublications'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import type { PageLocale } from '@/i18n/locales'
import { LocalTime } from '@/ui/LocalTime'
import { fetchPublications, languagesToChange } from './publicationState'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Summaries = { publications: PublicationSummary[] }

/** How many fields of a person are named; the rest is counted. */
const fieldsNamed = 6

/** Says who else has changed what goes online with a publication of these languages. */
export function ChangesByOthers({ publications }: Summaries) {
  const { i18n, ...translation } = useTranslation()
  const t = cmsT(translation)
  return changesOf({ publications }).map(({ author, fields, at, locales }) => {
    const names = locales.map((locale) => languageName({ locale, language: i18n.language }))
    const rest = fields.length - fieldsNamed
    const values = {
      name: author,
      languages: new Intl.ListFormat(intlTag(i18n.language), { type: 'unit' }).format(names),
      fields: fields.slice(0, fieldsNamed).join(', ') + (rest > 0 ? ` +${rest}` : ''),
    }
    return (
      <p key={`${author} ${locales.join()}`} className={staff.notice}>
        <span>{t('editing:changesByOther', values)}</span> · <LocalTime value={at} />
      </p>
    )
  })
}

type Changes = PublicationSummary['byOthers'][number] & { locales: PageLocale[] }

/** A person's changes, once for all languages in which they are the same. */
function changesOf({ publications }: Summaries): Changes[] {
  const changes = new Map<string, Changes>()
  for (const { locale, byOthers } of publications) {
    for (const change of byOthers) {
      const key = JSON.stringify([change.author, change.fields])
      const { at = change.at, locales = [] } = changes.get(key) ?? {}
      const last = at > change.at ? at : change.at
      changes.set(key, { ...change, at: last, locales: [...locales, locale] })
    }
  }
  return [...changes.values()]
}

/** The buttons of Payload (3.90) that publish: all languages, or the one of the form. */
const publishing = '#action-save, #publish-locale'

const modalSlug = 'changes-by-others'

/** Before a publication that takes along what other people have changed, the button asks once. */
export function AskBeforeChangesByOthers({ children }: { children: ReactNode }) {
  const t = cmsT(useTranslation())
  const { user } = useAuth<TypedUser>()
  const { code } = useLocale()
  const { id, collectionSlug, globalSlug } = useDocumentInfo()
  const { openModal } = useModal()
  const [asked, setAsked] = useState<PublicationSummary[]>([])
  const button = useRef<HTMLElement>(null)
  const state = useRef<'idle' | 'asking' | 'confirmed'>('idle')

  function intercept(event: MouseEvent) {
    const pressed = event.target instanceof Element && event.target.closest(publishing)
    if (!(pressed instanceof HTMLElement) || state.current === 'confirmed') return
    event.preventDefault()
    event.stopPropagation()
    if (state.current === 'asking') return
    button.current = pressed
    void ask()
  }

  async function ask() {
    state.current = 'asking'
    const document = String(id ?? globalSlug)
    const kind = collectionSlug ?? globalSlug ?? ''
    const publications = (await fetchPublications({ kind, document })) ?? []
    const isOfOne = button.current?.id === 'publish-locale' || isTranslator(user)
    const wanted = publications.filter(({ locale }) => !isOfOne || locale === code)
    const changed = languagesToChange({ publications: wanted, from: code, t })
    state.current = 'idle'
    if (changed.every(({ byOthers }) => byOthers.length === 0)) return publish()
    setAsked(changed)
    openModal(modalSlug)
  }

  function publish() {
    state.current = 'confirmed'
    button.current?.click()
    state.current = 'idle'
  }

  return (
    <>
      <div className={styles.asking} onClickCapture={intercept}>
        {children}
      </div>
      <ConfirmationModal
        modalSlug={modalSlug}
        heading={t('editing:publishWithOthers')}
        body={<ChangesByOthers publications={asked} />}
        confirmLabel={t('editing:publishAnyway')}
        onConfirm={publish}
      />
    </>
  )
}
