import { answerRequest } from '@/features/myRequest/answerRequest'
import { findRequest } from '@/features/myRequest/findRequest'
import { receiveRequest } from '@/features/myRequest/receiveRequest'
import { handle } from '@/lib/http/handle'

/** `POST /api/requests`: has the request with this code arrived? */
export const POST = handle({
  route: '/api/requests',
  handler: async (request) =>
    answerRequest({ request, outcome: await receiveRequest({ request, work: findRequest }) }),
})
