import { contactKeySet, contactsFile, signatureOf } from '@/publishing/signedContacts'
import { failureResponse } from '@/server/http/failureAnswer'
import { handleRoute } from '@/server/http/handleRoute'
import { defaultLocale } from '@/i18n/locales'

export const dynamic = 'force-dynamic'

/** The contacts for programs, their signature, and the public key to check it with. */
const files: Partial<Record<string, { type: string; read: () => Promise<string> | string }>> = {
  'official-contacts.json': { type: 'application/json', read: contactsFile },
  'official-contacts.jws': {
    type: 'application/jose',
    read: async () => signatureOf(await contactsFile()),
  },
  'official-contacts-key.json': {
    type: 'application/jwk-set+json',
    read: () => JSON.stringify(contactKeySet()),
  },
}

/** `GET /.well-known/{file}` */
export const GET = handleRoute<{ params: Promise<{ file: string }> }>({
  route: '/.well-known/[file]',
  handler: async (_, { params }) => {
    const file = files[(await params).file]
    if (!file) return failureResponse({ code: 'not_found', locale: defaultLocale })
    const headers = { 'Content-Type': file.type, 'Cache-Control': 'no-cache' }
    return new Response(await file.read(), { headers })
  },
})
