import type { CvRemark } from '@/domain/consultationFields'
import { askWorker, type Container } from './askWorker'

/** What the worker says of a document, one thing at a time. */
export type Finding = { remark?: CvRemark; needsPassword?: boolean; isOtherFormat?: boolean }

/** What is known about a document. Where the look into it did not end well, a remark says so. */
export type Inspection = { needsPassword: boolean; isOtherFormat: boolean; remarks: CvRemark[] }

/**
 * Looks into a document in a worker thread with limits on time and memory. What goes wrong there is
 * a remark, never an error.
 */
export async function inspectDocument(document: {
  path: string
  container: Container
}): Promise<Inspection> {
  const findings: Finding[] = []
  const isDone = await askWorker<Finding>({
    task: { task: 'inspect', ...document },
    hear: (finding) => findings.push(finding),
  })
  const remarks = new Set(findings.flatMap(({ remark }) => remark ?? []))
  if (!isDone) remarks.add('unchecked')
  return {
    needsPassword: findings.some(({ needsPassword }) => needsPassword),
    isOtherFormat: findings.some(({ isOtherFormat }) => isOtherFormat),
    remarks: [...remarks],
  }
}
