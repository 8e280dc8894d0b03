import { pushKeys } from '@collections/push/pushKeys'
import { policyOfData } from '@/server/http/contentSecurity.mjs'

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

/**
 * The service worker of the CMS: it shows notifications, opens what they are about, and says where they are to be
 * sent from now on when the browser's push service moves it (Push API, `pushsubscriptionchange`). It sees no
 * requests and keeps nothing.
 * @param publicKey by which push services know this site, in base64url
 */
const pushServiceWorker = (publicKey: string) => `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('push', (event) => {
  const { title, url, tag } = event.data.json()
  const options = { tag, data: { url }, icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, options))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.url))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event)))
async function move({ newSubscription }) {
  const options = { userVisibleOnly: true, applicationServerKey: '${publicKey}' }
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/cms/api/users/push', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
`
