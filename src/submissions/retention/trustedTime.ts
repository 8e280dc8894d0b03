import { pool } from '@/server/databasePool'
import { log } from '@/server/log'
import { processWide } from '@/server/processWide.mjs'
import { getCms } from '@/cms/getCms'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How far the clocks of this process and of the database may be apart, in milliseconds. */
export const maxClockSkew = hour / 6

/** How long a site may have been away before its clock is doubted, and how long a doubt lasts. */
const maxAbsence = 30 * day
const verdictLasts = day / 2

const lastSeen = 'clock last seen'

type Verdict = { isRight: boolean; until: number }

const clock = processWide('clock', (): { verdict?: Promise<Verdict> } => ({}))

/**
 * The time by the database's clock, for all that is removed because its time is over; null where that
 * clock may be wrong. Machines that were paused or started without a network can be years ahead, mostly
 * for minutes: a doubt lasts for half a day, and then the clock is looked at anew.
 */
export async function trustedTime(): Promise<Date | null> {
  let verdict = await (clock.verdict ??= judgeOrForget())
  if (verdict.until < performance.now()) verdict = await (clock.verdict = judgeOrForget())
  return verdict.isRight ? readClock() : null
}

/** A look that failed is repeated by the next caller. */
function judgeOrForget(): Promise<Verdict> {
  return judge().catch((error: unknown) => {
    delete clock.verdict
    throw error
  })
}

async function judge(): Promise<Verdict> {
  const { kv } = await getCms()
  const now = await readClock()
  const before = await kv.get<{ at: string }>(lastSeen)
  await kv.set(lastSeen, { at: now.toISOString() })
  const absence = before ? now.getTime() - Date.parse(before.at) : 0
  const skew = Math.abs(Date.now() - now.getTime())
  const isRight = skew < maxClockSkew && absence > -maxClockSkew && absence < maxAbsence
  if (!isRight)
    log.error({ skew, absence }, 'the clock may be wrong: no expired records are removed for now')
  return { isRight, until: performance.now() + verdictLasts }
}

async function readClock(): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select now() as now')
  return rows[0]?.now ?? new Date(Number.NaN)
}
