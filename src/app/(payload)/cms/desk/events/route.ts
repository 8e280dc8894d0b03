import { handle } from '@/server/http/handle'
import { openDeskStream } from '@/submissions/desk/live/openDeskStream'

export const dynamic = 'force-dynamic'

/** What changes at the desk, as it happens. */
export const GET = handle({ route: '/cms/desk/events', handler: openDeskStream })
