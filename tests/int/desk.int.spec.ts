import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endOfDay, startOfDay, dayOf } from '@/domain/calendarDays'
import { addUser, cmsClient, docOf, moveToTrash, takeFromTrash, type CmsCall } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { nurse, readCv } from '../helpers/consultationForms'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import * as leave from '../helpers/leaveRequest'
import { postMessage } from '../helpers/myRequest'
import { admin, adminPage, adminSession, baseUrl, db, server } from '../helpers/server'

const { cookie } = adminSession

const leaveChat = (fields: object) => leave.leaveChat(server, { locale: 'en', ...fields })

/** As the desk does it. */
const change = (person: number, data: object) =>
  admin.patch(`/people/${person}?overrideLock=true`, data)

async function read(person: number) {
  return (await admin.read(`/people/${person}?depth=0`)) as Record<string, unknown> & {
    notes: { text: string }[]
  }
}

/** Numbers of the people on a list of the desk, in its order. */
async function listed(query: string, timeZone = 'UTC'): Promise<number[]> {
  const page = await fetch(`${baseUrl}/cms/desk?${query}`, {
    headers: { Cookie: `${cookie}; curaco-time-zone=${timeZone}`, ...ofOwnPage },
  })
  const rows = (await page.text()).match(/<a[^>]*data-desk-row[^>]*>/g) ?? []
  return rows.map((row) => Number(/person=(\d+)/.exec(row)?.[1]))
}

/** Numbers of the records on a list of the CMS. */
async function rowsOf(list: string): Promise<number[]> {
  const [path] = list.split('?')
  const links = (await adminPage(`/collections/${list}`)).matchAll(
    new RegExp(`href="[^"]*/collections/${path}/(\\d+)"`, 'g'),
  )
  return [...new Set([...links].map(([, id]) => Number(id)))]
}

const word = () => `w${randomUUID().slice(0, 8)}`

/** Fails unless each search finds these alone, at the desk and on the lists of the CMS that are named. */
async function expectFound(
  searches: string[],
  people: number[],
  lists: Record<string, number> = {},
) {
  for (const search of searches) {
    const q = encodeURIComponent(search)
    expect([search, await listed(`tab=all&q=${q}`)]).toEqual([search, people])
    for (const [list, id] of Object.entries(lists)) {
      expect([search, await rowsOf(`${list}?search=${q}`)]).toEqual([search, [id]])
    }
  }
}

/** Like the desk's own search, with more filters. */
const listedAs = (name: string) => (filter: string, timeZone?: string) =>
  listed(`tab=all&q=${name}&${filter}`, timeZone)

/** What a conflict says after the name of who was faster. */
const changedMeanwhile = cmsTexts.en.refusal.changedMeanwhile.replace('{{name}} ', '')

const myId = async () => (await admin.read<{ user: { id: number } }>('/users/me')).user.id

