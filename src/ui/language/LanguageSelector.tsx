'use client'

import { useEffect, useRef } from 'react'
import { localeParameter } from '@/i18n/localeStorage'
import { isPageLocale, type PageLocale } from '@/i18n/locales'
import { localePath, splitLocalePath } from '@/i18n/paths'
import { rememberLanguage } from './rememberLanguage'

type Props = {
  locale: PageLocale
  label: string
  options: readonly { code: PageLocale; name: string }[]
}

/**
 * The list of languages in the header (specification, section 2). Choosing one remembers it and
 * loads the same page in it, so that the language and direction of the whole document change.
 */
export function LanguageSelector({ locale, label, options }: Props) {
  const select = useRef<HTMLSelectElement>(null)

  useEffect(() => {
    const list = select.current
    if (!list) return
    // A choice made before this script had come is not lost.
    switchLanguage({ from: locale, to: list.value })
    // The back button can bring a page back as it was left: with the other language chosen.
    const showOwnLanguage = () => {
      list.value = locale
      chosen = locale
    }
    window.addEventListener('pageshow', showOwnLanguage)
    return () => window.removeEventListener('pageshow', showOwnLanguage)
  }, [locale])

  return (
    <select
      ref={select}
      aria-label={label}
      autoComplete="off"
      defaultValue={locale}
      onChange={({ target }) => switchLanguage({ from: locale, to: target.value })}
      className={`${languageBoxClass} [&>option]:bg-white [&>option]:text-ink`}
    >
      {options.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The look of the list. What it shows closed is the page's own language, in the page's own font. */
const languageBoxClass =
  'h-11 w-35 cursor-pointer appearance-none rounded-full border border-white/40 bg-black/20 ps-4 pe-9 text-sm text-white hover:border-white/70'

/** The last choice; its page may be on its way. */
let chosen: string | undefined

function switchLanguage({ from, to }: { from: PageLocale; to: string }): void {
  // On a slow phone a choice comes twice: React takes over because of it, finds it, and then reports it.
  if (to === chosen) return
  chosen = to
  if (to === from || !isPageLocale(to)) return
  rememberLanguage(to)
  window.location.assign(addressIn(to))
}

function addressIn(locale: PageLocale): URL {
  const address = new URL(window.location.href)
  const fallback = fallbackIn(locale)
  if (fallback) return new URL(localePath({ locale, path: fallback }), address)
  address.pathname = localePath({ locale, path: splitLocalePath(address.pathname).path })
  if (address.searchParams.has(localeParameter)) address.searchParams.delete(localeParameter)
  return address
}

/** Where a page leads that is not there in the language, such as an article nobody has translated. */
function fallbackIn(locale: PageLocale): string | undefined {
  const page = document.querySelector<HTMLElement>('[data-page-languages]')
  const languages = page?.dataset.pageLanguages?.split(' ')
  return languages?.includes(locale) === false ? page?.dataset.pageFallback : undefined
}
