import { pushKeys } from '@collections/push/pushKeys'
import { policyOfData } from '@/server/http/contentSecurity.mjs'
import { pushServiceWorker } from '@/submissions/push/pushServiceWorker'

/** The key follows from a secret that the build does not have. */
export const dynamic = 'force-dynamic'

/** The service worker of the CMS, the same for everybody. */
export function GET(): Response {
  return new Response(pushServiceWorker(pushKeys().publicKey), {
    headers: {
      'Cache-Control': 'no-cache',
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Security-Policy': `${policyOfData}; connect-src 'self'`,
    },
  })
}
