import { getCms } from '@/cms/getCms'
import { retentionTask } from './retentionTask'

/** Has the queue remove what is over, unless it is about to. */
export async function queueRetention(): Promise<void> {
  const cms = await getCms()
  const { totalDocs } = await cms.count({
    collection: 'payload-jobs',
    where: {
      taskSlug: { equals: retentionTask.slug },
      processing: { equals: false },
      hasError: { not_equals: true },
    },
    // The product itself asks; nobody is logged in.
    overrideAccess: true,
  })
  if (totalDocs === 0) await cms.jobs.queue({ task: retentionTask.slug, input: {} })
}
