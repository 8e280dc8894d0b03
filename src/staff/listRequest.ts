import { cleanText } from '@/domain/cleanText'
import { parseRecordId } from '@/domain/recordId'

/** Most rows of one page, and most characters of a search. */
const pageMaxLength = 200
const searchMaxLength = 200

/** What a client asks of the list: all of it, or one page before or after a row it has seen. */
export type ListRequest = {
  /** Rows of one page; without it everything that fits is sent. */
  limit?: number
  /** Only rows older than this one. */
  before?: number
  /** Only rows newer than this one, the nearest of them where there is a limit. */
  after?: number
  /** Part of a name or of a phone number. */
  search?: string
}

/** Reads the query of `GET /admin/consultations`; null where something in it makes no sense. */
export function parseListRequest(query: URLSearchParams): ListRequest | null {
  const limit = readNumber(query.get('limit'))
  const before = readNumber(query.get('before'))
  const after = readNumber(query.get('after'))
  const search = cleanText(query.get('q') ?? '')
  if (limit === null || before === null || after === null) return null
  if (limit !== undefined && limit > pageMaxLength) return null
  if (before !== undefined && after !== undefined) return null
  if (search.length > searchMaxLength) return null
  return { limit, before, after, search: search || undefined }
}

function readNumber(text: string | null): number | null | undefined {
  return text === null ? undefined : parseRecordId(text)
}
