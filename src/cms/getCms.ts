import config from '@payload-config'
import { getPayload, type Payload } from 'payload'

/** The one Payload of this process. */
export function getCms(): Promise<Payload> {
  return getPayload({ config })
}
