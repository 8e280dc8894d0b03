import { log } from '@/server/log'

/**
 * Sends what is made while it is sent: a slow client slows the making down, one that goes away ends
 * it. A failure breaks the connection off, so that half a file is never taken for a whole one.
 */
export function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          log.error({ err: error }, 'an export was interrupted')
          // Next.js prints what a stream fails with; the database's error would tell what was sought.
          throw new Error('The export was interrupted')
        }
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
