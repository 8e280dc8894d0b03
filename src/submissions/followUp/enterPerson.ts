import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import * as z from 'zod/mini'
import { worksWithRequests } from '@collections/access/roles'
import { changeCases } from '@collections/people/changeCases'
import { authenticateCmsRequest } from '@/cms/authenticateCmsRequest'
import { attributionKey, readSentAttribution, type Attribution } from '@/domain/attribution'
import { enteredMessage } from '@/domain/chatFields'
import { audiences } from '@/domain/consultationFields'
import { desiredCountries } from '@/domain/countries'
import { noteMaxLength } from '@/domain/personProfile'
import { createReference } from '@/domain/referenceCode'
import { cmsT } from '@/i18n/cmsT'
import { pageLocales, toLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { failureResponse, type FailureCode } from '@/server/http/failureAnswer'
import { retryConflict } from '@/server/retryConflict'
import { consultationSchema, type ConsultationErrorCode } from '@/submissions/consultation/schema'
import { errorsByField, linesSchema } from '@/submissions/intake/schemaParts'
import { storeSubmission } from '@/submissions/intake/storeSubmission'
import { completePhone } from './phoneMatching'

const code = (value: ConsultationErrorCode) => value

const schema = z.extend(z.pick(consultationSchema, { name: true, phone: true }), {
  submissionId: z.uuid(code('submission_id_invalid')),
  locale: z.enum(pageLocales, code('choice_invalid')),
  /** null until it is known */
  role: z.nullable(z.enum(audiences, code('choice_invalid'))),
  country: z.nullable(z.enum(desiredCountries, code('choice_invalid'))),
  note: linesSchema().check(z.maxLength(noteMaxLength, code('text_too_long'))),
})

type Entered = z.infer<typeof schema>

/**
 * Enters a person who has rung or come by, as JSON, for those who work with requests: as a consultation where role and
 * country are known, else as a contact of the chat. A number that is known leads to its person. Sent again, it is
 * stored once.
 */
export async function enterPerson(request: Request): Promise<Response> {
  const req = await authenticateCmsRequest(request)
  const { i18n, user } = req
  const locale = toLocale(i18n.language)
  const refuse = (why: FailureCode, fields?: Record<string, string>) =>
    failureResponse({ code: why, locale, fields })
  if (!user) return refuse('unauthorized')
  if (!worksWithRequests(user)) return refuse('forbidden')
  const sent: unknown = await request.json().catch(() => null)
  const { data, error } = schema.safeParse(sent)
  if (!data) {
    const { errors: texts } = (await getMessages(locale)).consultation
    const errors = Object.entries(errorsByField<ConsultationErrorCode>(error.issues))
    return refuse(
      'validation_failed',
      Object.fromEntries(errors.map(([field, wrong]) => [field, texts[wrong]])),
    )
  }
  const attribution = readSentAttribution(Object(sent)[attributionKey])
  const isNew = await store({ ...data, enteredBy: user.username, attribution })
  const person = await findPerson({ req, submissionId: data.submissionId })
  if (isNew && person !== null) {
    const { note, role, country } = data
    // Who has rung or come by has been spoken to. By this word the case counts as contacted.
    const called = cmsT(req.i18n)('desk:called')
    const text = note.startsWith(called) ? note : `${called}\n${note}`
    // The longest notes have no room for it, and lose nothing.
    const notes = note ? [{ text: text.length > noteMaxLength ? note : text }] : []
    const change = {
      notes,
      ...(!notes.length && { owner: user.id }),
      // A contact of the chat has none.
      ...(role && !country && { role }),
      ...(country && !role && { desiredCountry: country }),
    }
    const asked = { req, ids: [person], change, overridesLocks: true, areSeveral: false }
    await retryConflict(() => changeCases(asked))
  }
  return person === null ? refuse('not_found') : Response.json({ id: person }, { status: 201 })
}

type Stored = Entered & { enteredBy: string; attribution: Attribution }

function store(entered: Stored): Promise<boolean> {
  const { name, phone, locale, role, country, submissionId, enteredBy, attribution } = entered
  const lives = role === 'hospitals' ? country : null
  const phoneNormalized = completePhone({ typed: phone, locale, country: lives })
  const reference = createReference()
  const origin = { ...attribution, enteredBy }
  const sent = { name, phone, phoneNormalized, locale, submissionId, reference, ...origin }
  if (role && country) {
    const data = { ...sent, type: role, desiredCountry: country }
    return storeSubmission<'consultations'>({ kind: 'consultations', data })
  }
  const data = { ...sent, message: enteredMessage }
  return storeSubmission<'chat-messages'>({ kind: 'chat-messages', data })
}

/** Whose a submission is, or whom they were merged into. */
async function findPerson({ req, submissionId }: { req: PayloadRequest; submissionId: string }) {
  const { rows } = await req.payload.db.drizzle.execute<{ id: number }>(sql`
    select coalesce(merged_into_id, people.id) as id from people where id in (
      select person_id from consultations where submission_id = ${submissionId}
      union select person_id from chat_messages where submission_id = ${submissionId})`)
  return rows[0]?.id ?? null
}
