import type { TextFieldServerProps } from 'payload'
import { cmsT } from '@/i18n/cmsT'
import { whatsAppAddress } from '@/domain/phoneAddress'
import staff from '@/ui/staff.module.css'

type Props = Pick<TextFieldServerProps, 'data' | 'i18n'> & {
  /** where messages are written in another way */
  withoutWhatsApp?: boolean
}

/** Ways to call the number of a record, and to write to it where its country is known. */
export function ContactLinks({ data, i18n, withoutWhatsApp = false }: Props) {
  const phone: unknown = data?.contactNumber || data?.phoneNormalized
  if (!phone || typeof phone !== 'string') return null
  const call = cmsT(i18n)('followUp:call')
  const nameOf = (text: string) => (data?.name ? `${text}: ${data.name}` : undefined)
  return (
    <div className={staff.row}>
      <a className={staff.link} href={`tel:${phone}`} aria-label={nameOf(call)}>
        {call}
      </a>
      {phone.startsWith('+') && !withoutWhatsApp && (
        <a
          className={staff.link}
          href={whatsAppAddress(phone)}
          target="_blank"
          rel="noreferrer"
          aria-label={nameOf('WhatsApp')}
        >
          WhatsApp
        </a>
      )}
    </div>
  )
}
