// @ts-check
// Keeps a server with a fresh database ready for each kind of test, so that a single file's run need
// not wait for one. What is taken is replaced; a server of an older build is not given away.
import { rmSync } from 'node:fs'
import http from 'node:http'
import { keepFilesInMemory } from '../tests/helpers/filesInMemory.mjs'
import { sharedServers, warmServersFile } from '../tests/helpers/takeServer.mjs'
import { buildStamp } from './lib/build.mjs'
import { writeFileAtomically } from './lib/durableFiles.mjs'

/**
 * @typedef {import('../tests/helpers/takeServer.mjs').Kind} Kind
 * @typedef {import('../tests/helpers/testServer.mjs').TestServer & { token?: string }} TestServer
 */

/** @type {Map<Kind, { stamp: string, server: Promise<TestServer> }>} */
const ready = new Map()
/** @type {Map<string, TestServer>} */
const taken = new Map()

keepFilesInMemory()

const kinds = /** @type {Kind[]} */ (Object.keys(sharedServers))
for (const kind of kinds) await prepare(kind)

const listener = http.createServer((request, response) => {
  const name = (request.url ?? '').slice(1)
  if (request.method === 'DELETE') {
    // The caller that gives it back need not wait for its end.
    response.end()
    return void takeBack(name)
  }
  give(/** @type {Kind} */ (name)).then(
    (answer) => response.end(JSON.stringify(answer)),
    (error) => response.writeHead(500).end(String(error)),
  )
})
listener.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (listener.address())
  const content = { url: `http://127.0.0.1:${port}`, pid: process.pid }
  writeFileAtomically({ file: warmServersFile, content: JSON.stringify(content) })
  console.log('Ready: npm test -- NAME uses these servers until Ctrl-C')
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end())

/** @param {Kind} kind */
function prepare(kind) {
  /** @type {Promise<TestServer>} */
  const server = sharedServers[kind]()
  ready.set(kind, { stamp: buildStamp(), server })
  return server
}

/** @param {Kind} kind */
async function give(kind) {
  const spare = ready.get(kind)
  ready.delete(kind)
  const isCurrent = spare?.stamp === buildStamp()
  if (!isCurrent) await (await spare?.server)?.stop()
  /** @type {TestServer} */
  const server = await (spare && isCurrent ? spare.server : sharedServers[kind]())
  const { pid: id, baseUrl, databaseUrl, uploadsDir, token } = server
  taken.set(String(id), server)
  return { id, baseUrl, databaseUrl, uploadsDir, token }
}

/** @param {string} id */
async function takeBack(id) {
  const server = taken.get(id)
  taken.delete(id)
  await server?.stop()
  for (const kind of kinds) if (!ready.has(kind)) void prepare(kind)
}

async function end() {
  rmSync(warmServersFile, { force: true })
  const spares = await Promise.allSettled([...ready.values()].map(({ server }) => server))
  const started = spares.flatMap((spare) => (spare.status === 'fulfilled' ? [spare.value] : []))
  await Promise.allSettled([...taken.values(), ...started].map(({ stop }) => stop()))
  process.exit(0)
}
