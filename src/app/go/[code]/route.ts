import { openCampaign } from '@/publishing/campaigns/openCampaign'
import { handleRoute } from '@/server/http/handleRoute'

/** `GET /go/{code}`: the short address of a campaign leads to its page. */
export const GET = handleRoute<RouteContext<'/go/[code]'>>({
  route: '/go/[code]',
  handler: async (request, { params }) =>
    new Response(null, {
      status: 307,
      headers: {
        Location: await openCampaign({ code: (await params).code, request }),
        'Cache-Control': 'no-store',
      },
    }),
})
