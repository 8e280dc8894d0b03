import { sendPerson } from '@/submissions/exports/sendPerson'
import { handleRoute } from '@/server/http/handleRoute'

export const dynamic = 'force-dynamic'

/** Hands everything about the person of a record to staff as a file. */
export const GET = handleRoute<RouteContext<'/cms/exports/person/[list]/[id]'>>({
  route: '/cms/exports/person/{list}/{id}',
  handler: async (request, { params }) => sendPerson({ request, ...(await params) }),
})
