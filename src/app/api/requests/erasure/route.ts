import { answerRequest } from '@/submissions/lookup/answerRequest'
import { eraseRequest } from '@/submissions/lookup/findRequest'
import { receiveRequest } from '@/submissions/lookup/receiveRequest'
import { handle } from '@/server/http/handle'

/** `POST /api/requests/erasure`: deletes the request with this code. */
export const POST = handle({
  route: '/api/requests/erasure',
  handler: async (request) =>
    answerRequest({ request, outcome: await receiveRequest({ request, work: eraseRequest }) }),
})
