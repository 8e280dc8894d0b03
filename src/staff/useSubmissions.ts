import { useEffect, useRef, useState } from 'react'
import { readItem, writeItem } from '@/ui/webStorage'
import {
  fetchSubmissions,
  NotAuthenticated,
  pageSizes,
  verifySession,
  type PageRequest,
  type PageSize,
  type SubmissionPage,
} from './fetchSubmissions'

type Answer = { request: PageRequest; page?: SubmissionPage; hasFailed: boolean }

/** The browser keeps how many rows its user wants. */
const sizeKey = 'adminPageSize'

function readPageSize(): PageSize {
  const kept = Number(readItem({ key: sizeKey }))
  return pageSizes.find((size) => size === kept) ?? 50
}

/** Milliseconds without a keystroke after which a search starts. */
const searchDelay = 300

/**
 * The list of submissions, one page at a time: fetched once for each request, without retries and
 * never again by itself (specification, section 9). An answer that comes too late is dropped.
 */
export function useSubmissions({
  credentials,
  language,
  onNotAuthenticated,
}: {
  credentials: string | null
  language: string
  onNotAuthenticated: () => void
}) {
  const [request, setRequest] = useState<PageRequest>(() => ({ size: readPageSize(), search: '' }))
  const [answer, setAnswer] = useState<Answer>()
  const isVerified = useRef(false)
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const session = { credentials, language, signal }
    load().catch((error: unknown) => {
      if (signal.aborted) return
      if (error instanceof NotAuthenticated) return onNotAuthenticated()
      setAnswer((last) => ({ request, page: last?.page, hasFailed: true }))
    })
    return () => controller.abort()

    async function load() {
      if (!isVerified.current) await verifySession(session)
      isVerified.current = true
      const page = await fetchSubmissions({ ...session, request })
      if (signal.aborted) return
      // The rows on from there were deleted meanwhile.
      if (page.items.length === 0 && page.total > 0) {
        return setRequest({ size: request.size, search: request.search })
      }
      setAnswer({ request, page, hasFailed: false })
    }
  }, [credentials, language, onNotAuthenticated, request])

  useEffect(() => () => clearTimeout(searchTimer.current), [])

  const page = answer?.page
  const search = (text: string) => {
    clearTimeout(searchTimer.current)
    const search = text.trim()
    setRequest((last) => (last.search === search ? last : { size: last.size, search }))
  }
  const { size } = request

  return {
    page,
    isLoading: answer?.request !== request,
    hasFailed: answer?.request === request && answer.hasFailed,
    /** What the page shown was searched for. */
    shownSearch: answer?.request.search ?? '',
    search,
    searchSoon: (text: string) => {
      clearTimeout(searchTimer.current)
      searchTimer.current = setTimeout(() => search(text), searchDelay)
    },
    retry: () => setRequest({ ...request }),
    goOlder: () => setRequest({ size, search: request.search, before: page?.items.at(-1)?.id }),
    goNewer: () => {
      // The newest page is always a full one.
      const after = page && page.newer > size ? page.items[0]?.id : undefined
      setRequest({ size, search: request.search, after })
    },
    size,
    /** Shows pages of another size, from the newest row on. */
    resize: (size: PageSize) => {
      writeItem({ key: sizeKey, value: String(size) })
      setRequest({ size, search: request.search })
    },
  }
}
