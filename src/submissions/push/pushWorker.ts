/**
 * The service worker of the CMS: it shows notifications and opens what they are about. It sees no requests and
 * keeps nothing.
 */
export const pushWorker = `
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
`
