import type { Payload } from 'payload'
import { isPageLocale, type PageLocale } from '@/i18n/locales'
import type { PayloadJob } from '@/payload-types'
import { documentKey } from './readContentOverview'

/** A scheduled publication, or its end. */
export type ScheduledChange = {
  id: number
  kind: string
  document: string
  /** null for all languages */
  locale: PageLocale | null
  isPublication: boolean
  /** when it is, or was, to happen */
  at: string
  /** why it did not happen; null where it is still to come */
  reason: string | null
}

/** How many changes to come are shown. */
const shown = 20

/** What is scheduled next, and what was scheduled and could not be carried out. */
export async function readScheduledChanges({
  payload,
  publishedAt,
  titles,
}: {
  payload: Payload
  /** of every document; what has been deleted since, or lies in the trash, is left out */
  titles: Map<string, string | null>
  /** when each document was last published; what failed before that has been put right */
  publishedAt: Map<string, string>
}): Promise<{ next: ScheduledChange[]; failed: ScheduledChange[] }> {
  const [next, failed] = await Promise.all([
    findJobs({ payload, hasError: false }),
    findJobs({ payload, hasError: true }),
  ])
  const changes = (jobs: PayloadJob[]) =>
    jobs.flatMap(toChange).filter((change) => titles.has(documentKey(change)))
  return {
    next: changes(next),
    failed: failed.flatMap((job) =>
      changes([job]).filter(
        (change) => (publishedAt.get(documentKey(change)) ?? '') < job.updatedAt,
      ),
    ),
  }
}

async function findJobs({
  payload,
  hasError,
}: {
  payload: Payload
  hasError: boolean
}): Promise<PayloadJob[]> {
  const { docs } = await payload.find({
    collection: 'payload-jobs',
    where: {
      taskSlug: { equals: 'schedulePublish' },
      completedAt: { exists: false },
      ...(hasError ? { hasError: { equals: true } } : { hasError: { not_equals: true } }),
    },
    sort: hasError ? '-updatedAt' : 'waitUntil',
    limit: shown,
    depth: 0,
    // Over REST only admins read jobs; the dashboard shows everybody what concerns content.
    overrideAccess: true,
  })
  return docs
}

function toChange(job: PayloadJob): ScheduledChange[] {
  const { type, doc, global, locale } = scheduleInput(job)
  const kind = doc?.relationTo ?? global
  if (!kind) return []
  return [
    {
      id: job.id,
      kind,
      document: doc ? String(doc.value) : kind,
      locale: isPageLocale(locale) ? locale : null,
      isPublication: type !== 'unpublish',
      at: job.waitUntil ?? job.updatedAt,
      reason: job.hasError ? failureOf(job) : null,
    },
  ]
}

type ScheduleInput = {
  type?: string
  doc?: { relationTo: string; value: number | string }
  global?: string
  locale?: string
}

function scheduleInput({ input }: PayloadJob): ScheduleInput {
  // The input of Payload's own task `schedulePublish`.
  return (input ?? {}) as ScheduleInput
}

function failureOf({ error }: PayloadJob): string {
  const isError = typeof error === 'object' && error !== null && 'message' in error
  return isError ? String(error.message) : ''
}
