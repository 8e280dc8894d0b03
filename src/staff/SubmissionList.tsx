'use client'

import { CircleAlert, Search } from 'lucide-react'
import { buttonClass } from '@/ui/buttonClass'
import { getLocale, type PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { forgetLogIn } from './forgetLogIn'
import { fillIn } from '@/i18n/fillIn'
import { Pager } from './Pager'
import { SubmissionTable } from './SubmissionTable'
import { useSubmissions } from './useSubmissions'

type Texts = Messages['admin']['list']
type Props = { credentials: string | null; locale: PageLocale; texts: Texts }

const listId = 'submissions'

/** Search box, table and pager over the submissions (specification, section 2). */
export function SubmissionList({ credentials, locale, texts }: Props) {
  const { intl } = getLocale(locale)
  const list = useSubmissions({
    credentials,
    language: locale,
    onNotAuthenticated: forgetLogIn,
  })
  const { page } = list

  if (!page) {
    return list.hasFailed ? (
      <Failure texts={texts} onRetry={list.retry} />
    ) : (
      <p role="status" className="p-8 text-center text-muted">
        {texts.loading}
      </p>
    )
  }

  return (
    <div id={listId} className="scroll-mt-24">
      <SearchBox label={texts.search} onType={list.searchSoon} onSubmit={list.search} />
      {list.hasFailed ? (
        <Failure texts={texts} onRetry={list.retry} />
      ) : page.items.length > 0 ? (
        <>
          <div aria-busy={list.isLoading}>
            <SubmissionTable
              items={page.items}
              credentials={credentials}
              intl={intl}
              language={locale}
              texts={texts}
            />
          </div>
          <Pager
            page={page}
            isLoading={list.isLoading}
            intl={intl}
            texts={texts}
            onNewer={turnPage(list.goNewer)}
            onOlder={turnPage(list.goOlder)}
          />
        </>
      ) : (
        <p role="status" className="p-8 text-center wrap-anywhere text-muted">
          {list.isLoading ? texts.loading : emptyText({ texts, search: list.shownSearch })}
        </p>
      )}
    </div>
  )
}

/** The next page is read from its top. */
function turnPage(turn: () => void): () => void {
  return () => {
    document.getElementById(listId)?.scrollIntoView({ block: 'start' })
    turn()
  }
}

function SearchBox({
  label,
  onType,
  onSubmit,
}: {
  label: string
  onType: (text: string) => void
  onSubmit: (text: string) => void
}) {
  return (
    <form
      role="search"
      className="p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(String(new FormData(event.currentTarget).get('q') ?? ''))
      }}
    >
      <label htmlFor="submission-search" className="sr-only">
        {label}
      </label>
      {/* The padding is the frame's, because the field's own sides change with what is typed. */}
      <div className="flex max-w-md items-center gap-3 rounded-full border border-field px-4 outline-offset-3 outline-accent focus-within:outline-3">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          id="submission-search"
          name="q"
          type="search"
          dir="auto"
          maxLength={200}
          autoComplete="off"
          placeholder={label}
          onChange={(event) => onType(event.currentTarget.value)}
          className="min-h-11.5 min-w-0 grow bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
    </form>
  )
}

function Failure({ texts, onRetry }: { texts: Texts; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-4 p-8">
      <p className="flex items-center gap-2 font-medium text-danger">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {texts.failed}
      </p>
      <button type="button" onClick={onRetry} className={buttonClass.secondary}>
        {texts.retry}
      </button>
    </div>
  )
}

function emptyText({ texts, search }: { texts: Texts; search: string }): string {
  return search ? fillIn(texts.nothingFound, { query: search }) : texts.empty
}
