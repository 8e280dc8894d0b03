import { answerChat } from '@/features/chat/answerChat'
import { receiveChat } from '@/features/chat/receiveChat'
import { handle } from '@/lib/http/handle'

/** `POST /api/chat` (specification, section 7). */
export const POST = handle({
  route: '/api/chat',
  handler: async (request) => answerChat(await receiveChat(request)),
})
