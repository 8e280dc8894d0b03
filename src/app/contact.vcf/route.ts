import { getContactNumbers } from '@/publishing/getContactNumbers'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { siteUrl } from '@/publishing/alternates'
import { handleRoute } from '@/server/http/handleRoute'

export const dynamic = 'force-dynamic'

/** `GET /contact.vcf`: our numbers as a contact for a phone's address book (vCard 3.0, RFC 2426). */
export const GET = handleRoute({
  route: '/contact.vcf',
  handler: async () => {
    const [{ brand, contact }, numbers] = await Promise.all([
      getSiteSettings(),
      getContactNumbers(),
    ])
    if (numbers.length === 0) return new Response(null, { status: 404 })
    const url = siteUrl('/')
    const lines = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `N:${escaped(brand)};;;;`,
      `FN:${escaped(brand)}`,
      `ORG:${escaped(brand)}`,
      ...numbers.map((number) => `TEL;TYPE=WORK,VOICE:+${number.replace(/\D/g, '')}`),
      ...(contact?.email ? [`EMAIL:${escaped(contact.email)}`] : []),
      ...(url ? [`URL:${url}`] : []),
      'END:VCARD',
      '',
    ]
    return new Response(lines.join('\r\n'), {
      headers: { 'Content-Type': 'text/vcard; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  },
})

/** RFC 2426, section 5: these signs separate parts of a value. */
function escaped(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\s+/g, ' ')
}
