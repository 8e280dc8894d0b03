/** Where the service worker of the CMS is; it sees nothing above its folder. */
export const pushWorkerPath = '/cms/push-worker.js'
