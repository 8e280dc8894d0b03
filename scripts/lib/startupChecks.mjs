// @ts-check
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { errorCode, makePrivateFolder } from './durableFiles.mjs'
import { UserError } from './userError.mjs'

const connectTimeout = 5000

/**
 * Makes DATA_DIR and UPLOADS_DIR where they are missing and proves that files can be written there.
 * @param {{ dataDir: string, uploadsDir: string }} settings
 */
export function checkWritableFolders({ dataDir, uploadsDir }) {
  checkWritableFolder({ variable: 'DATA_DIR', folder: dataDir, isPassable: true })
  checkWritableFolder({ variable: 'UPLOADS_DIR', folder: uploadsDir, isPassable: false })
}

/** @param {{ variable: string, folder: string, isPassable: boolean }} options */
export function checkWritableFolder({ variable, folder, isPassable }) {
  const probe = path.join(folder, `.write-${randomUUID()}`)
  try {
    makePrivateFolder({ folder, isPassable })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new UserError(
      `${variable} must be a folder this user can write to: ${folder} is not (${folderFault({ folder, error })})`,
    )
  }
}

/**
 * @param {{ port: number, host: string | undefined }} options
 * @throws {UserError} when the server could not listen there
 */
export async function checkPortFree({ port, host }) {
  for (const address of host ? [host] : ['127.0.0.1', '0.0.0.0', '::']) {
    const code = await tryToListen({ port, host: address })
    if (code === 'EADDRINUSE') {
      throw new UserError(
        `PORT ${port} is in use by another program: stop it, or set PORT to a free port`,
      )
    }
    if (code === 'EACCES') {
      throw new UserError(
        `This user is not allowed to use PORT ${port}: set PORT to 1024 or higher`,
      )
    }
    if (code && host) {
      throw new UserError(`HOST must be an address of this machine: ${host} is not (${code})`)
    }
  }
}

/**
 * Only connects; whether user and password are right is for the server to find out.
 * @param {string} databaseUrl
 * @throws {UserError} naming host and port, never the password
 */
export async function checkDatabaseReachable(databaseUrl) {
  const target = databaseTarget(databaseUrl)
  if (!target) return
  const fault = await tryToConnect(target)
  if (fault) {
    throw new UserError(
      `DATABASE_URL must point to a Postgres server that can be reached: ${target.host}:${target.port} cannot be reached (${fault})`,
    )
  }
}

/** @param {{ folder: string, error: unknown }} options */
function folderFault({ folder, error }) {
  const isFile = existsSync(folder) && statSync(folder).isFile()
  return isFile ? 'it is a file' : errorCode(error)
}

/** @returns {Promise<number>} a free port of this machine */
export async function findFreePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {net.AddressInfo} */ (server.address())
  await promisify(server.close.bind(server))()
  return port
}

/**
 * @param {{ port: number, host: string }} address
 * @returns {Promise<string>} the system's code, empty where listening works
 */
async function tryToListen(address) {
  const server = net.createServer().listen(address)
  try {
    await once(server, 'listening')
    await promisify(server.close.bind(server))()
    return ''
  } catch (error) {
    return errorCode(error)
  }
}

/**
 * @param {string} databaseUrl
 * @returns {{ host: string, port: number } | undefined} undefined for a Unix socket
 */
function databaseTarget(databaseUrl) {
  if (!URL.canParse(databaseUrl)) {
    throw new UserError('DATABASE_URL must look like postgres://user:password@host:5432/database')
  }
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  if (host === '' || host.startsWith('/')) return undefined
  const port = Number(url.searchParams.get('port') ?? url.port) || 5432
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port }
}

/**
 * @param {{ host: string, port: number }} target
 * @returns {Promise<string>} the fault, empty where the connection works
 */
async function tryToConnect(target) {
  const socket = net.connect(target)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectTimeout) })
    return ''
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'AbortError'
    return isLate ? `no response within ${connectTimeout / 1000} s` : errorCode(error)
  } finally {
    socket.destroy()
  }
}
