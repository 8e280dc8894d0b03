import { rmSync } from 'node:fs'
import path from 'node:path'
import S3rver from 's3rver'

type Server = { run: () => Promise<{ port: number }>; close: () => Promise<void> }

/** The keys that s3rver knows. */
export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** A server that speaks S3 and stores its buckets in a folder; it can be stopped and started again. */
export async function startS3Server({ folder, bucket }: { folder: string; bucket: string }) {
  let port = 0
  let server: Server
  async function start(): Promise<void> {
    // Typed above.
    server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: bucket, configs: [] }],
    }) as Server
    port = (await server.run()).port
  }
  await start()
  return {
    endpoint: `http://127.0.0.1:${port}`,
    start,
    stop: () => server.close(),
    removeBucket: () => rmSync(path.join(folder, bucket), { recursive: true }),
  }
}
