/**
 * Why a document is not taken: it is of another format, it cannot be read as one whole document, a
 * password keeps staff out, or it would do more than be read (scripts, macros, what it fetches).
 */
export type DocumentFault = 'other_format' | 'damaged' | 'protected' | 'active'

/** Thrown inside the checks as soon as a fault is certain. */
export class FaultyDocument extends Error {
  override name = 'FaultyDocument'

  constructor(readonly fault: DocumentFault) {
    super(fault)
  }
}

/**
 * Runs a check. What it throws besides comes of bytes that make no sense to it: damage.
 * @returns null for a document without a fault
 */
export async function faultOf(check: () => Promise<void> | void): Promise<DocumentFault | null> {
  try {
    await check()
    return null
  } catch (error) {
    return error instanceof FaultyDocument ? error.fault : 'damaged'
  }
}
