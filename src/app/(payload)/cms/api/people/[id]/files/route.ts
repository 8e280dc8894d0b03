import { handleRoute } from '@/server/http/handleRoute'
import { receivePersonFile } from '@/submissions/followUp/receivePersonFile'

export const dynamic = 'force-dynamic'

/** Adds a file to a person. */
export const POST = handleRoute<RouteContext<'/cms/api/people/[id]/files'>>({
  route: '/cms/api/people/{id}/files',
  handler: async (request, { params }) => {
    const { id } = await params
    return receivePersonFile({ request, id })
  },
})
