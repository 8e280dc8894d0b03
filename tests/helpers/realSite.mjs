// @ts-check
import { once } from 'node:events'
import http from 'node:http'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { logIn } from './logIn.mjs'
import { startTestServer } from './testServer.mjs'
import { testUser } from './testUser.mjs'
import { startTlsProxy } from './tlsProxy.mjs'

/** The address of sites that no browser visits. */
export const siteUrl = 'https://www.curaco.example'

/**
 * @typedef {import('./testServer.mjs').TestServer} TestServer
 * @typedef {TestServer & { token: string }} RealSite with the token of the first staff user's session
 */

/**
 * A server with what an operator sets, reached directly. Mail and webhook are taken and forgotten.
 * @param {Record<string, string>} [environment]
 * @returns {Promise<TestServer>}
 */
export async function startRealServer(environment = {}) {
  const receivers = await startReceivers()
  const settings = { SITE_URL: siteUrl, ...receivers.environment }
  const server = await startTestServer({ ...settings, ...environment })
  const stop = async () => {
    await server.stop()
    await receivers.stop()
  }
  return { ...server, stop }
}

/**
 * A server with what an operator sets and enters, reached as visitors reach it: by its name, with TLS.
 * @param {Record<string, string>} [environment]
 * @returns {Promise<RealSite>}
 */
export async function startRealSite(environment = {}) {
  const port = await findFreePort()
  const proxy = await startTlsProxy({ port })
  const settings = { PORT: String(port), SITE_URL: proxy.url, RATE_LIMIT_PER_MINUTE: '0' }
  const server = await startRealServer({ ...settings, ...environment })
  const { baseUrl } = server
  const stop = async () => {
    await proxy.stop()
    await server.stop()
  }
  try {
    const { token } = await logIn({ baseUrl, credentials: testUser })
    await enterOperator({ baseUrl, token })
    return { ...server, token, baseUrl: proxy.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startReceivers() {
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, answer) {
      stream.on('end', answer).resume()
    },
  })
  // A server that is killed hangs up in the middle.
  mail.on('error', () => undefined)
  mail.listen(0, '127.0.0.1')
  const hook = http.createServer((request, response) => {
    request.on('end', () => response.writeHead(204).end()).resume()
  })
  hook.listen(0, '127.0.0.1')
  await Promise.all([once(mail.server, 'listening'), once(hook, 'listening')])
  return {
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${portOf(mail.server)}`,
      MAIL_FROM: 'site@curaco.example',
      NOTIFY_EMAIL: 'office@curaco.example',
      NOTIFY_GATHER_MINUTES: '0',
      WEBHOOK_URL: `http://127.0.0.1:${portOf(hook)}/hook`,
      WEBHOOK_SECRET: Buffer.from('a secret of the tests, long enough').toString('base64'),
      BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudpsxk9qnp4ds8',
    },
    async stop() {
      hook.closeAllConnections()
      await Promise.all([
        new Promise((resolve) => hook.close(resolve)),
        new Promise((resolve) => mail.close(() => resolve(undefined))),
      ])
    },
  }
}

/** @param {import('node:net').Server} server */
function portOf(server) {
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port
}

/** Who runs the site and who calls back, as an operator enters them. */
const entered = {
  'site-settings': {
    operator: {
      name: 'CuraCo Vermittlung GmbH',
      address: 'Beispielweg 1\n10115 Berlin',
      representative: 'Dr. Jürgen Groß',
      register: 'HRB 12345 B',
      editorInCharge: 'Edith Redlich\nBeispielweg 2\n10115 Berlin',
    },
    contact: { email: 'kontakt@curaco.example', phone: '+49 30 1234567' },
    processors: [{ name: 'Rechenzentrum Nord', purpose: 'hosting', country: 'DE' }],
  },
  'site-texts': {
    team: [
      { name: 'Asha Thomas', languages: ['en', 'ml'], phone: '+91 484 1234567' },
      { name: 'Salma Haddad', languages: ['ar', 'de'], phone: '+49 30 7654321' },
    ],
  },
}

/** What the figures of the home page rest on. */
const sources = {
  en: 'our own records',
  de: 'eigene Aufzeichnungen',
  ar: 'سجلاتنا',
  ml: 'ഞങ്ങളുടെ രേഖകൾ',
  hi: 'हमारे रिकॉर्ड',
}

/** @param {{ baseUrl: string, token: string }} site */
async function enterOperator({ baseUrl, token }) {
  const headers = { 'Content-Type': 'application/json', Authorization: `JWT ${token}` }

  /** @param {{ name: string, data?: object, locale?: string }} change */
  const call = async ({ name, data, locale = 'en' }) => {
    const body = data && JSON.stringify({ ...data, _status: 'published' })
    const address = `${baseUrl}/cms/api/globals/${name}?depth=0&locale=${locale}`
    const answer = await fetch(address, { method: body ? 'POST' : 'GET', headers, body })
    if (!answer.ok) throw new Error(`The CMS answers ${name}: ${await answer.text()}`)
    return answer.json()
  }

  for (const [name, data] of Object.entries(entered)) await call({ name, data })
  for (const [locale, source] of Object.entries(sources)) {
    const { nurses, hospitals } = await call({ name: 'home-page', locale })
    for (const figure of [...nurses.statistics, ...hospitals.statistics]) figure.source = source
    await call({ name: 'home-page', data: { nurses, hospitals }, locale })
  }
}
