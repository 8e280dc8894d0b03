import type { TestDatabase } from './testDatabase.mjs'
import { expect } from 'vitest'

/** Has a server do what it does again and again (`src/lifecycle/jobs.ts`), as if its time had come. */
export async function letJobCome(db: TestDatabase, job: string): Promise<void> {
  await db.query('delete from job_runs where job = $1', [job])
}

/** The same, until it is done. */
export async function runJob(db: TestDatabase, job: string): Promise<void> {
  await letJobCome(db, job)
  await untilJobIsDone(db, job)
}

/** Waits until the last run of a job has succeeded. */
export async function untilJobIsDone(db: TestDatabase, job: string): Promise<void> {
  const done = async () => {
    const { rowCount } = await db.query(
      'select from job_runs where job = $1 and busy_until is null',
      [job],
    )
    return rowCount
  }
  await expect.poll(done).toBe(1)
}
