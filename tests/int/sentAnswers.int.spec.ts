import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSentAnswers } from '../../src/domain/standing'
import { nurse, postForm, readCv } from '../helpers/consultationForms'
import { freshPhone, leaveChat, leaveConsultation } from '../helpers/leaveRequest'
import { messages } from '../helpers/messages'
import { postCode } from '../helpers/myRequest'
import { ownAddress } from '../helpers/ownAddress'
import { admin, adminPage, baseUrl, db, server } from '../helpers/server'

const asha = { name: 'asha.pdf', bytes: readCv('asha.pdf'), type: 'application/pdf' }

const text = 'qualification=degree&registration=yes&years=4&german=B1&english=oet_b&milestones=cbt'

/** A nurse who sends answers along, from a number of her own unless one is given. */
const send = (standing: string, fields: Record<string, string> = {}) =>
  leaveConsultation(server, { ...nurse, phone: freshPhone(), standing, ...fields }, asha)

const storedOf = (id: number) => db.value('select standing from consultations where id = $1', [id])

type Profile = { languageLevel: unknown; registration: unknown; yearsOfExperience: unknown }

async function profileOf(person: number): Promise<Profile> {
  const { languageLevel, registration, yearsOfExperience } = await admin.read<Profile>(
    `/people/${person}`,
  )
  return { languageLevel, registration, yearsOfExperience }
}

const changesOf = (person: number) =>
  db.rows('select field, "to", username from follow_up_changes where person_id = $1 order by id', [
    person,
  ])

const filled = {
  languageLevel: 'B1',
  registration: 'Registered in the home country (own answer)',
  yearsOfExperience: 4,
}
const empty = { languageLevel: null, registration: null, yearsOfExperience: null }

describe('answers that come along with a request', () => {
  test('are stored with it, and fill the profile of the person whom it makes', async () => {
    const { id, person } = await send(text)
    expect(await storedOf(id)).toEqual(readSentAnswers(text))
    expect(await profileOf(person)).toEqual(filled)
    expect(await changesOf(person)).toEqual(
      Object.entries(filled).map(([field, to]) => ({ field, to: String(to), username: 'system' })),
    )
  })

  test('are none where a value is unknown or hostile, and the request is taken', async () => {
    for (const standing of ['', 'no', 'german=Z9&years=-1', `"><script>${'x'.repeat(20_000)}`]) {
      const { id, person } = await send(standing)
      expect(await storedOf(id)).toBeNull()
      expect(await profileOf(person)).toEqual(empty)
    }
    const { id } = await send(`${text}&milestones=<b>&qualification=master&toString=1`)
    expect(await storedOf(id)).toEqual(readSentAnswers(text))
  })

  test('are none of a hospital', async () => {
    const { id, person } = await leaveConsultation(server, { standing: text })
    expect(await storedOf(id)).toBeNull()
    expect(await profileOf(person)).toEqual(empty)
  })

  test('sent again are the same request, and with others another one', async () => {
    const fields = { ...nurse, phone: freshPhone(), submission_id: randomUUID(), standing: text }
    const first = await (await postForm({ baseUrl, fields, cv: asha })).json()
    const again = await (await postForm({ baseUrl, fields, cv: asha })).json()
    expect(again).toEqual(first)
    const changed = { ...fields, standing: 'german=C1' }
    const other = await (await postForm({ baseUrl, fields: changed, cv: asha })).json()
    expect(other.reference).not.toBe(first.reference)
  })

  test('say nothing of a known person until staff confirm the request', async () => {
    const phone = freshPhone()
    const { person } = await leaveChat(server, { phone })
    const sent = await send(text, { phone })
    expect(sent.person).toBe(person)
    expect(await profileOf(person)).toEqual(empty)
    expect((await admin.patch(`/people/${person}`, { languageLevel: 'A2' })).status).toBe(200)
    const confirmed = await admin.patch(`/consultations/${sent.id}`, { isConfirmed: true })
    expect(confirmed.status).toBe(200)
    // What staff know stays.
    expect(await profileOf(person)).toEqual({ ...filled, languageLevel: 'A2' })
    expect((await changesOf(person)).slice(-2)).toEqual([
      { field: 'registration', to: filled.registration, username: 'admin' },
      { field: 'yearsOfExperience', to: '4', username: 'admin' },
    ])
    expect(await storedOf(sent.id)).toEqual(readSentAnswers(text))
  })

  test('fill the person into whom the sender was merged', async () => {
    const main = await leaveChat(server)
    const phone = freshPhone()
    const merged = await leaveChat(server, { phone })
    await admin.patch(`/people/${merged.person}`, { mergedInto: main.person })
    const { id } = await send(text, { phone })
    expect((await admin.patch(`/consultations/${id}`, { isConfirmed: true })).status).toBe(200)
    expect(await profileOf(main.person)).toEqual(filled)
    expect(await profileOf(merged.person)).toEqual(empty)
  })

  test('cannot be changed by staff', async () => {
    const { id } = await send(text)
    await admin.patch(`/consultations/${id}`, { standing: null })
    expect(await storedOf(id)).toEqual(readSentAnswers(text))
  })

  test('are erased with the request', async () => {
    const { id, person, reference } = await send(text)
    const body = { reference, locale: 'en' }
    expect((await postCode({ baseUrl, path: '/api/requests/erasure', body })).status).toBe(200)
    expect(await db.rows('select from consultations where id = $1', [id])).toEqual([])
    expect(await db.rows('select from people where id = $1', [person])).toEqual([])
    expect(await changesOf(person)).toEqual([])
  })

  test('are read at the desk and in the record, beside the CV', async () => {
    const { id, person } = await send(`${text}&countries=uk`)
    for (const path of [`/desk?tab=all&person=${person}`, `/collections/consultations/${id}`]) {
      const html = await adminPage(path)
      for (const line of [
        'Bachelor’s degree',
        'German level: B1',
        'UK: CBT',
        'Interested in: UK',
      ]) {
        expect(html).toContain(line)
      }
    }
  })
})

describe.each(['en', 'ar', 'ml'] as const)('without scripts, in %s', (locale) => {
  const { standing, consultation } = messages(locale)
  const headers = { Accept: 'text/html', 'X-Forwarded-For': ownAddress() }

  test('the answers come along into the form, and back with it', async () => {
    const body = new URLSearchParams(`${text}&locale=${locale}&consultation=uk`)
    const answer = await fetch(`${baseUrl}/api/standing`, { method: 'POST', body, headers })
    expect(answer.status).toBe(200)
    const html = await answer.text()
    const box = /<input[^>]*name="standing"[^>]*>/.exec(html)?.[0]
    expect(box).toContain('checked=""')
    expect(box).toContain(`value="${text.replaceAll('&', '&amp;')}"`)
    expect(html).toContain('<option value="UK" selected="">')
    for (const line of [
      standing.share.title,
      standing.certificates.oet_b,
      standing.milestones.cbt,
    ]) {
      expect(html).toContain(line)
    }
    // Nothing is wrong so far.
    expect(html).not.toContain(`<title>${consultation.errorPrefix}`)

    const fields = { ...nurse, locale, name: '', standing: text }
    const again = await postForm({ baseUrl, fields, headers })
    expect(again.status).toBe(422)
    const page = await again.text()
    expect(page).toContain(consultation.errors.name_required)
    expect(page).toMatch(/<input[^>]*name="standing"/)
    const without = await postForm({ baseUrl, fields: { ...nurse, locale, name: '' }, headers })
    expect(await without.text()).not.toMatch(/<input[^>]*name="standing"/)
  })
})
