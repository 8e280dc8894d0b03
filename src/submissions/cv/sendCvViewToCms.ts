import { worksWithRequests } from '@collections/access/roles'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/server/http/failures'
import { sendCvView } from './sendCvView'

/** The same for users of the CMS who work with requests. */
export async function sendCvViewToCms({
  request,
  id,
}: {
  request: Request
  id: string
}): Promise<Response> {
  const req = await authenticateCmsRequest(request)
  const { user } = req
  const locale = requestLocale({ headers: request.headers })
  if (!user) return failureResponse({ code: 'unauthorized', locale })
  if (!worksWithRequests(user)) return failureResponse({ code: 'forbidden', locale })
  return sendCvView({ request, id, user })
}
