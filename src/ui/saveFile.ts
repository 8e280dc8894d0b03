/** Lets the browser save something as a file, as if a link to it had been followed. */
export function saveFile({ content, name }: { content: Blob; name: string }): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