describe('the lists', () => {
  test('have nobody whose requests all lie in the trash, until one comes back or in', async () => {
    const name = word()
    const phone = leave.freshPhone()
    const [first, second] = [await leaveChat({ name, phone }), await leaveChat({ name, phone })]
    const all = `tab=all&q=${name}`
    expect(await listed(all)).toEqual([first.person])
    await moveToTrash(admin, `/chat-messages/${first.id}`)
    expect(await listed(all)).toEqual([first.person])
    await moveToTrash(admin, `/chat-messages/${second.id}`)
    expect(await listed(all)).toEqual([])
    await takeFromTrash(admin, `/chat-messages/${second.id}`)
    expect(await listed(all)).toEqual([first.person])
    await moveToTrash(admin, `/chat-messages/${second.id}`)
    await leaveChat({ name, phone })
    expect(await listed(all)).toEqual([first.person])
  })

  test('have whoever was merged as whom they were merged into, and alone again afterwards', async () => {
    const name = word()
    const [main, merged] = [await leaveChat({ name }), await leaveChat({ name })]
    const all = `tab=all&q=${name}`
    const both = [merged.person, main.person]
    expect(await listed(all)).toEqual(both)
    await change(merged.person, { mergedInto: main.person })
    expect(await listed(all)).toEqual([main.person])
    // Something of the other one's is left.
    await moveToTrash(admin, `/chat-messages/${main.id}`)
    expect(await listed(all)).toEqual([main.person])
    await change(merged.person, { mergedInto: null })
    expect(await listed(all)).toEqual([merged.person])
    await change(merged.person, { mergedInto: main.person })
    await moveToTrash(admin, `/chat-messages/${merged.id}`)
    expect(await listed(all)).toEqual([])
    // A deletion for good leaves whom the rest belongs to where they are.
    await admin.delete(`/chat-messages/${merged.id}?trash=true`)
    expect(await listed(all)).toEqual([])
  })

  test('find a number in every notation, as the lists of the CMS do', async () => {
    const digits = `98${String(Math.random()).slice(2, 10)}`
    const { person, id } = await leaveChat({ name: word(), phone: `+91 ${digits}` })
    const german = `+49 1${digits.slice(0, 9)}`
    const other = await leaveChat({ name: word(), phone: german })
    const hindi = [...digits].map((digit) => String.fromCharCode(0x966 + Number(digit))).join('')
    const spaced = `${digits.slice(0, 5)} ${digits.slice(5)}`
    const international = [`91${digits}`, `https://wa.me/91${digits}`, `0091${digits}`]
    const national = [`+91 (0) ${spaced}`, `0${spaced}`, hindi, `${spaced} ext. 12`]
    const searches = [...international, ...national, digits.slice(2)]
    await expectFound(searches, [person], { people: person, 'chat-messages': id })
    await expectFound([german], [other.person])
  })

  test('find every number of a person as it was written, and partly', async () => {
    const digits = `${Math.random()}`.slice(2, 9)
    const arabic = [...`055${digits}`].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('')
    const phone = leave.freshPhone()
    const { person, reference } = await leaveChat({ name: word(), phone })
    const others = [`+91 98470 ${digits.slice(0, 5)}`, `0171 ${digits}`, arabic]
    for (const other of others) {
      const locale = other === arabic ? 'ar' : 'en'
      const one = await leaveChat({ name: word(), phone: other, locale })
      await change(one.person, { mergedInto: person })
    }
    const moved = `+44 7700 9${digits.slice(0, 5)}`
    const fields = { reference, action: 'phone', phone: moved, sentAt: '1' }
    await postMessage({ baseUrl, fields })
    const email = `${digits}@mail.example`
    await change(person, { contactNumber: `+63 917 ${digits}`, email })
    const partly = [phone.slice(0, -1), `098470 ${digits.slice(0, 5)}`, `055${digits}`]
    const searches = [...others, phone, ...partly, moved, `+63917${digits}`, email]
    await expectFound(searches, [person])
  })

  test('find names without accents, in any order and script, words of notes and websites', async () => {
    const clinic = word()
    const noted = word()
    const searches = {
      'Zoë Müller': ['zoe MULLER', 'ZÖE müller'],
      أحمد: ['Ahmed'],
      'فاطمة الحربي': [
        'alharbi',
        'al-harbi',
        'elharbi',
        'Fatima alharbi',
        'fatima al harbi',
        'حربي',
      ],
      'Sara Alghamdi': ['ghamdi', 'El Ghamdi', 'elghamdi', 'الغامدي', 'غامدي'],
      'Noura Al-Qahtani': ['alqahtani', 'القحطاني'],
      അഞ്ജലി: ['Anjali', 'Anjaly', 'अंजलि'],
      Jürgen: ['juergen'],
      'Maria Santos': ['santos maria', 'maria '],
    }
    for (const [name, texts] of Object.entries(searches)) {
      const { person } = await leaveChat({ name: `${name} ${clinic}` })
      const wanted = texts.map((text) => `${clinic.toUpperCase()} ${text}`)
      await expectFound(wanted, [person], { people: person })
      if (name === 'Jürgen') await change(person, { notes: [{ text: `Größe ${noted}` }] })
      if (name === 'Jürgen') await expectFound([`GROßE ${noted.toUpperCase()}`], [person])
    }
    const hospital_website = `https://www.${clinic}-klinik.example/jobs`
    const { id, person } = await leave.leaveConsultation(server, { hospital_website })
    const websites = [`${clinic}-klinik.example`, hospital_website]
    await expectFound(websites, [person], { consultations: id })
    await expectFound([`${clinic} and more`, `${clinic} %_`], [])
    // An article is taken from a whole name alone.
    await leaveChat({ name: `Bertha ${clinic}` })
    await expectFound([`${clinic} albert`], [])
    expect(await listed(`tab=all&q=${clinic}&country=UK`)).toEqual([])
  })

  test('have whom any of the chosen values fits, and how they wish to be called', async () => {
    const name = word()
    const wishes = { call_time: 'evening', call_language: 'ml' }
    const cv = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
    const send = (fields: Record<string, string>) =>
      leave.leaveConsultation(server, { ...nurse, name, phone: leave.freshPhone(), ...fields }, cv)
    const [german, british, american] = [
      await send({ desired_country: 'Germany', ...wishes, call_channel: 'whatsapp' }),
      await send({ desired_country: 'UK', ...wishes, call_channel: 'call' }),
      await send({ desired_country: 'USA', call_time: 'morning' }),
    ].map(({ person }) => person)
    const filtered = listedAs(name)
    expect(await filtered('country=UK&country=Germany')).toEqual([british, german])
    expect(await filtered('country=UK&country=(none)')).toEqual([british])
    expect(await filtered('callTime=evening')).toEqual([british, german])
    expect(await filtered('callTime=morning&callTime=evening')).toEqual([american, british, german])
    expect(await filtered('callTime=evening&callLanguage=ml&callChannel=call')).toEqual([british])
  })

  test('call due what is due before midnight where the reader is', async () => {
    const name = word()
    const { person } = await leaveChat({ name })
    const zones = ['Pacific/Kiritimati', 'Pacific/Niue'].map((timeZone) => ({
      timeZone,
      end: endOfDay({ now: new Date(), timeZone }).getTime(),
    }))
    const [early, late] = zones.sort((a, b) => a.end - b.end)
    const nextStepAt = new Date((early?.end ?? 0) + 60_000).toISOString()
    await change(person, { nextStepAt })
    const today = `tab=today&q=${name}`
    expect(await listed(today, early?.timeZone)).toEqual([])
    expect(await listed(today, late?.timeZone)).toEqual([person])
    // A cookie can say anything.
    expect(await listed(today, 'Mars/Olympus')).toEqual(await listed(today, 'UTC'))
  })

  test('have a step of today all day, and among those overdue from the next day on', async () => {
    const name = word()
    const { person } = await leaveChat({ name })
    const timeZone = 'Asia/Kolkata'
    const midnight = startOfDay({ day: dayOf({ now: new Date(), timeZone }), timeZone })
    const tabs = async (nextStepAt: Date) => {
      await change(person, { nextStepAt: nextStepAt.toISOString() })
      const lists = ['tab=today', 'tab=overdue', 'tab=all&step=overdue']
      const found = lists.map((list) => listed(`${list}&q=${name}`, timeZone))
      return (await Promise.all(found)).map(({ length }) => length)
    }
    expect(await tabs(midnight)).toEqual([1, 0, 0])
    expect(await tabs(new Date(midnight.getTime() - 1))).toEqual([0, 1, 1])
  })

  test('lead from a consultation to its person, or to whom they were merged into', async () => {
    const { id, person } = await leave.leaveConsultation(server)
    const other = await leaveChat({ name: word() })
    const leadsTo = async (query: string) => {
      const headers = { Cookie: cookie, ...ofOwnPage }
      const page = `${baseUrl}/cms/desk?consultation=${query}`
      return (await fetch(page, { headers, redirect: 'manual' })).headers.get('location')
    }
    const place = (one: number) => `/cms/desk?tab=all&person=${one}`
    expect(await leadsTo(String(id))).toBe(place(person))
    await change(person, { mergedInto: other.person })
    expect(await leadsTo(String(id))).toBe(place(other.person))
    for (const unknown of ['0', 'x', '2000000000']) expect(await leadsTo(unknown)).toBeNull()
  })
})

