/** Errors of a disk that is full, failing or out of reach (POSIX errno; libuv gives them as codes). */
const codes = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EACCES|EMFILE|ENFILE|ESTALE)$/

/** True when an error says that files cannot be written at the moment. */
export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.test(String(error.code))
}
