import config from '@payload-config'
import { isOwnOrigin } from '@/server/http/clientAddress'
import { createPayloadRequest, type PayloadRequest } from 'payload'

/**
 * A request as the CMS sees it: who is logged in, and its query, nested as in the CMS's lists. Where another
 * site has a browser ask, no user is: what is read may be recorded in the reader's name.
 */
export async function authenticateCmsRequest(request: Request): Promise<PayloadRequest> {
  const req = await createPayloadRequest({ config, request })
  if (!isOwnOrigin(request)) req.user = null
  return req
}
