/** Numbers are kept as people write them, such as `+49 30 1234567`; only digits may be dialled (RFC 3966, section 3). */
export function telAddress(phone: string): string {
  return `tel:+${phone.replace(/\D/g, '')}`
}

/** Where a number is written to on WhatsApp; without one, the reader chooses whom to write to. */
export function whatsAppAddress(phone: string, text?: string): string {
  const address = `https://wa.me/${phone.replace(/\D/g, '')}`
  return text === undefined ? address : `${address}?text=${encodeURIComponent(text)}`
}
