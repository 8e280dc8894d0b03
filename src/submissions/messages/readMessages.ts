import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { MessagePlaceholder } from '@/domain/messagePlaceholders'
import { requestPath } from '@/domain/sitePages'
import { interpolate } from '@/i18n/interpolate'
import { defaultLocale, isPageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { env } from '@/server/env'

/** A template with the values of one visitor in it, ready to be looked over and sent. */
export type PreparedMessage = {
  id: number
  name: string
  text: string
  locale: string
}

type Query = {
  req: PayloadRequest
  receiver: {
    name: string
    locale: string
    /** of the newest request; empty where there is none */
    reference: string
  }
}

/**
 * The templates as one visitor would get them, in the visitor's language or else in English; a placeholder
 * for which there is no value stays. The caller has checked that staff are asking.
 */
export async function readMessages({ req, receiver }: Query): Promise<PreparedMessage[]> {
  const { headers, i18n, payload, user } = req
  const locale = isPageLocale(receiver.locale) ? receiver.locale : defaultLocale
  const { rows } = await payload.db.drizzle.execute<PreparedMessage>(sql`
    select template.id, coalesce(named.name, english.name, theirs.name) as name,
      coalesce(theirs.text, english.text) as text,
      coalesce(theirs._locale, english._locale)::text as locale
    from message_templates template
      left join message_templates_locales named
        on named._parent_id = template.id and named._locale::text = ${i18n.language}
      left join message_templates_locales theirs
        on theirs._parent_id = template.id and theirs._locale::text = ${locale}
      left join message_templates_locales english
        on english._parent_id = template.id and english._locale::text = ${defaultLocale}
    where coalesce(theirs.text, english.text) is not null
    order by template.position, template.id
  `)
  const { name, reference } = receiver
  // Where the site has no address set, visitors reach it as staff do.
  const site =
    env.SITE_URL ?? `${headers.get('x-forwarded-proto') ?? 'http'}://${headers.get('host')}`
  const receiptLink = new URL(localePath({ locale, path: requestPath }), site).href
  const coordinator = user?.name ?? ''
  const values = { name, reference, receiptLink, coordinator } satisfies Record<
    MessagePlaceholder,
    string
  >
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return rows.map((message) => ({ ...message, text: interpolate(message.text, known) }))
}
