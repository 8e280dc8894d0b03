import { useEffect, useRef, useState } from 'react'
import { readItem, writeItem } from '@/ui/webStorage'
import { callStaff, isLoggedOut, RefusedCall, verifyCredentials } from './callStaff'
import { newerHeader, totalHeader, type ConsultationItem } from './consultationItem'
import { clearLogIn } from './staffLogIn'

/** How many rows a page may have. */
export const pageSizes = [25, 50, 100, 200] as const

export type PageSize = (typeof pageSizes)[number]

/** Which page is wanted: of the rows that fit a search, from a row seen before on. */
type PageRequest = { size: PageSize; search: string; before?: number; after?: number }

/** A page of rows, how many there are altogether, and how many of them are newer. */
export type SubmissionPage = { items: ConsultationItem[]; total: number; newer: number }

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
export function useSubmissions() {
  const [request, setRequest] = useState<PageRequest>(() => ({ size: readPageSize(), search: '' }))
  const [answer, setAnswer] = useState<Answer>()
  const isVerified = useRef(false)
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    load().catch((error: unknown) => {
      if (signal.aborted) return
      // Any refusal of the check means a wrong log-in (specification, section 7).
      const isRefused = isVerified.current ? isLoggedOut(error) : error instanceof RefusedCall
      if (isRefused) return clearLogIn()
      setAnswer((last) => ({ request, page: last?.page, hasFailed: true }))
    })
    return () => controller.abort()

    async function load() {
      if (!isVerified.current) await verifyCredentials({ signal })
      isVerified.current = true
      const page = await fetchPage({ signal, request })
      if (signal.aborted) return
      // The rows on from there were deleted meanwhile.
      if (page.items.length === 0 && page.total > 0) {
        return setRequest({ size: request.size, search: request.search })
      }
      setAnswer({ request, page, hasFailed: false })
    }
  }, [request])

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

/** @throws RefusedCall, or another error when there is no answer */
async function fetchPage({
  request: { size, search, before, after },
  signal,
}: {
  signal: AbortSignal
  request: PageRequest
}): Promise<SubmissionPage> {
  const query = new URLSearchParams({ limit: String(size) })
  if (search) query.set('q', search)
  if (before !== undefined) query.set('before', String(before))
  if (after !== undefined) query.set('after', String(after))
  const response = await callStaff({ path: `/admin/consultations?${query}`, signal })
  const number = (header: string) => Number(response.headers.get(header))
  // Our own endpoint; integration tests hold it to this shape.
  const items = (await response.json()) as ConsultationItem[]
  return { items, total: number(totalHeader), newer: number(newerHeader) }
}
