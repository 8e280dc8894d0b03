import { getCms } from '@/cms/getCms'
import { eraseRecord } from '@/submissions/retention/eraseRecord'
import { getLocale, type Locale } from '@/i18n/locales'
import { formatDay, isoDay } from '@/i18n/formatDay'
import { createReference } from '@/domain/referenceCode'
import type { RequestAnswer } from './requestAnswer'

type Asked = {
  /** Null where what was typed cannot be a code. */
  reference: string | null
  locale: Locale
}

/**
 * Looks up whether a request has arrived: the day and the kind, nothing about the person. What can
 * be no code takes the same work as one that is unknown.
 */
export async function findRequest({ reference, locale }: Asked): Promise<RequestAnswer> {
  const cms = await getCms()
  // The handler acts for a visitor, who may not read; who has the code has sent the request.
  const { docs } = await cms.find({
    collection: 'consultations',
    where: { reference: { equals: reference ?? createReference() } },
    select: { reference: true, type: true, createdAt: true },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const found = reference ? docs[0] : undefined
  if (!found) return { status: 'none' }
  const { createdAt, type } = found
  const dayText = formatDay({ date: createdAt, intl: getLocale(locale).intl })
  return { status: 'found', reference: found.reference, day: isoDay(createdAt), dayText, type }
}

/** Deletes a request and all that belongs to it, for good. */
export async function eraseRequest({ reference }: Asked): Promise<RequestAnswer> {
  const erased = await eraseRecord({
    collection: 'consultations',
    where: { reference: { equals: reference ?? createReference() } },
    by: 'visitor',
  })
  return { status: erased > 0 ? 'erased' : 'none' }
}
