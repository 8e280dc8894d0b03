import { sendCvViewToCms } from '@/submissions/cv/sendCvView'
import { handleRoute } from '@/server/http/handleRoute'

export const dynamic = 'force-dynamic'

/** Shows a consultation's CV to staff in the CMS. */
export const GET = handleRoute<RouteContext<'/cms/exports/cv/[id]'>>({
  route: '/cms/exports/cv/{id}',
  handler: async (request, { params }) => {
    const { id } = await params
    return sendCvViewToCms({ request, id })
  },
})
