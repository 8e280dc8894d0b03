import { Cron } from 'croner'
import { pool } from '@/server/databasePool'
import { log } from '@/server/log'
import { processWide } from '@/server/processWide.mjs'
import { jobs, type Job } from './jobs'

/** Milliseconds from one look at what is due to the next. */
const interval = 2000

/**
 * A run belongs to its server for so long, and longer while that server renews it. Afterwards, as of a server
 * that was killed, or of a run that failed, any server may have it.
 */
const lease = "interval '1 minute'"

/** A time that a wrong clock has stored lies far ahead, and does not count. */
const isBusy = (now: string) => `busy_until between ${now} and ${now} + interval '1 hour'`

const readRuns = `
  select clock.now, job, slot, busy_until is null as "isDone", ${isBusy('clock.now')} as "isBusy"
  from (select now()) as clock left join job_runs on true`

/** The primary key (job, slot) lets one server have a run. What is left of earlier slots goes. */
const claimRun = `
  with earlier as (delete from job_runs where job = $1 and slot <> $2)
  insert into job_runs (job, slot, busy_until) values ($1, $2, now() + ${lease})
  on conflict (job, slot) do update set busy_until = excluded.busy_until
  where not job_runs.${isBusy('now()')}`

const renewRuns = `
  update job_runs set busy_until = now() + ${lease}
  where (job, slot) in (select * from unnest($1::text[], $2::timestamptz[])) and busy_until is not null`

const endRun = 'update job_runs set busy_until = null where job = $1 and slot = $2'

type Run = { now: Date; job: string | null; slot: Date; isDone: boolean; isBusy: boolean | null }

/** The last slots of what each server does for itself. */
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

  const runIfClaimed = async (job: Job, runs: Run[], now: Date) => {
    const slot = lastSlot(job, now)
    const isTaken = runs.some(
      (one) =>
        one.job === job.name && (one.isBusy || (one.isDone && Number(one.slot) === Number(slot))),
    )
    if (isTaken || running.has(job) || (job.isDue && !(await job.isDue()))) return
    const { rowCount } = await pool.query(claimRun, [job.name, slot])
    if (rowCount) void run(job, slot)
  }

  const look = async () => {
    const here = new Date()
    for (const job of jobs.filter(({ alone }) => !alone)) {
      const slot = lastSlot(job, here)
      if (running.has(job) || ownSlots.get(job.name) === Number(slot)) continue
      ownSlots.set(job.name, Number(slot))
      void run(job, slot)
    }
    if (running.size > 0) {
      const names = [...running.keys()].map(({ name }) => name)
      await pool.query(renewRuns, [names, [...running.values()]])
    }
    const { rows: runs } = await pool.query<Run>({ name: 'read-job-runs', text: readRuns })
    // All servers count by the clock of the database.
    const now = runs[0]?.now ?? here
    for (const job of jobs.filter(({ alone }) => alone)) {
      if (isStopped) return
      await runIfClaimed(job, runs, now).catch((error: unknown) => logFailure(job, error))
    }
  }

  const lookOnce = () => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => log.error({ err: error }, 'could not read which jobs are due'))
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

/** Computing a slot takes most of a millisecond, so it is remembered until the next one. */
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