test('a search finds a consultation by its number, and offers names that are nearly the same', async () => {
  const { id, person } = await leave.leaveConsultation(server)
  for (const named of [`consultation ${id}`, `Consultation #${id}`, `#${id}`]) {
    expect(await listed(`tab=all&q=${encodeURIComponent(named)}`)).toContain(person)
  }
  expect(await listed(`tab=all&q=room%20${id}`)).not.toContain(person)

  const similar = 'Did you mean:(?:<!-- -->)? ?(?:<!-- -->)?<a'
  const name = `Anjali Xaviour${word()}`
  const anjali = await leaveChat({ name })
  const search = `tab=all&q=${name.replace('jali Xaviour', 'jlai Xavoiur')}`
  expect(await listed(search)).toEqual([])
  expect(await adminPage(`/desk?${search}`)).toMatch(
    new RegExp(`${similar}.*person=${anjali.person}"[^>]*><bdi>${name}<`),
  )
  expect(await adminPage(`/desk?tab=all&q=${word()}${randomUUID()}`)).not.toMatch(
    new RegExp(similar),
  )
})

test('a list is in the order that is asked for', async () => {
  const name = word()
  const people: number[] = []
  for (const first of ['Berta', 'anna', 'Clara']) {
    people.push((await leaveChat({ name: `${first} ${name}` })).person)
  }
  const [berta = 0, anna = 0, clara = 0] = people
  await change(clara, { nextStepAt: '2040-01-01T10:00:00.000Z' })
  await change(anna, { nextStepAt: '2040-01-02T10:00:00.000Z' })
  const sorted = (sort: string) => listed(`tab=all&q=${name}&sort=${sort}`)
  expect(await sorted('name')).toEqual([anna, berta, clara])
  expect(await sorted('oldest')).toEqual([berta, anna, clara])
  expect(await sorted('nextStep')).toEqual([clara, anna, berta])
  expect((await sorted('waiting'))[0]).toBe(berta)
  expect(await sorted('nonsense')).toEqual([clara, anna, berta])
})

test('a search finds in all lists until one of them is chosen, and says how to call', async () => {
  const name = word()
  const wishes = { call_time: 'evening', call_channel: 'whatsapp' }
  const cv = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
  const phone = leave.freshPhone()
  const fields = { ...nurse, name, phone, ...wishes }
  const { person } = await leave.leaveConsultation(server, fields, cv)
  await change(person, { notes: [{ text: 'Called' }] })
  expect(await listed(`unsearched=waiting&q=${name}`)).toEqual([person])
  expect(await listed(`tab=waiting&q=${name}`)).toEqual([])
  const page = await adminPage(`/desk?q=${name}&person=${person}`)
  const [, head = ''] = /id="desk-person"(.*?)<\/header>/s.exec(page) ?? []
  expect(head).toContain(': Evening · Contact by: WhatsApp')
})

test('a step has an owner of its own, and is on the lists of steps until it is done', async () => {
  const name = word()
  const { person } = await leaveChat({ name })
  const owner = await addUser(admin, { role: 'coordinator', name: 'Carla Weber' })
  const tabs = async () => {
    const lists = ['mine', 'today', 'overdue'].map((tab) => listed(`tab=${tab}&q=${name}`))
    return (await Promise.all(lists)).map((people) => people.includes(person))
  }
  const step = { at: '2020-01-01T10:00:00.000Z', kind: 'call', owner: await myId() }
  await change(person, { owner: owner.id, steps: [{ ...step, change: 'stepAdded' }] })
  expect(await tabs()).toEqual([true, false, true])
  const page = await adminPage(`/desk?tab=overdue&q=${name}&person=${person}`)
  // In the row, the filter, the timeline, and who sees the case.
  expect(page.split('Carla Weber').length).toBeGreaterThan(3)
  expect(page).not.toContain(owner.username)
  const late = `tab=overdue&q=${name}&stepOwner=`
  expect(await listed(late + String(step.owner))).toEqual([person])
  expect(await listed(late + owner.id)).toEqual([])
  await change(person, { steps: [{ ...step, change: 'stepDone' }] })
  expect(await tabs()).toEqual([false, false, false])
})

