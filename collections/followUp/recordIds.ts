import { NotFound, type PayloadRequest } from 'payload'
import { parseRecordId } from '../../src/domain/recordId'

/** The number of a relation, whether it was read with what it leads to or not. */
export function relationId(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** The number in the address of an endpoint. @throws NotFound where it is none */
export function idOfAddress(req: PayloadRequest): number {
  const id = parseRecordId(String(req.routeParams?.id))
  if (id === null) throw new NotFound(req.t)
  return id
}
