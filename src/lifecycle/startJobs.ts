import { Cron } from 'croner'
import { pool } from '@/server/database'
import { log } from '@/server/log'
import { processWide } from '@/server/processWide.mjs'
import { jobs, type Job } from './jobs'

/** Milliseconds from one look at what is due to the next. */
const interval = 2000

/**
 * A run belongs to its server for so long, and longer while that server renews it. When its time is over, as
 * after a failure or a kill, any server may have it; the time doubles with each attempt.
 */
const lease = "interval '20 seconds'"

/** Attempts after which the time does not grow any more. */
export const maxAttempts = 6

/** A clock that was wrong may have stored a time that lies far ahead. */
const readRuns = `
  select clock.now, job, slot, busy_until is null as "isDone",
    coalesce(busy_until > clock.now and busy_until < clock.now + interval '1 hour', false) as "isBusy"
  from (select now()) as clock left join job_runs on true`

/** The primary key (job, slot) lets one server have a run. An earlier slot goes; failures add up. */
const claimRun = `
  with earlier as (
    delete from job_runs where job = $1 and slot <> $2 returning attempts, busy_until),
  failures as (
    select coalesce(max(attempts) filter (where busy_until is not null), 0) as number from earlier)
  insert into job_runs (job, slot, busy_until, attempts)
  select $1, $2, now() + ${lease} * power(2, number), least(number + 1, ${maxAttempts}) from failures
  on conflict (job, slot) do update
  set busy_until = now() + ${lease} * power(2, job_runs.attempts),
    attempts = least(job_runs.attempts + 1, ${maxAttempts})
  where job_runs.busy_until not between now() and now() + interval '1 hour'`

const renewRuns = `
  update job_runs set busy_until = greatest(busy_until, now() + ${lease})
  where busy_until is not null
    and (job, slot) in (select * from unnest($1::text[], $2::timestamptz[]))`

const endRun = 'update job_runs set busy_until = null where job = $1 and slot = $2'

type Run = { now: Date; job: string | null; slot: Date; isDone: boolean; isBusy: boolean }

/** The last slots of what each server does. */
const ownSlots = processWide('jobSlots', () => new Map<string, number>())

/**
 * Runs the jobs for as long as the process does; those whose time has passed are run at once.
 * @returns how to begin no more of them; that returns whether one is still being done
 */
export function startJobs(): () => () => boolean {
  const running = new Map<Job, Date>()
  let isStopped = false
  let isLooking = false

  const run = async (job: Job, slot: Date) => {
    if (isStopped) return
    running.set(job, slot)
    try {
      await job.work()
      if (job.alone) await pool.query(endRun, [job.name, slot])
    } catch (error) {
      logFailure(job, error)
    } finally {
      running.delete(job)
    }
  }

  const claim = async (job: Job, { now, runs }: { now: Date; runs: Run[] }) => {
    const slot = lastSlot(job, now)
    const own = runs.filter((one) => one.job === job.name)
    const isDone = own.some((one) => one.isDone && one.slot.getTime() === slot.getTime())
    if (isStopped || running.has(job) || isDone || own.some(({ isBusy }) => isBusy)) return
    if (job.isDue && !(await job.isDue())) return
    const { rowCount } = await pool.query(claimRun, [job.name, slot])
    if (rowCount) void run(job, slot)
  }

  const look = async () => {
    const here = new Date()
    for (const job of jobs.filter(({ alone }) => !alone)) {
      const slot = lastSlot(job, here)
      if (running.has(job) || ownSlots.get(job.name) === slot.getTime()) continue
      ownSlots.set(job.name, slot.getTime())
      void run(job, slot)
    }
    const shared = [...running].filter(([{ alone }]) => alone)
    if (shared.length > 0) {
      await pool.query(renewRuns, [
        shared.map(([{ name }]) => name),
        shared.map(([, slot]) => slot),
      ])
    }
    const { rows: runs } = await pool.query<Run>({ name: 'read-job-runs', text: readRuns })
    // All servers count by the clock of the database.
    const now = runs[0]?.now ?? here
    for (const job of jobs.filter(({ alone }) => alone)) {
      await claim(job, { now, runs }).catch((error: unknown) => logFailure(job, error))
    }
  }

  const lookOnce = () => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => log.error({ err: error }, 'the jobs that are due are not known'))
      .finally(() => (isLooking = false))
  }
  const timer = setInterval(lookOnce, interval)
  timer.unref()
  lookOnce()
  return () => {
    isStopped = true
    clearInterval(timer)
    return () => running.size > 0
  }
}

function logFailure({ name }: Job, error: unknown): void {
  log.error({ err: error, job: name }, 'a job failed')
}

/** Computing a slot takes up to a millisecond, so it is remembered until the next one. */
const slots = new Map<Job, { last: Date; next: Date }>()

function lastSlot(job: Job, now: Date): Date {
  const known = slots.get(job)
  if (known && known.last <= now && now < known.next) return known.last
  const cron = new Cron(job.cron, { paused: true, timezone: 'UTC' })
  // Croner leaves milliseconds and the given second itself out.
  const last = cron.previousRuns(1, new Date(now.getTime() + 1000))[0]
  const next = last && cron.nextRun(last)
  if (!last || !next) throw new Error(`${job.name} has no times`)
  slots.set(job, { last, next })
  return last
}
