/** Copies a text. @returns false where the browser has no clipboard, as without TLS, or forbids it */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
