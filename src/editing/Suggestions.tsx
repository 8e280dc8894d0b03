'use client'

import { useDocumentInfo, useField, useLocale, useTranslation } from '@payloadcms/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { documentFolders, linkablePages } from '@/domain/sitePages'
import { cmsT } from '@/i18n/cmsT'
import { callCms } from '@/ui/callCms'

/** `name` is shown beside the value where it is another text. */
type Suggestion = { value: string; name?: string }

type Props = {
  fixed?: Suggestion[]
  /** reads further ones, whenever the field is gone to */
  read: () => Promise<Suggestion[]>
}

/** Offers values to the input of a text field, which takes any other all the same. */
function Suggestions({ fixed = [], read }: Props) {
  const id = useId()
  const anchor = useRef<HTMLDataListElement>(null)
  const [found, setFound] = useState<Suggestion[]>([])
  useEffect(() => {
    const input = anchor.current?.parentElement?.querySelector('input')
    const load = () => void read().then(setFound)
    input?.setAttribute('list', id)
    input?.addEventListener('focus', load)
    return () => input?.removeEventListener('focus', load)
  })
  return (
    <datalist ref={anchor} id={id}>
      {[...fixed, ...found].map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </datalist>
  )
}

/** The pages of this site: fixed ones, guides, articles and pages that editors have made. */
export function PageList() {
  const t = cmsT(useTranslation())
  const { code } = useLocale()
  const fixed = linkablePages.map(({ path, key }) => ({ value: path, name: t(`sitePage:${key}`) }))
  return (
    <Suggestions
      fixed={fixed}
      read={async () => {
        const kinds = Object.entries(documentFolders).map(async ([kind, folder]) => {
          const fields = ['slug', 'country', 'title', 'name']
          const documents = await readDocuments({ kind, fields, locale: code })
          return documents.flatMap(({ slug, country, title, name }) => {
            const last = slug ?? country
            return last ? { value: `${folder}/${last}`, name: title ?? name ?? last } : []
          })
        })
        return (await Promise.all(kinds)).flat()
      }}
    />
  )
}

/** What other documents of the kind have in the same field, so that it is spelled alike. */
export function UsedTexts() {
  const { path } = useField<string>()
  const { collectionSlug: kind = '' } = useDocumentInfo()
  const { code } = useLocale()
  return (
    <Suggestions
      read={async () => {
        const documents = await readDocuments({ kind, fields: [path], locale: code })
        const used = new Set(documents.flatMap((document) => document[path] ?? []))
        return [...used].toSorted().map((value) => ({ value }))
      }}
    />
  )
}

/** More documents of a kind than a list is read through. */
const maxDocuments = 200

type Query = { kind: string; fields: string[]; locale: string }

/** The newest documents of a kind, in the language that is edited. */
async function readDocuments({ kind, fields, locale }: Query) {
  const select = fields.map((name) => `select[${name}]=true`).join('&')
  const path = `/${kind}?depth=0&${select}&sort=-createdAt&limit=${maxDocuments}&locale=${locale}`
  const response = await callCms({ method: 'GET', path })
  if (!response?.ok) return []
  // Texts alone are asked for.
  const { docs } = (await response.json()) as { docs: Record<string, string | undefined>[] }
  return docs
}
