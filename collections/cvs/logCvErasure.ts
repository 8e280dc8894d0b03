import type { CollectionBeforeDeleteHook } from 'payload'
import { auditChange } from '../auditLog/audit'

/**
 * Staff may delete a CV and keep its consultation; the audit log keeps that too. A CV that goes with
 * its consultation does not come this way (see `eraseBelongings`).
 */
export const logCvErasure: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { docs } = await req.payload.find({
    collection: 'consultations',
    where: { cv: { equals: id } },
    select: {},
    limit: 1,
    pagination: false,
    depth: 0,
    trash: true,
    // Whether the user may delete the CV has been decided before this hook.
    overrideAccess: true,
    req,
  })
  const [consultation] = docs
  await auditChange({
    req,
    kind: 'erasure',
    ...(consultation
      ? { collection: 'consultations', id: consultation.id }
      : { collection: 'cvs', id }),
    details: 'CV only',
  })
}
