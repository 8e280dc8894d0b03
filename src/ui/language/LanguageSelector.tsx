'use client'

import { useEffect, useRef } from 'react'
import { localeParameter } from '@/i18n/localeStorage'
import { isPageLocale, type Locale, type PageLocale } from '@/i18n/locales'
import { localePath, splitLocalePath } from '@/i18n/paths'
import { listenToSelects } from '@/ui/listenToSelects'
import { readItem, writeItem } from '@/ui/webStorage'
import { rememberLanguage } from './rememberLanguage'

type Props = {
  locale: Locale
  label: string
  /** Says how a choice is made with the keyboard. */
  hint: string
  options: readonly { code: Locale; name: string }[]
}

/**
 * The list of languages in the header (specification, section 2). Choosing one remembers it and
 * loads the same page in it, so that the language and direction of the whole document change.
 */
export function LanguageSelector({ locale, label, hint, options }: Props) {
  const select = useRef<HTMLSelectElement>(null)

  useEffect(() => {
    const list = select.current
    if (!list) return
    // A choice made before this script had come is not lost; with the keyboard it may not be made yet.
    if (!list.matches(':focus-visible')) switchLanguage({ from: locale, to: list.value })
    goBack(list)
    // The back button can bring a page back as it was left: with the other language chosen.
    const showOwnLanguage = () => {
      list.value = locale
      chosen = locale
    }
    window.addEventListener('pageshow', showOwnLanguage)
    const stopFollowing = listenToSelects({
      root: list,
      onChoice({ isByKeys }) {
        switchLanguage({ from: locale, to: list.value, isByKeys })
      },
    })
    return () => {
      window.removeEventListener('pageshow', showOwnLanguage)
      stopFollowing()
    }
  }, [locale])

  return (
    <>
      <select
        ref={select}
        aria-label={label}
        aria-describedby="language-hint"
        autoComplete="off"
        defaultValue={locale}
        className={`${languageBoxClass} [&>option]:bg-white [&>option]:text-ink`}
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <span id="language-hint" hidden>
        {hint}
      </span>
    </>
  )
}

/** The look of the list. What it shows closed is the page's own language, in the page's own font. */
const languageBoxClass =
  'h-11 w-35 cursor-pointer appearance-none rounded-full border border-white/40 bg-black/20 ps-4 pe-9 text-sm text-white hover:border-white/70'

let chosen: string | undefined

function switchLanguage(choice: { from: Locale; to: string; isByKeys?: boolean }): void {
  const { from, to, isByKeys } = choice
  // It is told once more when the list is left for the page that comes.
  if (to === chosen) return
  chosen = to
  if (to === from || !isPageLocale(to)) return
  rememberLanguage(to)
  if (isByKeys) writeItem({ ...wayBack, value: to })
  window.location.assign(addressIn({ from, to }))
}

/** Set while the page is on its way that a choice made with the keyboard leads to. */
const wayBack = { key: 'languageChosen', area: 'sessionStorage' } as const

/** Who has chosen with the keyboard goes on where that was. */
function goBack(list: HTMLSelectElement): void {
  const isAwaited = readItem(wayBack)
  writeItem({ ...wayBack, value: null })
  if (isAwaited && document.activeElement === document.body) list.focus({ preventScroll: true })
}

function addressIn({ from, to: locale }: { from: Locale; to: PageLocale }): URL {
  const address = new URL(window.location.href)
  if (!isPageLocale(from)) {
    // The server knows what a page in a language without pages is called in others.
    address.searchParams.set(localeParameter, locale)
    return address
  }
  const fallback = fallbackIn(locale)
  if (fallback) return new URL(localePath({ locale, path: fallback }), address)
  address.pathname = localePath({ locale, path: splitLocalePath(address.pathname).path })
  if (address.searchParams.has(localeParameter)) address.searchParams.delete(localeParameter)
  return address
}

/** Where a page leads that is not there in the language, such as an article without a translation. */
function fallbackIn(locale: PageLocale): string | undefined {
  const page = document.querySelector<HTMLElement>('[data-page-languages]')
  const languages = page?.dataset.pageLanguages?.split(' ')
  return languages?.includes(locale) === false ? page?.dataset.pageFallback : undefined
}
