import type { Audience, CvRemark } from '@/domain/consultationFields'

/** One row of the staff list, as it travels (specification, section 7). */
export type ConsultationItem = {
  id: number
  name: string
  phone: string
  type: Audience
  /** ISO 8601, UTC. */
  created_at: string
  has_cv: boolean
  /** What is odd about the CV, where something is: an addition to the specification. */
  cv_remarks?: (CvRemark | 'not_scanned')[]
}

/** Headers of one page: how many rows fit altogether, and how many of them are newer than it. */
export const totalHeader = 'X-Total-Count'
export const newerHeader = 'X-Newer-Count'
