'use client'

import { useLocale, useTranslation } from '@payloadcms/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { documentFolders, linkablePages } from '@/domain/sitePages'
import { cmsT } from '@/i18n/cmsT'
import { callCms } from '@/ui/callCms'

type Target = { path: string; name: string }

/** Offers the pages of this site where a link is typed; any other address can be typed all the same. */
export function PageList() {
  const t = cmsT(useTranslation())
  const { code } = useLocale()
  const id = useId()
  const anchor = useRef<HTMLDataListElement>(null)
  const [documents, setDocuments] = useState<Target[]>([])
  useEffect(() => {
    const input = anchor.current?.parentElement?.querySelector('input')
    const read = () => void readDocuments(code).then(setDocuments)
    input?.setAttribute('list', id)
    input?.addEventListener('focus', read, { once: true })
    return () => input?.removeEventListener('focus', read)
  }, [id, code])
  const pages = linkablePages.map(({ path, key }) => ({ path, name: t(`sitePage:${key}`) }))
  return (
    <datalist ref={anchor} id={id}>
      {[...pages, ...documents].map(({ path, name }) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
    </datalist>
  )
}

/** More documents of a kind than a list is read through. */
const maxDocuments = 200

const select = ['slug', 'country', 'title', 'name'].map((name) => `select[${name}]=true`).join('&')

/** Guides, articles and pages that have an address, by their titles in the language that is edited. */
async function readDocuments(locale: string): Promise<Target[]> {
  const folders = Object.entries(documentFolders)
  const lists = await Promise.all(
    folders.map(async ([kind, folder]) => {
      const path = `/${kind}?depth=0&${select}&sort=-createdAt&limit=${maxDocuments}&locale=${locale}`
      const response = await callCms({ method: 'GET', path })
      if (!response?.ok) return []
      const { docs } = (await response.json()) as { docs: Record<string, string | undefined>[] }
      return docs.flatMap(({ slug, country, title, name }) => {
        const last = slug ?? country
        return last ? { path: `${folder}/${last}`, name: title ?? name ?? last } : []
      })
    }),
  )
  return lists.flat()
}
