import { contactsFile } from '@/publishing/signedContacts'
import { handleRoute } from '@/server/http/handleRoute'

export const dynamic = 'force-dynamic'

/** `GET /.well-known/official-contacts.json`: the contacts for programs. */
export const GET = handleRoute({
  route: '/.well-known/official-contacts.json',
  handler: async () =>
    new Response(await contactsFile(), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
    }),
})