describe('the filters', () => {
  const origin = {
    utm_source: 'facebook',
    utm_campaign: '50% Off',
    landing_path: '/',
    locale: 'en',
  }

  test('find whoever came by a source and a campaign, or by none that is known', async () => {
    const name = word()
    const phone = leave.freshPhone()
    const first = await leaveChat({ name, phone, attribution: { first: origin, last: origin } })
    const other = { ...origin, utm_source: 'other' }
    // The first request counts.
    await leaveChat({ name, phone, attribution: { first: other, last: other } })
    const unknown = await leaveChat({ name })
    const found = listedAs(name)
    expect(await found('source=facebook')).toEqual([first.person])
    expect(await found('campaign=50%25+off&source=facebook')).toEqual([first.person])
    expect(await found('campaign=50%25+OFF')).toEqual([first.person])
    expect(await found('source=other')).toEqual([])
    expect(await found('source=(none)')).toEqual([unknown.person])
    expect(await found('country=(none)&owner=(none)')).toEqual([unknown.person, first.person])
    expect(await found("source=x' or '1'='1")).toEqual([])

    // The merged person came first, and brings the source along.
    await change(first.person, { mergedInto: unknown.person })
    expect(await found('source=facebook')).toEqual([unknown.person])
    await change(first.person, { mergedInto: null })
  })

  test('find whoever arrived on some days of the reader’s', async () => {
    const name = word()
    const { person } = await leaveChat({ name })
    await db.query('update people set created_at = $2 where id = $1', [person, '2012-02-29T20:00Z'])
    const found = listedAs(name)
    for (const [day, zone] of [
      ['2012-02-29', 'UTC'],
      ['2012-03-01', 'Asia/Kolkata'],
    ] as const) {
      expect(await found(`from=${day}&to=${day}`, zone)).toEqual([person])
    }
    expect(await found('from=2012-03-01', 'UTC')).toEqual([])
    expect(await found('to=2012-02-29', 'Asia/Kolkata')).toEqual([])
  })

  test('find a profile, and whose role is not known', async () => {
    const name = word()
    const { person } = await leaveChat({ name })
    const { person: other } = await leaveChat({ name })
    await change(person, {
      role: 'nurses',
      languageLevel: 'B1',
      registration: 'India, Kérala',
      yearsOfExperience: 5,
      readyFrom: '2027-03-01',
    })
    const found = listedAs(name)
    const theirs = 'languageLevel=A2 registration=kerala yearsOfExperience=5 readyFrom=2027-03-01'
    const others = 'languageLevel=B2 yearsOfExperience=6 readyFrom=2027-02-28 role=hospitals'
    for (const filter of [...theirs.split(' '), 'role=nurses', theirs.replaceAll(' ', '&')]) {
      expect([filter, await found(filter)]).toEqual([filter, [person]])
    }
    for (const filter of others.split(' ')) {
      expect([filter, await found(filter)]).toEqual([filter, []])
    }
    expect(await found('role=(none)')).toEqual([other])
  })

  test('find who has passed something, by what was sent along', async () => {
    const name = word()
    const asha = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
    const fields = { ...nurse, name, standing: 'english=ielts_7&milestones=nclex' }
    const { person } = await leave.leaveConsultation(
      server,
      { ...fields, phone: leave.freshPhone() },
      asha,
    )
    const other = await leaveChat({ name })
    const found = listedAs(name)
    for (const passed of ['ielts_6', 'ielts_7', 'nclex']) {
      expect([passed, await found(`passed=${passed}`)]).toEqual([passed, [person]])
    }
    for (const passed of ['oet_b', 'cbt']) expect(await found(`passed=${passed}`)).toEqual([])
    await change(person, { mergedInto: other.person })
    expect(await found('passed=nclex')).toEqual([other.person])
  })

  test('find planned and overdue steps, and stages that somebody has been at', async () => {
    const name = word()
    const { person } = await leaveChat({ name })
    const [first, second, third] = await db.column<number>(
      `select id from stages where audience = 'nurses' order by position limit 3`,
    )
    const found = listedAs(name)
    expect(await found('step=planned')).toEqual([])
    await change(person, { nextStepAt: '2030-01-01T10:00:00Z', stage: second })
    expect(await found('step=planned')).toEqual([person])
    expect(await found('step=overdue')).toEqual([])
    await change(person, { nextStepAt: '2020-01-01T10:00:00Z' })
    expect(await found('step=overdue')).toEqual([person])
    for (const stage of [first, second]) expect(await found(`reached=${stage}`)).toEqual([person])
    expect(await found(`reached=${third}`)).toEqual([])
  })

  test('find open cases without a next step, and steps of some kinds', async () => {
    const name = word()
    const [idle, calling, meeting, lost] = await Promise.all(
      [0, 1, 2, 3].map(async () => (await leaveChat({ name })).person),
    )
    const [lostStage] = await db.column<number>(
      `select id from stages where audience = 'nurses' and kind = 'lost' limit 1`,
    )
    // A step without a day is one, too.
    await change(calling ?? 0, { nextStepKind: 'call' })
    await change(meeting ?? 0, { nextStepKind: 'interview', nextStepAt: '2040-01-01T10:00:00Z' })
    await change(lost ?? 0, { stage: lostStage })
    const found = async (filter: string) => (await listedAs(name)(filter)).toSorted()
    expect(await found('step=none')).toEqual([idle])
    expect(await found('stepKind=call')).toEqual([calling])
    expect(await found('stepKind=interview&stepKind=call')).toEqual([calling, meeting].toSorted())
    expect(await found('stepKind=message')).toEqual([])
    // The counts and the board have the same people.
    await change(idle ?? 0, { role: 'nurses' })
    const page = await adminPage(`/desk?tab=all&q=${name}&step=none`)
    expect(page.replaceAll('<!-- -->', '')).toMatch(/aria-current="true"[^>]*>All <span[^>]*>1</)
    const board = await adminPage(`/desk?tab=all&q=${name}&step=none&view=board`)
    expect([...board.matchAll(/data-card="(\d+)"/g)].map(([, id]) => Number(id))).toEqual([idle])
  })

  test('find whom staff have not been in touch with, whichever was merged', async () => {
    const name = word()
    const [first, second] = [await leaveChat({ name }), await leaveChat({ name })]
    const found = listedAs(name)
    expect(await found('firstContact=none')).toEqual([second.person, first.person])
    // They have just come: none of them is late.
    const page = await adminPage(`/desk?tab=all&firstContact=none&q=${name}`)
    expect(page).not.toContain('data-late')
    await change(second.person, { notes: [{ text: 'Called' }] })
    expect(await found('firstContact=none')).toEqual([first.person])
    await change(second.person, { mergedInto: first.person })
    expect(await found('firstContact=none')).toEqual([])
  })

  test('find cases that have been at their stage for more than some days', async () => {
    const name = word()
    const { person } = await leaveChat({ name })
    const [second] = await db.column<number>(
      `select id from stages where audience = 'nurses' order by position offset 1 limit 1`,
    )
    const found = listedAs(name)
    const longer = async () => {
      const lists = [7, 14, 30, 90].map((days) => found(`stageFor=${days}`))
      return (await Promise.all(lists)).map(({ length }) => length)
    }
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    expect(await longer()).toEqual([0, 0, 0, 0])
    await db.query('update people set created_at = $2 where id = $1', [person, ago(40)])
    expect(await longer()).toEqual([1, 1, 1, 0])
    await change(person, { stage: second })
    expect(await longer()).toEqual([0, 0, 0, 0])
    // Entries are never changed; those of earlier days are written as such.
    const other = await leaveChat({ name })
    await db.query('update people set created_at = $2 where id = $1', [other.person, ago(40)])
    await db.query(
      `insert into follow_up_changes (person_id, field, "to", username, created_at)
       values ($1, 'stage', $2, 'admin', $3)`,
      [other.person, String(second), ago(16)],
    )
    expect(await longer()).toEqual([1, 1, 0, 0])
    // What else is changed leaves the case where it is.
    await change(other.person, { nextStepKind: 'call' })
    expect(await longer()).toEqual([1, 1, 0, 0])
  })

  test('show the level of German in the line of a nurse, where it is known', async () => {
    const name = word()
    const { person } = await leaveChat({ name })
    const row = async () =>
      /<a[^>]*data-desk-row.*?<\/a>/s.exec(await adminPage(`/desk?tab=all&q=${name}`))?.[0] ?? ''
    const { languageLevel } = cmsTexts.en.followUp
    expect(await row()).toContain(name)
    expect(await row()).not.toContain(languageLevel)
    await change(person, { languageLevel: 'none' })
    expect(await row()).not.toContain(languageLevel)
    await change(person, { languageLevel: 'B2' })
    expect((await row()).replaceAll(/<[^>]*>/g, '')).toContain(`${languageLevel}: B2`)
  })
})

