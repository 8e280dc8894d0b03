import { answerRequest } from '@/features/myRequest/answerRequest'
import { eraseRequest } from '@/features/myRequest/findRequest'
import { receiveRequest } from '@/features/myRequest/receiveRequest'
import { handle } from '@/lib/http/handle'

/** `POST /api/requests/erasure`: deletes the request with this code. */
export const POST = handle({
  route: '/api/requests/erasure',
  handler: async (request) =>
    answerRequest({ request, outcome: await receiveRequest({ request, work: eraseRequest }) }),
})
