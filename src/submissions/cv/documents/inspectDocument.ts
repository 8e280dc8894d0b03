import type { CvRemark } from '@/domain/consultationFields'
import { askWorker, type Container } from './askWorker'

/** Why a document cannot be opened. */
export type Obstacle = 'needsPassword' | 'isRestricted' | 'isDamaged' | 'isOtherFormat'

/** What the worker says of a document, one thing at a time. */
export type Finding = { remark?: CvRemark; mayBeDamaged?: true } & { [one in Obstacle]?: boolean }

/** What is known about a document. Where the look into it did not end well, a remark says so. */
export type Inspection = { obstacle: Obstacle | null; remarks: CvRemark[] }

/** The one that is named, where there are several. */
const obstacles: Obstacle[] = ['isOtherFormat', 'isRestricted', 'needsPassword', 'isDamaged']

/**
 * Looks into a document in a worker thread with limits on time and memory. What goes wrong there is
 * a remark, never an error.
 */
export async function inspectDocument(document: {
  path: string
  container: Container
}): Promise<Inspection> {
  const findings: Finding[] = []
  const hear = (finding: Finding) => void findings.push(finding)
  const isDone = await askWorker({ task: { task: 'inspect', ...document }, hear })
  // A file is damaged only where both libraries say so. A look that does not end says nothing.
  if (isDone && findings.some(({ mayBeDamaged }) => mayBeDamaged))
    await askWorker({ task: { task: 'open', ...document }, hear })
  const remarks = new Set(findings.flatMap(({ remark }) => remark ?? []))
  if (!isDone) remarks.add('unchecked')
  if (remarks.has('embedded')) remarks.delete('attachment')
  return {
    obstacle: obstacles.find((one) => findings.some((finding) => finding[one])) ?? null,
    remarks: [...remarks],
  }
}