describe('several people', () => {
  test('are changed by one request, without those whom a colleague has changed meanwhile', async () => {
    const ids: number[] = []
    while (ids.length < 3) ids.push((await leaveChat({ name: word() })).person)
    const [first, second, third] = ids
    const me = await myId()
    const before = await read(Number(first))
    await change(Number(second), { owner: me })
    const seen = { owner: null, stage: before.stage, nextStepAt: null, nextStepKind: null }
    const nextStepAt = '2030-01-02T10:00:00.000Z'
    const answer = await admin.patch(
      `/people?where[id][in]=${ids.join()}&overrideLock=true&select[id]=true`,
      {
        owner: null,
        nextStepAt,
        nextStepKind: 'call',
        seenOf: Object.fromEntries(ids.map((id) => [id, seen])),
      },
    )
    expect(await answer.json()).toMatchObject({
      docs: [third, first].map((id) => ({ id })),
      errors: [{ id: second }],
    })
    expect(await read(Number(first))).toMatchObject({ nextStepAt, nextStepKind: 'call' })
    expect(await read(Number(second))).toMatchObject({ nextStepAt: null, owner: me })
    const recorded = await db.column<number>(
      `select person_id from follow_up_changes where field = 'nextStepAt' and person_id = any($1)
       order by person_id`,
      [ids],
    )
    expect(recorded).toEqual([first, third])
  })

  test('are at most so many, which the refusal says', async () => {
    const maxChangedAtOnce = 500
    await db.query(
      `insert into people (person_key, name, phone, locale, stage_id)
       select 'bulk ' || number, 'Bulk', '1', 'en', (select min(id) from stages)
       from generate_series(1, $1::integer) number`,
      [maxChangedAtOnce + 1],
    )
    const path = '/people?where[name][equals]=Bulk&select[id]=true'
    const answer = await admin.patch(path, { nextStepKind: 'call' })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining(String(maxChangedAtOnce)),
    ])
    await db.query("delete from people where person_key like 'bulk %'")
  })
})

