import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUser, cmsClient, type CmsCall } from '../helpers/cms'
import { freshPhone, leaveChat, leaveConsultation } from '../helpers/leaveRequest'
import { startMailingServer } from '../helpers/mailServer'
import type { TestDatabase } from '../helpers/testDatabase.mjs'

let site: Awaited<ReturnType<typeof startMailingServer>>
let cms: CmsCall
let db: TestDatabase
const users: Record<string, number> = {}

beforeAll(async () => {
  site = await startMailingServer({ RATE_LIMIT_PER_MINUTE: '0' })
  ;({ db } = site.server)
  cms = await cmsClient(site.server)
  for (const username of ['gulf', 'europe', 'away']) {
    users[username] = (await addUser(cms, { username, role: 'coordinator' })).id
  }
})
afterAll(() => site.stop())
beforeEach(async () => {
  await db.query('delete from assignment_rules')
})

async function rule(data: object): Promise<void> {
  expect((await cms.post('/assignment-rules', data)).status).toBe(201)
}

type Person = { id: number; owner: number | null; step: string | null; hours: number | null }

/** A visitor asks; gives the person that it belongs to. */
async function ask(fields: Record<string, string>, type: 'chat' | 'hospital' = 'chat') {
  const { person } = await (type === 'chat' ? leaveChat : leaveConsultation)(site.server, fields)
  return db.row<Person>(
    `select people.id, owner_id as owner, next_step_kind as step,
       extract(epoch from next_step_at - people.created_at)::float8 / 3600 as hours
     from people where id = $1`,
    [person],
  )
}

test('somebody new is looked after by whom the first rule that fits names, and called in time', async () => {
  await rule({ owner: users.europe, position: 50 })
  await rule({ owner: users.gulf, language: 'ar', withinHours: 4, position: 10 })
  await rule({ owner: users.gulf, audience: 'hospitals', desiredCountry: 'KSA', position: 20 })
  expect(await ask({ locale: 'de' })).toMatchObject({ owner: users.europe, step: null })
  const arabic = await ask({ locale: 'ar' })
  expect(arabic).toMatchObject({ owner: users.gulf, step: 'call' })
  expect(arabic.hours).toBeCloseTo(4, 1)
  const saudi = { locale: 'en', desired_country: 'KSA' }
  expect(await ask(saudi, 'hospital')).toMatchObject({ owner: users.gulf, step: null })
  const german = { locale: 'en', desired_country: 'Germany' }
  expect(await ask(german, 'hospital')).toMatchObject({ owner: users.europe })

  const { rows } = await db.query(
    `select field, "from", "to", username from follow_up_changes where person_id = $1 order by id`,
    [arabic.id],
  )
  expect(rows).toEqual([
    { field: 'owner', from: null, to: String(users.gulf), username: 'system' },
    { field: 'nextStepAt', from: null, to: expect.stringMatching(/^2.*Z$/), username: 'system' },
    { field: 'nextStepKind', from: null, to: 'call', username: 'system' },
  ])
  const record = await cms.read(`/people/${arabic.id}?depth=0`)
  expect(record.nextStepAt).toBe(rows[1].to)
  // There is no answer yet.
  expect(record.waitingSince).not.toBeNull()
})

test('a rule without effect: of somebody who is switched off, for others, or for whom is known already', async () => {
  expect(await ask({ locale: 'en' })).toMatchObject({ owner: null, step: null })
  const phone = freshPhone()
  await ask({ phone })
  await rule({ owner: users.away, position: 1 })
  await rule({ owner: users.europe, language: 'hi', position: 2 })
  await cms.patch(`/users/${users.away}`, { active: false })
  expect(await ask({ locale: 'en' })).toMatchObject({ owner: null })
  expect(await ask({ locale: 'hi' })).toMatchObject({ owner: users.europe })
  expect(await ask({ phone, locale: 'hi' })).toMatchObject({ owner: null })
  // It goes with whom it names.
  expect((await cms.delete(`/users/${users.away}`)).status).toBe(200)
  expect(await db.rows('select owner_id as owner from assignment_rules')).toEqual([
    { owner: users.europe },
  ])
})

test('whoever looks after somebody gets the mail as well, now and whenever they write again', async () => {
  await rule({ owner: users.gulf, language: 'ml' })
  const phone = freshPhone()
  const waiting = async () => await db.count(`select from deliveries where state = 'waiting'`)
  await expect.poll(waiting).toBe(0)
  site.mailServer.mails.length = 0
  await ask({ phone, locale: 'ml' })
  const to = ['gulf@people.example', 'office@curaco.example']
  await expect.poll(() => site.mailServer.mails.map((mail) => mail.to.toSorted())).toEqual([to])
  await ask({ phone, locale: 'ml' })
  await expect.poll(() => site.mailServer.mails.map((mail) => mail.to.toSorted())).toEqual([to, to])
  await ask({ locale: 'en' })
  await expect.poll(() => site.mailServer.mails.at(2)?.to).toEqual(['office@curaco.example'])
})

test('several share a rule in turn, at two servers at once, or by who has the fewest open cases', async () => {
  const members = [users.europe, users.gulf, (await addUser(cms, { role: 'coordinator' })).id]
  const [owner, ...sharedWith] = members
  await rule({ owner, sharing: 'turn', sharedWith })
  const another = await site.server.startAnother({ RATE_LIMIT_PER_MINUTE: '0' })
  const given = async (people: number[]) =>
    db.column<number>('select count(*)::integer from people where id = any($1) group by owner_id', [
      people,
    ])
  const leave = async (baseUrl: string, fields = {}) =>
    (await leaveChat({ ...site.server, baseUrl, db }, fields)).person
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      leave(index % 2 ? another.baseUrl : site.server.baseUrl),
    ),
  )
  await another.stop()
  expect(await given(people)).toEqual([4, 4, 4])
  // Who is known takes no turn.
  const phone = freshPhone()
  const six = []
  for (let index = 0; index < 3; index += 1) {
    six.push((await ask({})).id)
    await ask({ phone })
  }
  expect((await given([...six, (await ask({ phone })).id])).sort()).toEqual([1, 1, 2])
  await cms.patch(`/users/${owner}`, { active: false })
  expect(await given([(await ask({})).id, (await ask({})).id])).toEqual([1, 1])
  await cms.patch(`/users/${owner}`, { active: true })

  await db.query(`update assignment_rules set sharing = 'load'`)
  await db.query('update people set owner_id = null')
  const [first, second, third] = people
  await db.query('update people set owner_id = $1 where id = any($2)', [
    members[0],
    [first, second],
  ])
  await db.query('update people set owner_id = $1 where id = $2', [members[1], third])
  const owners = []
  for (let index = 0; index < 3; index += 1) owners.push((await ask({})).owner)
  expect(owners[0]).toBe(members[2])
  expect(owners.toSorted()).toEqual([members[1], members[2], members[2]].toSorted())
})
