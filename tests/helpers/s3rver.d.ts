// The package (3.7) has no types of its own; what the tests use of it.
declare module 's3rver' {
  import type { Server } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      port: number
      address: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    httpServer?: Server
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
