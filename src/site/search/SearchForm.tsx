import { Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { searchPath } from '@/domain/sitePages'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'

/** A search field in the dark top of a page; it leads to the search page. */
export async function SearchForm({ locale }: { locale: PageLocale }) {
  const t = await getTranslations({ locale, namespace: 'search' })
  return (
    <form
      role="search"
      action={localePath({ locale, path: searchPath })}
      className="flex max-w-xl gap-2 text-start in-[.text-center]:mx-auto"
    >
      <input
        type="search"
        name="q"
        maxLength={100}
        aria-label={t('label')}
        placeholder={t('label')}
        className="min-h-12 min-w-0 grow rounded-full border border-field bg-white px-5 text-base text-ink placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label={t('title')}
        className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full bg-accent text-white hover:bg-accent-dark"
      >
        <Search aria-hidden size={20} />
      </button>
    </form>
  )
}
