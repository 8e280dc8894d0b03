import { handleRoute } from '@/server/http/handleRoute'
import { receivePersonFile } from '@/submissions/followUp/receivePersonFile'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ id: string }> }

/** Adds a file to a person. */
export const POST = handleRoute<Context>({
  route: '/cms/api/people/{id}/files',
  handler: async (request, { params }) => {
    const { id } = await params
    return receivePersonFile({ request, id })
  },
})
