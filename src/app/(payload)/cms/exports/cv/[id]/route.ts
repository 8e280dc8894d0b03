import { sendCvViewToCms } from '@/submissions/cv/sendCvView'
import { handleRoute } from '@/server/http/handleRoute'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ id: string }> }

/** Shows a consultation's CV to staff in the CMS. */
export const GET = handleRoute<Context>({
  route: '/cms/exports/cv/{id}',
  handler: async (request, { params }) => {
    const { id } = await params
    return sendCvViewToCms({ request, id })
  },
})