describe('a saved view', () => {
  const viewsOf = async (cms: CmsCall) => {
    const { docs } = await cms.read<{ docs: { id: number }[] }>('/desk-views?limit=0&depth=0')
    return docs.map(({ id }) => id)
  }

  test('is its owner’s, or everybody’s to open and also an admin’s to change', async () => {
    const users = await Promise.all([1, 2].map(() => addUser(admin, { role: 'coordinator' })))
    const [owner, other] = await Promise.all(
      users.map(({ credentials }) => cmsClient({ baseUrl, credentials })),
    )
    if (!owner || !other) throw new Error('there are two')
    const keep = async (isShared: boolean) => {
      const data = { name: word(), query: '?tab=all&country=UK', isShared, owner: users[1]?.id }
      return docOf<{ id: number; owner: unknown }>(await owner.post('/desk-views?depth=0', data))
    }
    const [own, shared] = [await keep(false), await keep(true)]
    expect(own.owner).toBe(users[0]?.id)
    expect(await viewsOf(owner)).toEqual(expect.arrayContaining([own.id, shared.id]))
    for (const cms of [other, admin]) {
      expect(await viewsOf(cms)).toContain(shared.id)
      expect(await viewsOf(cms)).not.toContain(own.id)
      expect([403, 404]).toContain((await cms.patch(`/desk-views/${own.id}`, { name: 'x' })).status)
      expect([403, 404]).toContain((await cms.delete(`/desk-views/${own.id}`)).status)
    }
    expect([403, 404]).toContain((await other.delete(`/desk-views/${shared.id}`)).status)
    expect((await admin.patch(`/desk-views/${shared.id}`, { name: word() })).status).toBe(200)
    expect((await admin.delete(`/desk-views/${shared.id}`)).status).toBe(200)
    expect((await owner.delete(`/desk-views/${own.id}`)).status).toBe(200)
  })

  test('says how many people it finds, whatever stands in it', async () => {
    const source = word()
    const attribution = { utm_source: source, landing_path: '/', locale: 'en' }
    for (const name of [word(), word()]) {
      await leaveChat({ name, attribution: { first: attribution, last: attribution } })
    }
    const name = word()
    const query = `?tab=all&source=${source}&q=nothing&person=1&page=7`
    const { id } = await docOf(await admin.post('/desk-views', { name, query, isShared: true }))
    const hostile = await admin.post('/desk-views', { name: word(), query: "x'&tab=%00&q=%27" })
    const page = (await adminPage('/desk?tab=new')).replaceAll(/<!-- -->|<\/?bdi>/g, '')
    expect(page).toMatch(new RegExp(`${name} <span[^>]*>2</span>`))
    for (const one of [id, (await docOf(hostile)).id]) await admin.delete(`/desk-views/${one}`)
  })
})

