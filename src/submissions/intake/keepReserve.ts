import { statfs } from 'node:fs/promises'
import { uploadsFolder } from '@/server/uploads'

const largestReserve = 2 * 1024 ** 3

/** What holds a file or may, in bytes. */
const smallestFile = 64 * 1024

/**
 * Keeps a twentieth of the disk, 2 GB at most, free of visitors' files: the database may lie on the same
 * one, and stops where there is no room left.
 * @param length of what is about to come, in bytes; null where nobody says it
 * @throws as a full disk does
 */
export async function keepReserve(length: string | null): Promise<void> {
  if (length !== null && Number(length) < smallestFile) return
  const { bavail, blocks, bsize } = await statfs(uploadsFolder)
  if (bavail * bsize >= Math.min(largestReserve, (blocks * bsize) / 20)) return
  throw Object.assign(new Error('the reserve of the disk is reached'), { code: 'ENOSPC' })
}
