import { handleRoute } from '@/server/http/handleRoute'
import { sendCalendar } from '@/submissions/desk/calendar/sendCalendar'

export const dynamic = 'force-dynamic'

/** A user's next steps, for their calendar program. */
export const GET = handleRoute<RouteContext<'/cms/calendar/[file]'>>({
  route: '/cms/calendar/{key}',
  handler: async (request, { params }) => sendCalendar({ request, ...(await params) }),
})
