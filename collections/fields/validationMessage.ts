import type { PayloadRequest } from 'payload'
import { cmsT, type CmsKey } from '../../src/i18n/cmsT'

type Reason = CmsKey extends infer Key ? (Key extends `refusal:${infer R}` ? R : never) : never

/** What the CMS says about a value that a field does not take, in the language of its interface. */
export function validationMessage({
  req,
  reason,
  name = cmsT(req.i18n)('desk:someoneElse'),
  ...values
}: {
  req: Pick<PayloadRequest, 'i18n'>
  reason: Reason
  /** where the message names one */
  number?: number
  /** who was faster, where that is known */
  name?: string
}): string {
  return cmsT(req.i18n)(`refusal:${reason}`, { name, ...values })
}
