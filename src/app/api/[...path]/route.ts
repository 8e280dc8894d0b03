import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/lib/http/failures'

/** Any address under /api that nobody owns: 404 as JSON, never an HTML page. */
function notFound(request: Request): Promise<Response> {
  return failureResponse({
    code: 'not_found',
    locale: requestLocale({ headers: request.headers }),
  })
}

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT }
