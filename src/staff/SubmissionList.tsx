'use client'

import { CircleAlert, Search } from 'lucide-react'
import { useEffect } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { getLocale, type PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { interpolate } from '@/i18n/interpolate'
import { Pager, rangeText } from './Pager'
import { SubmissionTable } from './SubmissionTable'
import { useSubmissions } from './useSubmissions'

type Texts = Messages['admin']['list']

/** What is said of the list, and whether it is to be seen in its place. */
export type Said = { text: string; isSeen: boolean }

type Props = {
  locale: PageLocale
  texts: Texts
  onSay: (said: Said) => void
}

const listId = 'submissions'

/** Search box, table and pager over the submissions (specification, section 2). */
export function SubmissionList({ locale, texts, onSay }: Props) {
  const { intl } = getLocale(locale)
  const list = useSubmissions()
  const { page } = list
  const isShown = !list.hasFailed && page !== undefined && page.items.length > 0
  const text = list.hasFailed
    ? ''
    : !page || list.isLoading
      ? texts.loading
      : isShown
        ? rangeText({ page, intl, texts })
        : emptyText({ texts, search: list.shownSearch })

  useEffect(() => onSay({ text, isSeen: !isShown }), [text, isShown, onSay])

  if (!page) return list.hasFailed && <Failure texts={texts} onRetry={list.retry} />

  return (
    <div id={listId} className="scroll-mt-24">
      <SearchBox label={texts.search} onType={list.searchSoon} onSubmit={list.search} />
      {list.hasFailed ? (
        <Failure texts={texts} onRetry={list.retry} />
      ) : (
        isShown && (
          <>
            <div aria-busy={list.isLoading}>
              <SubmissionTable items={page.items} intl={intl} texts={texts} />
            </div>
            <Pager
              page={page}
              isLoading={list.isLoading}
              size={list.size}
              intl={intl}
              texts={texts}
              onNewer={turnPage(list.goNewer)}
              onOlder={turnPage(list.goOlder)}
              onResize={list.resize}
            />
          </>
        )
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
  return search ? interpolate(texts.nothingFound, { query: search }) : texts.empty
}
