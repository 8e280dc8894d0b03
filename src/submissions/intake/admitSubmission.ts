import { statfs } from 'node:fs/promises'
import type { Call } from '@/server/http/httpRequest'
import type { FailureCode } from '@/server/http/failureAnswer'
import { isOwnOrigin } from '@/server/http/clientAddress'
import { countSubmission } from '@/server/http/rateLimits'
import { unlessUnavailable } from '@/server/http/temporaryFailure'
import { uploadsFolder } from '@/server/uploadLocations'

/**
 * What comes before anything of a submission is read: origin, the limit of its address, the limit of all
 * addresses together, which counts only what comes within its own, and room for it on the disk.
 * @param form what the rate limit is counted for; `code` where a reference code is tried
 * @returns why it is turned away, null where it may come in
 */
export async function admitSubmission({
  call,
  form,
}: {
  call: Call
  form: string
}): Promise<{ code: FailureCode; retryAfter?: number } | null> {
  if (!isOwnOrigin(call)) return { code: 'forbidden_origin' }
  return unlessUnavailable({
    request: call,
    work: async () => {
      const { headers } = call
      const tooMany = await countSubmission({ form, headers })
      if (tooMany) {
        const { of, retryAfter } = tooMany
        return { code: of === 'address' ? 'rate_limited' : 'unavailable', retryAfter }
      }
      const length = headers.get('content-length')
      if (length === null || Number(length) >= smallestFile) await checkReserve()
      return null
    },
    refuse: (failure) => failure,
  })
}

const largestReserve = 2 * 1024 ** 3

/** What holds a file or may, in bytes. */
const smallestFile = 64 * 1024

/**
 * Keeps a twentieth of the disk, 2 GB at most, free of visitors' files: the database may lie on the same
 * one, and stops where there is no room left.
 * @throws as a full disk does
 */
export async function checkReserve(): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(uploadsFolder)
  if (bavail * bsize >= Math.min(largestReserve, (blocks * bsize) / 20)) return
  throw Object.assign(new Error('the disk has reached its reserve'), { code: 'ENOSPC' })
}
