import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, cmsClient, moveToTrash, type CmsCall } from '../helpers/cms'
import { nurse, readCv } from '../helpers/consultationForms'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { leaveChat, leaveConsultation } from '../helpers/leaveRequest'
import { ownAddress } from '../helpers/ownAddress'
import { postSurvey } from '../helpers/surveyForms'
import { admin, adminSession, baseUrl, db, server } from '../helpers/server'
import { cmsTexts } from '../helpers/cmsTexts'

type Role = 'admin' | 'coordinator' | 'manager' | 'managerWithNames'

const secret = {
  name: 'Zuleika Farnborough',
  phone: `+49 171 ${String(Date.now()).slice(-7)}`,
  message: 'Zuleika asks what nobody else should read',
  regions: 'Where Zuleika lives and works',
}

const calls = {} as Record<Role, CmsCall>
const credentials: Partial<Record<Role, typeof adminCredentials>> = { admin: adminCredentials }
const users: Partial<Record<Role, number>> = {}
let consultation = 0
let chat = 0
let person = 0

beforeAll(async () => {
  calls.admin = admin
  const rights: [Role, { role: string; seesNames?: boolean }][] = [
    ['coordinator', { role: 'coordinator' }],
    ['manager', { role: 'manager' }],
    ['managerWithNames', { role: 'manager', seesNames: true }],
  ]
  for (const [role, right] of rights) {
    const user = await addUser(admin, right)
    users[role] = user.id
    credentials[role] = user.credentials
    calls[role] = await cmsClient({ baseUrl, credentials: user.credentials })
  }
  const { name, phone, message, regions } = secret
  const cv = { name: 'cv.pdf', bytes: readCv('asha.pdf') }
  ;({ id: consultation, person } = await leaveConsultation(server, { ...nurse, name, phone }, cv))
  ;({ id: chat } = await leaveChat(server, { name, phone, message }))
  const survey = await postSurvey({ baseUrl, body: { language: 'en', regions } })
  expect(survey.status).toBe(201)
})
afterAll(() => db.query('delete from users where id = any($1)', [Object.values(users)]))

const statusOf = async (role: Role, path: string, init?: RequestInit) =>
  (await calls[role](path, init)).status

const patch = (data: object) => ({ method: 'PATCH', body: JSON.stringify(data) })

const pageOf = async (role: Role, path: string) => {
  const own = credentials[role] ?? adminCredentials
  const { cookie } = await logIn({ baseUrl, credentials: own })
  return (await fetch(`${baseUrl}${path}`, { headers: { Cookie: cookie, ...ofOwnPage } })).text()
}

const staffStatus = async (role: Role, path: string) => {
  const authorization = basicAuthorization(credentials[role] ?? adminCredentials)
  const headers = { Authorization: authorization, 'X-Forwarded-For': ownAddress() }
  return (await fetch(`${baseUrl}${path}`, { headers })).status
}

