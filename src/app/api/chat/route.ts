import { answerChat } from '@/submissions/chat/answerChat'
import { receiveChat } from '@/submissions/chat/receiveChat'
import { handle } from '@/server/http/handle'

/** `POST /api/chat` (specification, section 7). */
export const POST = handle({
  route: '/api/chat',
  handler: async (request) => answerChat(await receiveChat(request)),
})