describe('two who write at the same moment', () => {
  test('lose no note and undo nothing of each other', async () => {
    const { person } = await leaveChat({ name: word() })
    const me = await myId()
    const texts = Array.from({ length: 12 }, (_, index) => `note ${index}`)
    const nextStepAt = '2030-01-02T10:00:00.000Z'
    const answers = await Promise.all([
      ...texts.map((text) => change(person, { notes: [{ text }] })),
      change(person, { owner: me }),
      change(person, { nextStepAt }),
      change(person, { nextStepKind: 'call' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { notes, ...fields } = await read(person)
    expect(notes.map(({ text }) => text).sort()).toEqual([...texts].sort())
    expect(fields).toMatchObject({ owner: me, nextStepAt, nextStepKind: 'call' })
  })

  test('lose nothing in 200 actions over 40 cases, and overwrite nothing unseen', async () => {
    const actors = await Promise.all(
      [1, 2].map(async () => {
        const { id, credentials } = await addUser(admin, { role: 'coordinator' })
        return { id, cms: await cmsClient({ baseUrl, credentials }) }
      }),
    )
    const left: leave.Left[] = []
    while (left.length < 40) left.push(await leaveChat({ name: word() }))
    const leftAt = (index: number) => left[index % left.length] as leave.Left
    const stages = await db.column<number>(
      `select id from stages where audience = 'nurses' order by position limit 5`,
    )
    type Fields = Partial<Record<string, number | string | null>>
    const kinds = 'note stage date owner reply step several all merge undo'.split(' ')
    const conflicts = Object.fromEntries(kinds.map((kind) => [kind, 0]))
    /** What was accepted: changes as they are recorded, and what was written. */
    const changes: string[] = []
    const texts: string[] = []
    const entryOf = (...parts: (number | string | null | undefined)[]) =>
      parts.map((part) => part ?? '').join(' ')

    /** Looks at a case as one of the two, and gives what the actor then does to it. */
    async function look(round: number, index: number): Promise<() => Promise<void>> {
      const { id: me, cms } = actors[index] as (typeof actors)[number]
      // In every other group of rounds both work on the same case.
      const group = Math.floor(round / kinds.length)
      const isShared = group % 2 === 0
      const turn = kinds[round % kinds.length] ?? ''
      const kind = turn === 'undo' && isShared && index === 1 ? 'note' : turn
      const at = 3 * group + (isShared ? 0 : 20 * index)
      const { id: message, person } = leftAt(at)
      const people = [0, 1, 2, 3, 4]
        .slice(0, kind === 'several' ? 5 : 1)
        .map((one) => leftAt(at + one).person)
      const docs = await Promise.all(
        people.map((one) => cms.read<Fields>(`/people/${one}?depth=0`)),
      )
      const text = `${round} of ${me}`
      const [date = '', later = ''] = [2030, 2031].map((year) =>
        new Date(Date.UTC(year, 0, 1, 0, 2 * round + index)).toISOString(),
      )
      const stage = stages.filter((one) => one !== docs[0]?.stage)[index]
      const fieldsOf: Record<string, Fields> = {
        stage: { stage },
        date: { nextStepAt: date },
        owner: { owner: docs[0]?.owner === me ? null : me },
        several: { nextStepAt: date },
        all: { stage, nextStepAt: date },
        merge: { mergedInto: leftAt(at + 8 + index).person },
        undo: { mergedInto: null },
      }
      const fields = fieldsOf[kind] ?? {}
      const seen = docs.map((doc) =>
        Object.fromEntries(Object.keys(fields).map((name) => [name, doc[name]])),
      )
      const ofOne = {
        seen: seen[0],
        ...(kind === 'step' && { steps: [{ change: 'stepAdded', at: later, kind: 'call' }] }),
        ...((kind === 'note' || kind === 'all') && { notes: [{ text }] }),
      }
      const ofSeveral = {
        seenOf: Object.fromEntries(people.map((one, place) => [one, seen[place]])),
      }
      const ids = 'overrideLock=true&select[id]=true'
      return async () => {
        const answer = await (kind === 'reply'
          ? cms.patch(`/chat-messages/${message}?overrideLock=true`, { answers: [{ text }] })
          : kind === 'several'
            ? cms.patch(`/people?where[id][in]=${people.join()}&${ids}`, {
                ...fields,
                ...ofSeveral,
              })
            : cms.patch(`/people/${person}?${ids}`, { ...fields, ...ofOne }))
        const { errors = [] } = (await answer.json()) as {
          errors?: { id?: number; message: string }[]
        }
        for (const { message: said } of errors) {
          expect([kind, said]).toEqual([kind, expect.stringContaining(changedMeanwhile)])
        }
        const isRefused = errors.length > 0 && kind !== 'several'
        expect([kind, answer.status]).toEqual([kind, isRefused ? 409 : 200])
        conflicts[kind] = (conflicts[kind] ?? 0) + errors.length
        if (isRefused) return
        for (const [place, one] of people.entries()) {
          if (errors.some(({ id }) => id === one)) continue
          for (const [name, to] of Object.entries(fields)) {
            changes.push(entryOf(one, name, docs[place]?.[name], to))
          }
        }
        if (kind === 'step') changes.push(entryOf(person, 'stepAdded', later, 'call'))
        if (['note', 'all', 'reply'].includes(kind)) texts.push(entryOf(person, text))
      }
    }

    for (let round = 0; round < 100; round += 1) {
      const acts = await Promise.all([look(round, 0), look(round, 1)])
      await Promise.all(acts.map((act) => act()))
    }
    // Of two who change the same field of a case one is asked, each time.
    const asked = { stage: 5, date: 5, owner: 5, several: 25, all: 5, merge: 5 }
    expect(conflicts).toEqual({ note: 0, reply: 0, step: 0, undo: 0, ...asked })

    const people = left.map(({ person }) => person)
    // A merge gives the case that goes on what a colleague has done with the other one.
    const recorded = await db.rows<
      Record<'person' | 'field' | 'from' | 'to', string> & { isByMerge: boolean }
    >(
      `select person_id as person, field, "from", "to", exists (
         select from follow_up_changes merge where merge.field = 'mergedInto'
           and merge.created_at = given.created_at and given.person_id::text in (merge."to", merge."from")
           and given.field <> 'mergedInto') as "isByMerge"
       from follow_up_changes given where person_id = any($1) order by id`,
      [people],
    )
    const entries = recorded
      .filter(({ isByMerge }) => !isByMerge)
      .map(({ person, field, from, to }) => entryOf(person, field, from, to))
    const isOfOwner = (entry: string) => entry.includes(' owner ')
    const others = [entries, changes].map((all) => all.filter((entry) => !isOfOwner(entry)).sort())
    expect(others[0]).toEqual(others[1])
    // Who acts first takes the case besides.
    expect(entries).toEqual(expect.arrayContaining(changes.filter(isOfOwner)))
    const stored = await db.column<string>(
      `select _parent_id || ' ' || text from people_notes where _parent_id = any($1)
       union all select person_id || ' ' || text from chat_messages_answers answer
       join chat_messages message on message.id = answer._parent_id where person_id = any($1)`,
      [people],
    )
    expect(stored.sort()).toEqual(texts.sort())
    // Each value follows from the one before, and the last one is the case's.
    const now = await db.rows<Fields>(
      'select id, stage_id::text as stage, owner_id::text as owner from people where id = any($1)',
      [people],
    )
    for (const { id, ...fields } of now) {
      for (const [name, value] of Object.entries(fields)) {
        const chain = recorded.filter(
          ({ person, field }) => Number(person) === id && field === name,
        )
        const values = chain.length > 0 ? chain.map(({ to }) => to) : [value]
        expect([...chain.slice(1).map(({ from }) => from), value]).toEqual(values)
      }
    }
    const page = await adminPage(`/desk?tab=all&person=${people[0]}`)
    for (const text of texts.filter((one) => one.startsWith(`${people[0]} `))) {
      expect(page).toContain(text.slice(text.indexOf(' ') + 1))
    }
  })

  test('never lose that a new request waits', async () => {
    const phone = leave.freshPhone()
    const { person } = await leaveChat({ name: word(), phone })
    for (let round = 0; round < 5; round += 1) {
      await change(person, { notes: [{ text: 'Answered' }] })
      await Promise.all([
        change(person, { nextStepKind: round % 2 ? 'call' : 'message' }),
        leaveChat({ name: word(), phone }),
      ])
      expect((await read(person)).waitingSince).not.toBeNull()
    }
  })

  test('do not wait for somebody who has the whole record open', async () => {
    const { person } = await leaveChat({ name: word() })
    const me = await myId()
    await db.query(
      `with lock as (insert into payload_locked_documents (updated_at) values (now()) returning id),
         holder as (insert into users (username, role, active) values ($1, 'coordinator', true) returning id),
         document as (
           insert into payload_locked_documents_rels (parent_id, path, people_id)
           select id, 'document', $2::integer from lock)
       insert into payload_locked_documents_rels (parent_id, path, users_id)
       select lock.id, 'user', holder.id from lock, holder`,
      [`holder-${randomUUID()}`, person],
    )
    expect((await admin.patch(`/people/${person}`, { owner: me })).status).toBe(423)
    expect((await change(person, { owner: me })).status).toBe(200)
  })

  test('are asked where both change the same field, and only then', async () => {
    const { person } = await leaveChat({ name: word() })
    const seen = { nextStepKind: null, nextStepAt: null }
    const mine = { nextStepKind: 'call', seen, notes: [{ text: 'Mine' }] }
    expect((await change(person, { nextStepKind: 'interview', seen })).status).toBe(200)
    expect((await change(person, mine)).status).toBe(409)
    expect(await read(person)).toMatchObject({ nextStepKind: 'interview', notes: [] })
    // What a colleague has set to the same is no question.
    expect((await change(person, { ...mine, nextStepKind: 'interview' })).status).toBe(200)
    const now = { seen: { nextStepKind: 'interview' } }
    expect((await change(person, { nextStepKind: 'call', ...now })).status).toBe(200)
    // A caller that says nothing about what it saw, such as a script, is not asked.
    expect((await change(person, { nextStepKind: 'other' })).status).toBe(200)
    for (const hostile of [{ nextStepAt: 'x' }, { constructor: 1 }, [], 'x', 7, { stage: {} }]) {
      const { status } = await change(person, { nextStepKind: 'other', seen: hostile })
      expect([200, 400, 409]).toContain(status)
    }
    expect(await read(person)).not.toHaveProperty('seen')
  })

  test('are asked by a change that says what was seen, and told who was faster', async () => {
    const { person } = await leaveChat({ name: word() })
    const colleague = await addUser(admin, { role: 'coordinator', name: 'Carla Weber' })
    const { token } = await logIn({ baseUrl, credentials: colleague.credentials })
    const cms = await cmsClient({ baseUrl, token })
    const { updatedAt } = await read(person)
    const theirs = await cms.patch(`/people/${person}`, { nextStepKind: 'interview' })
    expect(theirs.status).toBe(200)
    const unseen = { [person]: { nextStepKind: null } }
    for (const seen of [{ seenOf: unseen }, { updatedAt }, { seen: { nextStepKind: null } }]) {
      const answer = await change(person, { nextStepKind: 'call', ...seen })
      expect([seen, answer.status]).toEqual([seen, 409])
      expect(await answer.text()).toContain(`Carla Weber ${changedMeanwhile}`)
    }
    // What a colleague has left alone is no question.
    expect((await change(person, { nextStepAt: '2030-01-01T10:00:00Z', updatedAt })).status).toBe(
      200,
    )
    const now = await read(person)
    const again = { nextStepKind: 'call', updatedAt: now.updatedAt }
    expect((await change(person, again)).status).toBe(200)
  })
})

describe('a telephone number from a country where WHO asks not to recruit actively', () => {
  const deskOf = (person: number) => adminPage(`/desk?tab=all&person=${person}`)
  const mark = (country: string) => `data-listed-country="${country}"`

  test('is said at the person, and refuses nothing', async () => {
    const { person } = await leaveChat({ phone: '+234 803 123 4567' })
    const page = await deskOf(person)
    expect(page).toContain(mark('NG'))
    expect(page).toContain(cmsTexts.en.desk.listedCountry.replace('{{country}}', 'Nigeria'))
    expect(page).toContain(cmsTexts.en.desk.listedCountryText)
    const { person: other } = await leaveChat({ phone: '+91 98765 43219' })
    expect(await deskOf(other)).not.toContain('data-listed-country')
  })

  test('follows the list that editors have saved, which takes codes only', async () => {
    const settings = '/globals/site-settings'
    const { safeguards } = await admin.read<{ safeguards: { countries: string } }>(settings)
    const save = (countries: string) => admin.post(settings, { safeguards: { countries } })
    const { person } = await leaveChat({ phone: '+254 712 123456' })
    expect(await deskOf(person)).not.toContain(mark('KE'))
    expect((await save('Kenya')).status).toBe(400)
    expect((await save('ke, ng')).status).toBe(200)
    expect(await admin.read(settings)).toMatchObject({ safeguards: { countries: 'KE NG' } })
    expect(await deskOf(person)).toContain(mark('KE'))
    expect((await save(safeguards.countries)).status).toBe(200)
    expect(safeguards.countries.split(' ')).toHaveLength(55)
  })
})
