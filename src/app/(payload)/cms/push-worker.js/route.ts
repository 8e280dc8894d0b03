import { policyOfData } from '@/server/http/contentSecurity.mjs'
import { pushWorker } from '@/submissions/push/pushWorker'

/** The service worker of the CMS, the same for everybody. */
export function GET(): Response {
  return new Response(pushWorker, {
    headers: {
      'Cache-Control': 'no-cache',
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Security-Policy': policyOfData,
    },
  })
}