describe('a coordinator', () => {
  test('follows up a request, owned by whoever works with requests', async () => {
    const path = `/people/${person}`
    const data = {
      nextStepKind: 'call',
      owner: users.coordinator,
      notes: [{ text: 'Called.' }],
    }
    expect(await statusOf('coordinator', path, patch(data))).toBe(200)
    const response = await calls.admin(`${path}?depth=0`)
    expect(await response.json()).toMatchObject({
      nextStepKind: 'call',
      owner: users.coordinator,
      notes: [{ text: 'Called.', author: credentials.coordinator?.username }],
    })
    expect(await statusOf('coordinator', path, patch({ owner: users.manager }))).toBe(400)
  })

  test('changes nothing of when something came in, nor does an admin', async () => {
    const createdAt = '2001-01-01T00:00:00.000Z'
    for (const [role, path] of [
      ['coordinator', `/chat-messages/${chat}`],
      ['coordinator', `/consultations/${consultation}`],
      ['coordinator', `/people/${person}`],
      ['admin', `/people/${person}`],
      ['admin', `/users/${users.coordinator}`],
    ] as const) {
      expect(await statusOf(role, path, patch({ createdAt }))).toBe(200)
      const { createdAt: stored } = await calls[role].read<{ createdAt: string }>(path)
      expect(stored > '2020').toBe(true)
    }
  })

  test('sees no draft of a page, without a fault of the server', async () => {
    for (const path of ['/../../en/preview/home-page', '/../../en/preview/posts/1']) {
      expect(await statusOf('coordinator', path)).toBe(404)
    }
  })

  test.each([
    ['one', () => `/consultations/${consultation}`],
    ['several', () => `/consultations?where[id][equals]=${consultation}`],
  ])('neither deletes nor trashes %s', async (_, path) => {
    const trash = await moveToTrash(calls.coordinator, path())
    const { docs } = (await trash.json()) as { docs?: unknown[] }
    expect(docs ?? []).toEqual([])
    await calls.coordinator.delete(path())
    expect(
      await db.rows<{ deleted_at: Date | null }>(
        'select deleted_at from consultations where id = $1',
        [consultation],
      ),
    ).toEqual([{ deleted_at: null }])
  })

  test('does not bring back what an admin has deleted', async () => {
    const path = `/chat-messages/${chat}`
    expect((await moveToTrash(calls.admin, path)).status).toBe(200)
    const back = `${path}?trash=true`
    expect(await statusOf('coordinator', back, patch({ deletedAt: null }))).toBe(403)
    expect(
      await db.rows('select 1 from chat_messages where id = $1 and deleted_at is null', [chat]),
    ).toEqual([])
    expect(await statusOf('admin', back, patch({ deletedAt: null }))).toBe(200)
  })

  test('works at /admin too, and looks at CVs, which is noted', async () => {
    expect(await staffStatus('coordinator', '/admin/verify')).toBe(200)
    expect(await staffStatus('coordinator', '/admin/consultations')).toBe(200)
    expect(await staffStatus('coordinator', `/admin/consultations/${consultation}/cv`)).toBe(200)
    expect(await statusOf('coordinator', `/../exports/cv/${consultation}`)).toBe(200)
    expect(
      await db.rows('select kind from audit_log where subject = $1 and username = $2 order by id', [
        String(consultation),
        credentials.coordinator?.username,
      ]),
    ).toEqual([{ kind: 'cv_download' }, { kind: 'cv_view' }])
  })

  test('is not used by another site, or one next to it, to take or read anything', async () => {
    const Cookie = adminSession.cookie
    const exports = async () =>
      await db.count(`select from audit_log where kind in ('export', 'cv_view')`)
    const before = await exports()
    for (const headers of [
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      for (const [path, status] of [
        ['/cms/exports/consultations.csv', 401],
        [`/cms/exports/person/consultations/${consultation}`, 401],
        [`/cms/exports/cv/${consultation}`, 401],
        ['/cms/desk/events', 401],
        ['/cms/api/consultations?limit=1', 403],
      ] as const) {
        const response = await fetch(baseUrl + path, { headers: { Cookie, ...headers } })
        expect([path, response.status]).toEqual([path, status])
      }
    }
    expect(await exports()).toBe(before)
  })

  test('sees the names of those who share the work, and nothing else of anybody', async () => {
    const read = async (path: string) => {
      const { docs } = await calls.coordinator.read<{ docs: object[] }>(path)
      return docs
    }
    const found = await read('/users?limit=0')
    expect(JSON.stringify(found)).not.toContain(credentials.manager?.username)
    const { username } = adminCredentials
    const admin = found.find((user) => 'username' in user && user.username === username)
    // There are some: this test has logged in as the admin.
    expect(admin).toMatchObject({ role: 'admin', sessions: [] })
    for (const hidden of ['email', 'lastLogInAt', 'seesNames']) {
      expect(admin).not.toHaveProperty(hidden)
    }
    for (const path of ['/users?where[email][like]=a', '/people?where[owner.email][like]=a']) {
      expect(await statusOf('coordinator', path)).toBe(400)
    }
    const other = `/users/${users.manager}`
    expect([403, 404]).toContain(await statusOf('coordinator', other))
    expect([403, 404]).toContain(await statusOf('coordinator', other, patch({ name: 'X' })))
  })

  test('makes no admin of themselves', async () => {
    await calls.coordinator(`/users/${users.coordinator}`, patch({ role: 'admin', active: true }))
    expect(await db.rows('select role from users where id = $1', [users.coordinator])).toEqual([
      { role: 'coordinator' },
    ])
  })

  test('finds kept filters of the requests, and none of the survey', async () => {
    const keep = async (relatedCollection: string) => {
      const everyone = { constraint: 'everyone' }
      const data = {
        title: `of ${relatedCollection}`,
        isShared: true,
        relatedCollection,
        where: { or: [{ and: [{ id: { equals: 1 } }] }] },
        access: { read: everyone, update: everyone, delete: everyone },
      }
      const response = await calls.admin.post('/payload-query-presets', data)
      expect(response.status).toBe(201)
    }
    await keep('consultations')
    await keep('survey-responses')
    const response = await calls.coordinator('/payload-query-presets?limit=0')
    const { docs } = (await response.json()) as { docs: { relatedCollection: string }[] }
    expect(new Set(docs.map((preset) => preset.relatedCollection))).toEqual(
      new Set(['consultations']),
    )
    await db.query("delete from payload_query_presets where title like 'of %'")
  })
})

describe('a manager', () => {
  const everything = [
    '/consultations?limit=0&trash=true',
    '/chat-messages?limit=0',
    '/survey-responses?limit=0',
    '/cvs?limit=0',
    '/audit-log?limit=0',
    '/payload-query-presets',
    '/payload-locked-documents?depth=3&limit=0',
    '/payload-preferences?depth=3',
    '/users?depth=2&limit=0',
    '/../exports/consultations.csv',
    '/../exports/survey-responses.xlsx',
  ]

  test('finds no word of anybody, whatever is asked', async () => {
    const lock = {
      document: { relationTo: 'consultations', value: consultation },
      user: { relationTo: 'users', value: users.manager },
    }
    await calls.manager.post('/payload-locked-documents', lock)
    const one = [
      `/consultations/${consultation}`,
      `/chat-messages/${chat}`,
      `/consultations?where[phone][like]=${secret.phone.slice(-7)}`,
      `/consultations/count?where[name][equals]=${encodeURIComponent(secret.name)}`,
      `/../exports/person/consultations/${consultation}`,
      `/../exports/cv/${consultation}`,
      `/people/${person}`,
      '/people',
    ]
    for (const path of [...everything, ...one]) {
      const text = await (await calls.manager(path)).text()
      for (const word of Object.values(secret)) expect(text, path).not.toContain(word)
      expect(text, path).not.toContain('totalDocs":1,"name')
    }
    expect(await statusOf('manager', one[3] ?? '')).toBe(403)
    expect(await staffStatus('manager', '/admin/consultations')).toBe(401)
    await db.query('delete from payload_locked_documents')
  })

  test('sees the survey’s figures without what people have written', async () => {
    const { title } = cmsTexts.en.surveyResults
    for (const role of ['manager', 'coordinator'] as const) {
      const page = await pageOf(role, '/cms/survey-results')
      expect(page).toContain(title)
      expect(page).not.toContain(secret.regions)
    }
    for (const role of ['managerWithNames', 'admin'] as const) {
      expect(await pageOf(role, '/cms/survey-results')).toContain(secret.regions)
    }
  })

  test('sees the desk with names only where an admin lets them', async () => {
    const { title } = cmsTexts.en.desk
    for (const role of ['managerWithNames', 'coordinator', 'admin'] as const) {
      const page = await pageOf(role, '/cms/desk?tab=all')
      expect(page).toContain(title)
      expect(page).toContain(secret.name)
    }
    const page = await pageOf('manager', '/cms/desk?tab=all')
    expect(page).not.toContain(secret.name)
    expect(await pageOf('manager', '/cms/figures')).not.toContain('/cms/desk?tab=all')
    expect(await pageOf('managerWithNames', '/cms/figures')).toContain('/cms/desk?tab=all')
  })

  test('reads requests where an admin lets them see names, and changes none', async () => {
    const path = `/consultations/${consultation}`
    const response = await calls.managerWithNames(path)
    expect(await response.json()).toMatchObject({ name: secret.name, phone: secret.phone })
    expect(await statusOf('managerWithNames', path, patch({ plan: 'X' }))).toBe(403)
    const ofPerson = `/people/${person}`
    expect(await statusOf('managerWithNames', ofPerson, patch({ owner: null }))).toBe(403)
    expect(await staffStatus('managerWithNames', '/admin/consultations')).toBe(401)
  })

  test('does not give themselves the names', async () => {
    await calls.manager(`/users/${users.manager}`, patch({ seesNames: true }))
    expect(await statusOf('manager', '/consultations')).toBe(403)
  })
})

test.each([
  ['admin', 200, null],
  ['coordinator', 307, '/cms/desk'],
  ['manager', 307, '/cms/figures'],
] as const)('%s begins where the work is', async (role, status, place) => {
  const { cookie } = await logIn({ baseUrl, credentials: credentials[role] ?? adminCredentials })
  const response = await fetch(`${baseUrl}/cms`, {
    headers: { Cookie: cookie, ...ofOwnPage },
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('location')]).toEqual([status, place])
})
