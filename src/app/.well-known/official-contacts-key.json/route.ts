import { contactKeySet } from '@/publishing/signedContacts'
import { handleRoute } from '@/server/http/handleRoute'

export const dynamic = 'force-dynamic'

/** `GET /.well-known/official-contacts-key.json`: the public key of that signature. */
export const GET = handleRoute({
  route: '/.well-known/official-contacts-key.json',
  handler: async () =>
    Response.json(contactKeySet(), {
      headers: { 'Content-Type': 'application/jwk-set+json', 'Cache-Control': 'no-cache' },
    }),
})
