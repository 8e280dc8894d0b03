/** Numbers are kept as people write them, such as `+49 30 1234567`; only digits may be dialled (RFC 3966, section 3). */
export function telAddress(phone: string): string {
  return `tel:+${phone.replace(/\D/g, '')}`
}

/** Where a number is written to on WhatsApp. */
export function whatsAppAddress(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`
}
