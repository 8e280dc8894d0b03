import { handleRoute } from '@/server/http/handleRoute'
import { enterPerson } from '@/submissions/followUp/enterPerson'

export const dynamic = 'force-dynamic'

/** Enters a person who has rung. */
export const POST = handleRoute({
  route: '/cms/api/people/entered',
  handler: (request) => enterPerson(request),
})
