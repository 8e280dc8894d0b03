import { handleRoute } from '@/server/http/handleRoute'
import { sendCalendar } from '@/submissions/desk/calendar/sendCalendar'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ file: string }> }

/** A user's next steps, for their calendar program. */
export const GET = handleRoute<Context>({
  route: '/cms/calendar/{key}',
  handler: async (request, { params }) => sendCalendar({ request, ...(await params) }),
})
