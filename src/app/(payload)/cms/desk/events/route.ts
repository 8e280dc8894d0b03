import { handleRoute } from '@/server/http/handleRoute'
import { openDeskStream } from '@/submissions/desk/live/openDeskStream'

export const dynamic = 'force-dynamic'

/** What changes at the desk, as it happens. */
export const GET = handleRoute({ route: '/cms/desk/events', handler: openDeskStream })
