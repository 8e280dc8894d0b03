import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { ownAddress } from '../helpers/ownAddress'
import { addUser, cmsClient, storeResetLink, type CmsCall } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { leaveChat } from '../helpers/leaveRequest'
import { logIn } from '../helpers/logIn.mjs'
import { admin, baseUrl, db } from '../helpers/server'

afterAll(() => db.query("delete from users where username like 'account-%'"))

const createUser = (role = 'admin', by = admin) =>
  addUser(by, { username: `account-${randomUUID()}`, role })

const change = (id: number, data: object, by = admin) => by.patch(`/users/${id}`, data)

const verify = async (credentials: { username: string; password: string }, address: string) => {
  const Authorization = basicAuthorization(credentials)
  const headers = { Authorization, 'X-Forwarded-For': address }
  return (await fetch(`${baseUrl}/admin/verify`, { headers })).status
}

const post = (path: string, body: object) =>
  fetch(`${baseUrl}/cms/api/users${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ownAddress() },
    body: JSON.stringify(body),
  })

describe('an account that is switched off', () => {
  test('is logged out at once and lets nobody in, until it is switched on', async () => {
    const { id, credentials } = await createUser()
    const session = await cmsClient({ baseUrl, credentials })
    const address = ownAddress()
    // Remembered for a minute, as its cookie is for hours.
    expect(await verify(credentials, address)).toBe(200)
    expect((await session('/consultations?limit=1')).status).toBe(200)
    expect((await change(id, { active: false })).status).toBe(200)
    expect(await verify(credentials, address)).toBe(401)
    expect((await session('/consultations?limit=1')).status).toBe(403)
    const refused = await post('/login', credentials)
    const wrong = await post('/login', { ...credentials, username: 'nobody-here' })
    expect(refused.status).toBe(401)
    expect(await refused.text()).toBe(await wrong.text())
    expect((await change(id, { active: true })).status).toBe(200)
    expect(await verify(credentials, address)).toBe(200)
    expect((await session('/consultations?limit=1')).status).toBe(403)
    expect((await post('/login', credentials)).status).toBe(200)
  })

  test('is not got back with a link for a new password', async () => {
    const { id } = await createUser()
    await storeResetLink(db, id)
    await change(id, { active: false })
    expect(
      await db.rows('select reset_password_token as token from users where id = $1', [id]),
    ).toEqual([{ token: null }])
    const body = { token: await storeResetLink(db, id), password: 'another long password' }
    expect((await post('/reset-password', body)).status).toBe(403)
  })
})

describe('the last active admin', () => {
  const away = async (work: (last: { id: number; by: CmsCall }) => Promise<void>) => {
    const { id, credentials } = await createUser()
    const by = await cmsClient({ baseUrl, credentials })
    const others = await db.query<{ id: number }>(
      "update users set active = false where role = 'admin' and active and id <> $1 returning id",
      [id],
    )
    try {
      await work({ id, by })
    } finally {
      const ids = others.rows.map((other) => other.id)
      await db.query('update users set active = true where id = any($1)', [ids])
    }
  }

  test('is neither switched off nor demoted nor deleted, nor demoted together with all others', async () => {
    await away(async ({ id, by }) => {
      const refused = [
        await change(id, { active: false }, by),
        await change(id, { role: 'editor' }, by),
        await by.patch(`/users?where[id][equals]=${id}`, { role: 'editor' }),
        await by.delete(`/users/${id}`),
      ]
      for (const response of refused) {
        expect(await response.text()).toContain(cmsTexts.en.account.lastAdmin)
      }
      await createUser('admin', by)
      const admins = "role = 'admin' and active"
      const query = '?where[role][equals]=admin&where[active][equals]=true'
      await by.patch(`/users${query}`, { role: 'editor' })
      expect(await db.count(`select 1 from users where ${admins}`)).toBeGreaterThan(0)
    })
  })

  test('is left where two send each other away at the same moment', async () => {
    await away(async ({ id, by }) => {
      const other = await createUser('admin', by)
      const otherBy = await cmsClient({ baseUrl, credentials: other.credentials })
      await Promise.all([
        change(other.id, { role: 'editor' }, by),
        change(id, { role: 'editor' }, otherBy),
      ])
      expect(
        await db.count("select 1 from users where role = 'admin' and active and id = any($1)", [
          [id, other.id],
        ]),
      ).toBe(1)
    })
  })
})

test.each([
  ['translator', '/cms', ['posts', 'media'], ['users', 'people', 'deliveries']],
  [
    'coordinator',
    '/cms/desk',
    ['message-templates', 'people', 'consultations', 'chat-messages', 'stages', 'assignment-rules'],
    ['users', 'cvs', 'deliveries', 'follow-up-changes', 'posts'],
  ],
  ['manager', '/cms/figures', [], ['users', 'people', 'message-templates']],
  ['admin', '/cms', ['posts', 'people', 'deliveries', 'follow-up-changes', 'users'], []],
])(
  'the navigation of a %s names what they need, and the rest stays readable',
  async (role, path, named, others) => {
    const { credentials } = await createUser(role)
    const { token } = await logIn({ baseUrl, credentials })
    const open = (address: string) =>
      fetch(baseUrl + address, { headers: { Authorization: `JWT ${token}` } })
    const html = await (await open(path)).text()
    const links = [...html.matchAll(/id="nav-([a-z-]+)"/g)].map(([, slug]) => slug)
    expect(links).toEqual(expect.arrayContaining(named))
    expect(links.filter((slug) => others.some((other) => other === slug))).toEqual([])
    if (role !== 'coordinator') return
    // Folded at the desk, open where one of the lists is.
    const isFolded = (text: string) => /nav-group--collapsed[^"]*" id="nav-group-Lists"/.test(text)
    expect(isFolded(html)).toBe(true)
    expect(isFolded(await (await open('/cms/collections/people')).text())).toBe(false)
    expect((await open('/cms/collections/deliveries')).status).toBe(200)
    const lists = await Promise.all(
      ['cvs', 'deliveries', 'follow-up-changes'].map((slug) => open(`/cms/api/${slug}?limit=1`)),
    )
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200])
  },
)

test('logs name colleagues as everybody does', async () => {
  const { id, credentials } = await createUser()
  await change(id, { name: 'Carla Weber' })
  await db.query(
    "insert into audit_log (user_id, username, kind, subject) values ($1, $2, 'export', 'people')",
    [id, credentials.username],
  )
  const { token } = await logIn({ baseUrl, credentials })
  const headers = { Authorization: `JWT ${token}` }
  const page = await fetch(`${baseUrl}/cms/collections/audit-log?limit=5`, { headers })
  const [row = ''] = (await page.text()).match(/<tr class="row-1".*?<\/tr>/s) ?? []
  expect(row).toContain('<bdi>Carla Weber</bdi>')
})

describe('the open cases of who is switched off', () => {
  const server = { baseUrl, db }
  async function leaver() {
    const { id } = await createUser('coordinator')
    const people = [(await leaveChat(server)).person, (await leaveChat(server)).person]
    const closed = (await leaveChat(server)).person
    await db.query('update people set owner_id = $1 where id = any($2)', [id, [...people, closed]])
    const lost = `(select id from stages where kind = 'lost' limit 1)`
    await db.query(`update people set stage_id = ${lost} where id = $1`, [closed])
    const all = [...people, closed]
    const owners = () =>
      db.column<number | null>('select owner_id from people where id = any($1) order by id', [all])
    return { id, people, owners }
  }

  test('go to a colleague or to nobody, as is chosen, and each records it', async () => {
    const colleague = await createUser('coordinator')
    for (const to of [colleague.id, null]) {
      const { id, people, owners } = await leaver()
      for (const handOver of ['x', '0', String(id), String((await createUser('editor')).id)]) {
        const refused = await change(id, { active: false, handOver })
        expect([refused.status, await refused.text()]).toEqual([
          400,
          expect.stringContaining(cmsTexts.en.account.noColleague),
        ])
      }
      // Nothing is handed over by who stays.
      expect((await change(id, { name: 'Leo', handOver: 'nobody' })).status).toBe(200)
      expect(await owners()).toEqual([id, id, id])
      const data = { active: false, handOver: to === null ? 'nobody' : String(to) }
      expect((await change(id, data)).status).toBe(200)
      expect(await owners()).toEqual([to, to, id])
      const by = { username: adminCredentials.username }
      expect(
        await db.rows(
          'select "from", "to", username from follow_up_changes where person_id = any($1)',
          [people],
        ),
      ).toEqual(people.map(() => ({ from: String(id), to: to && String(to), ...by })))
      expect((await admin.delete(`/users/${id}`)).status).toBe(200)
    }
  })

  test('stay without a choice, and keep the account from being deleted', async () => {
    const { id, owners } = await leaver()
    const refused = await admin.delete(`/users/${id}`)
    const message = cmsTexts.en.account.hasCases.replace('{{number}}', '2')
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(message)])
    expect((await change(id, { active: false })).status).toBe(200)
    expect(await owners()).toEqual([id, id, id])
    // It can be chosen later, too.
    expect((await change(id, { handOver: 'nobody' })).status).toBe(200)
    expect(await owners()).toEqual([null, null, id])
  })
})

test('the last log-in is stored at /cms and at /admin', async () => {
  const lastOf = async (id: number) =>
    (await admin.read<{ lastLogInAt: string | null }>(`/users/${id}`)).lastLogInAt
  const { id, credentials } = await createUser()
  expect(await lastOf(id)).toBeNull()
  await logIn({ baseUrl, credentials })
  expect(Date.now() - Date.parse(String(await lastOf(id)))).toBeLessThan(60_000)
  const other = await createUser()
  expect(await verify(other.credentials, ownAddress())).toBe(200)
  expect(await lastOf(other.id)).not.toBeNull()
})
