import { contactsFile, signatureOf } from '@/publishing/signedContacts'
import { handleRoute } from '@/server/http/handleRoute'

export const dynamic = 'force-dynamic'

/** `GET /.well-known/official-contacts.jws`: the signature of the file beside it. */
export const GET = handleRoute({
  route: '/.well-known/official-contacts.jws',
  handler: async () =>
    new Response(signatureOf(await contactsFile()), {
      headers: { 'Content-Type': 'application/jose', 'Cache-Control': 'no-cache' },
    }),
})
