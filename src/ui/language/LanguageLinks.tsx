import { ChevronDown } from 'lucide-react'
import { localeParameter } from '@/i18n/localeStorage'
import type { Locale } from '@/i18n/locales'

type Props = {
  label: string
  options: readonly { code: Locale; name: string }[]
}

/**
 * The languages for browsers that run no scripts. The links have no path, so each leads to the page
 * it stands on, and the server remembers the choice.
 */
export function LanguageLinks({ label, options }: Props) {
  return (
    <noscript>
      <details className="relative w-35 [font-family:system-ui,sans-serif] text-sm">
        <summary className="flex h-11 cursor-pointer items-center justify-between rounded-full border border-white/40 bg-black/20 px-3.5">
          {label}
          <ChevronDown aria-hidden size={16} />
        </summary>
        <ul className="absolute inset-x-0 top-full mt-2 rounded-card border border-white/15 bg-navy-900 p-2 shadow-card">
          {options.map(({ code, name }) => (
            <li key={code}>
              <a
                href={`?${localeParameter}=${code}`}
                lang={code}
                hrefLang={code}
                className="flex min-h-11 items-center rounded-lg px-3 hover:bg-white/10"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </noscript>
  )
}
