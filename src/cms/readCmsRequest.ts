import config from '@payload-config'
import { createPayloadRequest, type PayloadRequest } from 'payload'

/** A request as the CMS sees it: who is logged in, and its query, nested as in the CMS's lists. */
export function readCmsRequest(request: Request): Promise<PayloadRequest> {
  return createPayloadRequest({ config, request })
}
