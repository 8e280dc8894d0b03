import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '@/server/keyedHash'

/** Milliseconds for which a draft is shown to people without an account. */
const lasts = 7 * 24 * 60 * 60 * 1000

/** The address of a preview, the user who shows it, and when that ends. */
type Showing = { path: string; user: number; until: Date }

/** Makes the key that opens a preview to everybody who has it, and says until when. */
export function givePreviewKey(what: Omit<Showing, 'until'>): { key: string; until: Date } {
  const until = new Date(Date.now() + lasts)
  return { key: `${Number(until)}.${what.user}.${signature({ ...what, until })}`, until }
}

/** What a key opens; null where it is of another preview, was altered or has ended. */
export function readPreviewKey({ path, key }: { path: string; key: string }): Showing | null {
  const [, until, user, given = ''] = /^(\d{13})\.(\d{1,9})\.([\w-]{43})$/.exec(key) ?? []
  const showing = { path, user: Number(user), until: new Date(Number(until)) }
  if (!given || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(showing)))) return null
  return Number(showing.until) > Date.now() ? showing : null
}

function signature({ path, user, until }: Showing): string {
  return keyedHash({ purpose: 'preview', text: `${Number(until)}.${user}.${path}` })
}
