import { sendPerson } from '@/submissions/exports/sendPerson'
import { handleRoute } from '@/server/http/handleRoute'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ list: string; id: string }> }

/** Hands everything about the person of a record to staff as a file. */
export const GET = handleRoute<Context>({
  route: '/cms/exports/person/{list}/{id}',
  handler: async (request, { params }) => sendPerson({ request, ...(await params) }),
})
