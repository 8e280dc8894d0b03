import { sql } from '@payloadcms/db-postgres'
import { headers as readHeaders } from 'next/headers'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { worksWithRequests } from '@collections/access/roles'
import { requestsSql } from '@collections/deliveries'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import type { MessagePlaceholder } from '@/domain/messagePlaceholders'
import { requestPath } from '@/domain/sitePages'
import { interpolate } from '@/i18n/interpolate'
import { defaultLocale, toPageLocale, type PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { env } from '@/server/env'
import { readNumbers } from '@/submissions/followUp/readNumbers'

/** A template as it is stored, by the name that the reader's language has for it. */
type Template = { id: number; name: string; texts: Partial<Record<string, string>> | null }

/** A template with the values of one visitor in it, ready to be looked over and sent. */
export type PreparedMessage = {
  id: number
  name: string
  text: string
  locale: PageLocale
  /** the same in English; null where it is English */
  english: string | null
}

type Receiver = {
  name: string
  locale: string
  /** of the newest request that is confirmed as theirs, else of one under their name; empty where there is none */
  reference: string
}

/** The templates, and for each of several people the number in international form, if known, and the messages. */
export type PreparedMessages = {
  templates: Template[]
  people: { id: number; name: string; number: string | null; messages: PreparedMessage[] }[]
}

const argsSchema = z.object({ ids: z.array(z.int32()).max(100) })

/** `readMessages` for pages; null for a user who may not write to people. */
export async function prepareMessages(args: unknown): Promise<PreparedMessages | null> {
  const request = new Request('http://localhost/cms', { headers: await readHeaders() })
  const req = await authenticateCmsRequest(request)
  const { data } = argsSchema.safeParse(args)
  if (!data || !worksWithRequests(req.user)) return null
  return readMessages({ req, ...data, numbersOf: await readNumbers(req.payload, data.ids) })
}

type Asked = {
  req: PayloadRequest
  ids: number[]
  numbersOf: Awaited<ReturnType<typeof readNumbers>>
}

/**
 * The templates as each person would get them, in their language or else in English; a placeholder for which there
 * is no value stays. The caller has checked that staff are asking.
 */
export async function readMessages({ req, ids, numbersOf }: Asked): Promise<PreparedMessages> {
  const requests = sql.raw(
    requestsSql('person_id, name, reference, is_confirmed, created_at, deleted_at'),
  )
  const { rows } = await req.payload.db.drizzle.execute<Receiver & { id: number }>(sql`
    select id, name, locale, coalesce((
      -- A stranger may have typed the number in.
      select reference from ${requests}
      where deleted_at is null and reference is not null and person_id in (
        select id from people theirs where people.id in (theirs.id, theirs.merged_into_id))
      order by is_confirmed desc, requests.name = people.name desc, created_at desc limit 1), '') as reference
    from people where id = any(${sql.param(ids)}::integer[]) order by name, id
  `)
  const templates = await readTemplates(req)
  const people = rows.map((receiver) => {
    const { id, name } = receiver
    const { used } = numbersOf(id)
    const number = used?.startsWith('+') ? used.slice(1) : null
    return { id, name, number, messages: prepare({ req, receiver, templates }) }
  })
  return { templates, people }
}

async function readTemplates({ i18n, payload }: PayloadRequest): Promise<Template[]> {
  const { rows } = await payload.db.drizzle.execute<Template>(sql`
    select template.id, json_object_agg(_locale, text) filter (where text is not null) as texts,
      coalesce(max(name) filter (where _locale::text = ${i18n.language}),
        max(name) filter (where _locale = 'en'), max(name)) as name
    from message_templates template join message_templates_locales on _parent_id = template.id
    group by template.id order by position, template.id
  `)
  return rows
}

type Prepared = { req: PayloadRequest; receiver: Receiver; templates: Template[] }

function prepare({ req, receiver, templates }: Prepared): PreparedMessage[] {
  const { headers, user } = req
  const { name, reference } = receiver
  const wanted = toPageLocale(receiver.locale)
  // Where the site has no address set, visitors reach it as staff do.
  const site =
    env.SITE_URL ?? `${headers.get('x-forwarded-proto') ?? 'http'}://${headers.get('host')}`
  const receiptLink = new URL(localePath({ locale: wanted, path: requestPath }), site).href
  const coordinator = user?.name ?? ''
  const values = { name, reference, receiptLink, coordinator } satisfies Record<
    MessagePlaceholder,
    string
  >
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return templates.flatMap(({ id, name: title, texts }) => {
    const locale = texts?.[wanted] === undefined ? defaultLocale : wanted
    const text = texts?.[locale]
    if (text === undefined) return []
    const english = locale === defaultLocale ? undefined : texts?.[defaultLocale]
    return {
      id,
      name: title,
      text: interpolate(text, known),
      locale,
      english: english === undefined ? null : interpolate(english, known),
    }
  })
}
