import { answerRequest } from '@/submissions/lookup/answerRequest'
import { findRequest } from '@/submissions/lookup/findRequest'
import { receiveRequest } from '@/submissions/lookup/receiveRequest'
import { handle } from '@/server/http/handle'

/** `POST /api/requests`: has the request with this code arrived? */
export const POST = handle({
  route: '/api/requests',
  handler: async (request) =>
    answerRequest({ request, outcome: await receiveRequest({ request, work: findRequest }) }),
})
