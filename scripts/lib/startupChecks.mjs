// @ts-check
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { errorCode, makePrivateFolder } from './durableFiles.mjs'
import { UserError } from './userError.mjs'

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
