import { handleRoute } from '@/server/http/handleRoute'
import { sendFigures } from '@/submissions/figures/sendFigures'

export const dynamic = 'force-dynamic'

/** Hands a table of the figures to staff as a file. */
export const GET = handleRoute<RouteContext<'/cms/exports/figures/[file]'>>({
  route: '/cms/exports/figures/{file}',
  handler: async (request, { params }) => {
    const { file } = await params
    return sendFigures({ request, name: file })
  },
})
