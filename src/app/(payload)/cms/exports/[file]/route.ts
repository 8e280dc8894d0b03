import { sendExport } from '@/submissions/exports/sendExport'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/server/http/failureAnswer'
import { handleRoute } from '@/server/http/handleRoute'
import { isUnreadableRequest } from '@/cms/mapPayloadErrors'

export const dynamic = 'force-dynamic'

/** Hands a list of the CMS to staff as a file. */
export const GET = handleRoute<RouteContext<'/cms/exports/[file]'>>({
  route: '/cms/exports/{file}',
  handler: async (request, { params }) => {
    const { file } = await params
    try {
      return await sendExport({ request, name: file })
    } catch (error) {
      // Payload's conditions are as wide as its own lists'; some of them the database refuses.
      if (!isUnreadableRequest(error)) throw error
      const locale = requestLocale({ headers: request.headers })
      return failureResponse({ code: 'bad_request', locale })
    }
  },
})
