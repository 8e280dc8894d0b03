import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/server/http/failureAnswer'
import { handleRoute } from '@/server/http/handleRoute'

/** Any address under /api without a handler: 404 as JSON, never an HTML page. */
const notFound = handleRoute({
  route: '/api/*',
  handler: ({ headers }) =>
    failureResponse({ code: 'not_found', locale: requestLocale({ headers }) }),
})

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT }
