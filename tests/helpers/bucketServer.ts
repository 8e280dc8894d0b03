import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { openBucket, readBucketSettings, type Bucket } from '../../src/server/storage/bucket.mjs'

/** An S3 server with an empty bucket. */
export type BucketServer = {
  /** What a site needs to use the bucket; for its backups with `BACKUP_` before each name. */
  environment: Record<string, string>
  bucket: Bucket
  /** Where the server keeps the objects, each as a file of its name and `._S3rver_object`. */
  folder: string
  stop: () => Promise<void>
  /** Starts it again at the same address, with the same objects. */
  restart: () => Promise<void>
  remove: () => Promise<void>
}

/** Starts a real S3 server (s3rver) in this process, which takes a tenth of a second. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'curaco-bucket-'))
  const port = await findFreePort()
  const start = async () => {
    const configureBuckets = [{ name: 'curaco', configs: [] }]
    const server = new S3rver({
      directory,
      port,
      address: '127.0.0.1',
      silent: true,
      configureBuckets,
    })
    await server.run()
    return server
  }
  let server = await start()
  const stop = async () => {
    // Connections that clients hold open would be waited for.
    server.httpServer?.closeAllConnections()
    await server.close()
  }
  const environment = {
    S3_BUCKET: 'curaco',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const settings = readBucketSettings({ ...process.env, ...environment })
  if (!settings) throw new Error('the settings name no bucket')
  return {
    environment,
    bucket: openBucket(settings),
    folder: path.join(directory, 'curaco'),
    stop,
    restart: async () => {
      server = await start()
    },
    remove: async () => {
      await stop().catch(() => undefined)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
