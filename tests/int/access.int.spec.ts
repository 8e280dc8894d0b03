import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections, globals } from '../../collections'
import { addUser, cmsClient, docOf, moveToTrash, visitorClient, type CmsCall } from '../helpers/cms'
import { nurse, readCv } from '../helpers/consultationForms'
import { cmsTexts } from '../helpers/cmsTexts'
import { adminCredentials } from '../helpers/credentials'
import { leaveChat, leaveConsultation } from '../helpers/leaveRequest'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { admin, adminSession, baseUrl, db, server } from '../helpers/server'
import { callServerFunction, findServerFunction } from '../helpers/serverFunctions'
import { postSurvey } from '../helpers/surveyForms'

/** Everybody that the table below has a column for, in its order. */
const everybody = [
  'visitor',
  'translator',
  'editor',
  'manager',
  'managerWithNames',
  'coordinator',
  'admin',
] as const

type Role = (typeof everybody)[number]

const accounts = {
  translator: { role: 'translator', languages: ['de'] },
  editor: { role: 'editor' },
  manager: { role: 'manager' },
  managerWithNames: { role: 'manager', seesNames: true },
  coordinator: { role: 'coordinator' },
}

const callers = { admin, visitor: visitorClient(baseUrl) } as Record<Role, CmsCall>
const cookies = { admin: adminSession.cookie, visitor: '' } as Record<Role, string>
const usernames = { admin: adminCredentials.username } as Record<Role, string>
const users = {} as Record<Role, number>

/** Words of people who wrote to the site. */
const secret = {
  name: 'Zuleika Farnborough',
  phone: `+49 171 ${String(Date.now()).slice(-7)}`,
  message: 'Zuleika asks what nobody else should read',
  regions: 'Where Zuleika lives and works',
}

let cvFile = ''
let consultation = 0
let chat = 0
let person = 0

beforeAll(async () => {
  for (const [name, rights] of Object.entries(accounts)) {
    // The keys are roles.
    const role = name as Role
    const { id, username, credentials } = await addUser(admin, rights)
    const { token, cookie } = await logIn({ baseUrl, credentials })
    Object.assign(users, { [role]: id })
    usernames[role] = username
    callers[role] = await cmsClient({ baseUrl, token })
    cookies[role] = cookie
  }
  users.admin = await db.value('select id from users where username = $1', [usernames.admin])
  const { name, phone, message, regions } = secret
  const cv = { name: 'cv.pdf', bytes: readCv('asha.pdf') }
  // Twice, so that each is a possible duplicate of the other.
  await leaveConsultation(server, { ...nurse, name, phone }, cv)
  ;({ id: consultation, person } = await leaveConsultation(server, { ...nurse, name, phone }, cv))
  ;({ id: chat } = await leaveChat(server, { name, phone, message }))
  const survey = await postSurvey({ baseUrl, body: { language: 'en', regions } })
  expect(survey.status).toBe(201)
  cvFile = await db.value<string>(
    'select filename from cvs where id = (select cv_id from consultations where id = $1)',
    [consultation],
  )
})
afterAll(async () => {
  const { admin: _, ...added } = users
  await db.query('delete from users where id = any($1)', [Object.values(added)])
})

const call = async ({ role, path, init }: { role: Role; path: string; init?: RequestInit }) =>
  (await callers[role](path, init)).status

const patch = (data: object) => ({ method: 'PATCH', body: JSON.stringify(data) })

const pageOf = async (role: Role, path: string) => {
  const headers = { Cookie: cookies[role], ...ofOwnPage }
  return (await fetch(baseUrl + path, { headers })).text()
}

const body = JSON.stringify({
  name: 'X',
  username: 'someone',
  password: 'a-rather-long-password',
  role: 'admin',
})

const content = [
  'posts',
  'process-guides',
  'pricing-plans',
  'resources',
  'placements',
  'pages',
  'legal-pages',
]
const pages = ['home-page', 'nurse-page', 'hospital-page', 'check-us-page', 'site-texts']
const byAdmins = 'n n n n n n y'
const byEditors = 'n n y n n n y'
const byCampaigners = 'n n y y y n y'
const byContentPeople = 'n y y n n n y'
const byRequestPeople = 'n n n n n y y'
const byReaders = 'n n n n y y y'
const byStaffOfRequests = 'n n n y y y y'
/** Admins, and managers who see names. */
const byLeaders = 'n n n n y n y'
const byAll = 'n y y y y y y'
const byNobody = 'n n n n n n n'

/** What people have sent; for good it is deleted only where it lies in the trash. */
const requests = {
  list: byReaders,
  create: byNobody,
  update: byRequestPeople,
  trash: byAdmins,
  delete: byNobody,
}

/**
 * Who may do what over REST: y for what is done, n for what is refused. In the order of `everybody`, the
 * translator being one of German. `update` is in German, `update in Arabic` in another language.
 */
const rules: Record<string, Partial<Record<Operation, string>>> = {
  ...Object.fromEntries(
    content.map((slug) => [
      slug,
      {
        list: byContentPeople,
        versions: byContentPeople,
        // There is one for each address, and all are taken.
        create: slug === 'legal-pages' ? byNobody : byEditors,
        update: byContentPeople,
        'update in Arabic': byEditors,
        'update in all languages': byEditors,
        // What the site cannot be without is never deleted.
        ...(slug === 'legal-pages' ? {} : { trash: byEditors }),
        delete: byNobody,
      },
    ]),
  ),
  ...Object.fromEntries(
    pages.map((slug) => [
      `globals/${slug}`,
      {
        'read page': byContentPeople,
        versions: byContentPeople,
        'update page': byContentPeople,
        'update page in Arabic': byEditors,
      },
    ]),
  ),
  'globals/site-settings': {
    'read page': byContentPeople,
    versions: byContentPeople,
    'update page': byEditors,
    'update page in Arabic': byEditors,
  },
  'globals/security-settings': { 'read page': byAdmins, 'update page': byAdmins },
  media: {
    // Everybody else sees the pictures themselves, and the pages that have them.
    list: byContentPeople,
    create: byEditors,
    update: byContentPeople,
    'update in Arabic': byEditors,
    trash: byEditors,
    delete: byNobody,
  },
  // In which languages translators do, `tests/int/interfaceTexts` says.
  'interface-texts': {
    list: byContentPeople,
    versions: byContentPeople,
    create: byEditors,
    update: byEditors,
    delete: byNobody,
  },
  campaigns: {
    list: 'n y y y y n y',
    create: byCampaigners,
    update: byCampaigners,
    trash: byEditors,
    delete: byNobody,
  },
  consultations: requests,
  people: {
    list: byReaders,
    create: byNobody,
    update: byRequestPeople,
    'hand over': byReaders,
    delete: byNobody,
  },
  stages: { list: byReaders, create: byAdmins, update: byAdmins, delete: byAdmins },
  'assignment-rules': { list: byReaders, create: byAdmins, update: byAdmins, delete: byAdmins },
  'message-templates': { list: byReaders, create: byAdmins, update: byAdmins, delete: byAdmins },
  // Which of them, `tests/int/desk` says.
  'desk-views': { list: byReaders, create: byRequestPeople },
  'follow-up-changes': { list: byReaders, create: byNobody, update: byNobody, delete: byNobody },
  cvs: { list: byRequestPeople, create: byNobody, update: byNobody, delete: byAdmins },
  'chat-messages': requests,
  'fraud-reports': requests,
  'survey-responses': { ...requests, list: byLeaders, update: byAdmins },
  deliveries: { list: byRequestPeople, create: byNobody, update: byNobody, delete: byNobody },
  'quarantined-files': { list: byAdmins, create: byNobody, update: byNobody, delete: byAdmins },
  'audit-log': { list: byLeaders, create: byNobody, update: byNobody, delete: byNobody },
  'survey-drafts': { list: byNobody, create: byNobody, update: byNobody, delete: byNobody },
  users: { list: byAll, create: byLeaders, update: byAdmins, delete: byAdmins },
  publications: { list: byContentPeople, create: byNobody, update: byNobody, delete: byNobody },
  redirects: { list: byContentPeople, create: byNobody, update: byNobody, delete: byNobody },
  // Of these, Payload tells staff too that what is not there is not theirs to change.
  'payload-query-presets': { list: byReaders, create: byReaders },
  'payload-jobs': { list: byAdmins, create: byNobody, update: byNobody, delete: byAdmins },
}

/** The same of the files that leave the CMS, and of its pages, by a text that stands in them. */
const files = {
  'consultations.csv': byLeaders,
  'consultations.xlsx': byLeaders,
  'chat-messages.csv': byLeaders,
  'survey-responses.xlsx': byLeaders,
  'fraud-reports.csv': byLeaders,
  'survey-codebook.csv': byLeaders,
  'person/consultations/ID': byLeaders,
  'cv/ID': byRequestPeople,
  'figures/compared.csv': byStaffOfRequests,
}
const staffPages = {
  '/cms?': { text: 'data-figures="compared"', who: 'n n n y y n n' },
  '/cms/desk?tab=all': { text: 'data-desk-row', who: byReaders },
  '/cms/find': { text: 'role="search"', who: byContentPeople },
  '/cms/figures': { text: 'data-figures', who: byStaffOfRequests },
  '/cms/survey-results': { text: 'data-question', who: byStaffOfRequests },
  '/cms': { text: 'data-retention', who: byLeaders },
  '/admin/consultations?limit=1': { text: '"created_at"', who: byRequestPeople },
}

/** What is not there cannot be changed; a user who may not change it is told so first. */
const nothing = 987_654_321

const operations = {
  list: (slug: string) => ({ path: `/${slug}?limit=1` }),
  versions: (slug: string) => ({ path: `/${slug}/versions?limit=1` }),
  create: (slug: string) => ({ path: `/${slug}`, init: { method: 'POST', body } }),
  update: (slug: string) => ({
    path: `/${slug}/${nothing}?locale=de&draft=true`,
    init: { method: 'PATCH', body },
  }),
  'update in Arabic': (slug: string) => ({
    path: `/${slug}/${nothing}?locale=ar&draft=true`,
    init: { method: 'PATCH', body },
  }),
  'update in all languages': (slug: string) => ({
    path: `/${slug}/${nothing}?locale=all&draft=true`,
    init: { method: 'PATCH', body },
  }),
  'hand over': (slug: string) => ({
    path: `/${slug}/${nothing}`,
    init: { method: 'PATCH', body: JSON.stringify({ owner: null }) },
  }),
  trash: (slug: string) => ({
    path: `/${slug}/${nothing}`,
    init: { method: 'PATCH', body: JSON.stringify({ deletedAt: new Date().toISOString() }) },
  }),
  delete: (slug: string) => ({ path: `/${slug}/${nothing}`, init: { method: 'DELETE' } }),
  'read page': (slug: string) => ({ path: `/${slug}?locale=de` }),
  'update page': (slug: string) => ({
    path: `/${slug}?locale=de&draft=true`,
    init: { method: 'POST', body: '{}' },
  }),
  'update page in Arabic': (slug: string) => ({
    path: `/${slug}?locale=ar&draft=true`,
    init: { method: 'POST', body: '{}' },
  }),
}

type Operation = keyof typeof operations

const refused = [401, 403]

/** Saving a page makes a version of it, so one page is saved; of the others the CMS is asked. */
const isCostly = ({ operation, slug }: Case) =>
  operation.startsWith('update page') && slug !== 'globals/home-page'

type Case = { slug: string; operation: Operation; allowed: string }

/** What Payload keeps for its own admin interface. */
const ofPayloadItself = [
  'payload-kv',
  'payload-locked-documents',
  'payload-migrations',
  'payload-preferences',
]

/** What each of them is answered, in the notation of the rules. */
async function answersOf(ask: (role: Role, index: number) => Promise<boolean>): Promise<string> {
  const answers = await Promise.all(everybody.map(ask))
  return answers.map((isDone) => (isDone ? 'y' : 'n')).join(' ')
}

describe('over the CMS’s REST interface', () => {
  const cases: Case[] = Object.entries(rules).flatMap(([slug, table]) =>
    // The keys of a row are operations.
    (Object.entries(table) as [Operation, string][]).map(([operation, allowed]) => ({
      slug,
      operation,
      allowed,
    })),
  )

  type Permissions = { globals: Record<string, { update?: boolean }> }
  const permissions = new Map<string, Promise<Permissions>>()

  /** Whether the CMS says that a user may save a page, from which its forms are made too. */
  async function mayUpdate({ operation, slug }: Case, role: Role): Promise<boolean> {
    const path = `/access?locale=${operation.endsWith('in Arabic') ? 'ar' : 'de'}`
    const key = `${role} ${path}`
    const known = permissions.get(key) ?? callers[role].read<Permissions>(path)
    permissions.set(key, known)
    return (await known).globals[slug.replace('globals/', '')]?.update === true
  }

  test.each(cases)('$operation $slug: $allowed', async (one) => {
    const { slug, operation, allowed } = one
    const found = await answersOf(async (role, index) => {
      if (isCostly(one) && allowed.split(' ')[index] === 'y') return mayUpdate(one, role)
      return !refused.includes(await call({ role, ...operations[operation](slug) }))
    })
    expect(found).toBe(allowed)
  })

  test.each(Object.entries(files))('take %s away: %s', async (file, who) => {
    const path = `/../exports/${file.replace('ID', String(consultation))}`
    expect(await answersOf(async (role) => (await call({ role, path })) === 200)).toBe(who)
  })

  test.each(Object.entries(staffPages))('see %s: %o', async (path, { text, who }) => {
    // On a starved machine the first pages of a server wait longer for a connection than they may.
    await expect
      .poll(() => answersOf(async (role) => (await pageOf(role, path)).includes(text)))
      .toBe(who)
  })

  test.each(['cvs', 'quarantined-files', 'users', 'consultations', 'posts', 'media'])(
    'nobody deletes several %s at once for good',
    async (slug) => {
      const path = `/${slug}?where[id][equals]=${nothing}&trash=true`
      expect(refused).toContain(await call({ role: 'admin', path, init: { method: 'DELETE' } }))
    },
  )

  test('every collection and page of the CMS is in the table above', async () => {
    const { collections, globals } = await admin.read<Record<string, object>>('/access')
    const own = Object.keys(collections ?? {}).filter((slug) => !ofPayloadItself.includes(slug))
    expect([...own, ...Object.keys(globals ?? {}).map((slug) => `globals/${slug}`)].sort()).toEqual(
      // A collection without any rights is not mentioned.
      Object.keys(rules)
        .filter((slug) => Object.values(rules[slug] ?? {}).some((who) => who !== byNobody))
        .sort(),
    )
  })

  test.each([
    ['publishes all languages', '/posts/1?locale=de', { _status: 'published' }],
    [
      'publishes another language',
      '/posts/1?locale=de&publishSpecificLocale=ar',
      { _status: 'published' },
    ],
    ['takes a page offline', '/posts/1?locale=de', { _status: 'draft' }],
  ])('no translator %s', async (_, path, data) => {
    const init = { method: 'PATCH', body: JSON.stringify(data) }
    expect(await call({ role: 'translator', path, init })).toBe(403)
  })

  test('a translator neither adds nor removes nor moves rows', async () => {
    const path = '/process-guides/1?locale=de&draft=true&depth=0'
    const read = () => admin.read<{ steps: { id: string; text: string }[] }>(path)
    const { steps } = await read()
    const changed = steps.toReversed().slice(1)
    const data = [
      ...changed.map((step) => ({ ...step, text: `${step.text}!` })),
      { text: 'Noch ein Schritt' },
    ]
    expect((await callers.translator.patch(path, { steps: data })).status).toBe(200)
    const last = steps.at(-1)
    expect((await read()).steps).toEqual(
      steps.map((step) => (step.id === last?.id ? step : { ...step, text: `${step.text}!` })),
    )
    expect((await callers.editor.patch(path, { steps })).status).toBe(200)
  })

  test.each(['home-page', 'site-texts'])(
    'a translator who leaves lists out of a save of %s keeps what all languages share in their rows',
    async (slug) => {
      const path = `/globals/${slug}?locale=de&draft=true&depth=0`
      const read = () => admin.read<Record<string, unknown>>(path)
      const { nurses, pricing } = await read()
      const line = { label: 'Fee', amount: 1200, payer: 'nurse' }
      const shared = {
        nurses: { ...Object(nurses), features: [{ title: 'A', text: 'B', icon: 'globe' }] },
        pricing: { ...Object(pricing), currency: 'EUR', lines: [line] },
      }
      expect((await callers.editor.post(path, shared)).status).toBe(200)
      const before = await read()
      for (const data of [{}, { nurses: {}, pricing: {} }]) {
        expect((await callers.translator.post(path, data)).status).toBe(200)
        const after = await read()
        expect(after.nurses).toEqual(before.nurses)
        expect(after.pricing).toEqual(before.pricing)
      }
      expect((await callers.editor.post(path, { nurses, pricing })).status).toBe(200)
    },
  )

  test.each(['editor', 'coordinator', 'manager'] as const)(
    'a %s gives themselves no right, and changes nothing of their account that others decide',
    async (role) => {
      const path = `/users/${users[role]}`
      const right = { role: 'admin', seesNames: true, active: false }
      await callers[role].patch(path, { ...right, lastLogInAt: '2020-01-01T00:00:00.000Z' })
      const { lastLogInAt, ...user } = await admin.read<Record<string, string>>(path)
      expect(user).toMatchObject({ role, active: true })
      expect(user.seesNames).not.toBe(true)
      expect(String(lastLogInAt) > '2021').toBe(true)
    },
  )

  test('an editor sees no user but themselves', async () => {
    const { docs } = await callers.editor.read<{ docs: { id: number }[] }>('/users')
    expect(docs.map(({ id }) => id)).toEqual([users.editor])
  })

  test('a lock is in the way of those who could lose something, and names its holder', async () => {
    const work = async (role: Role, value: string) => {
      const answer = await callers[role].post('/payload-preferences/locale', { value })
      expect(answer.status).toBe(200)
    }
    const { docs } = await admin.read<{ docs: { id: number }[] }>('/posts?limit=1')
    const lockOf = async (holder: Role) => {
      const lock = {
        document: { relationTo: 'posts', value: docs[0]?.id },
        user: { relationTo: 'users', value: users[holder] },
      }
      return (await docOf(await admin.post('/payload-locked-documents', lock))).id
    }
    const isInTheWayOf = async (role: Role, lock: number) =>
      (await callers[role](`/payload-locked-documents/${lock}`)).status === 200

    await work('admin', 'en')
    await work('editor', 'de')
    await work('translator', 'de')
    const lock = await lockOf('admin')
    expect(await isInTheWayOf('editor', lock)).toBe(true)
    expect(await isInTheWayOf('translator', lock)).toBe(false)
    const theirs = await lockOf('translator')
    expect(await isInTheWayOf('editor', theirs)).toBe(true)
    expect(await isInTheWayOf('admin', theirs)).toBe(false)

    await work('admin', 'de')
    for (const role of ['admin', 'editor', 'translator'] as const) {
      const name = adminCredentials.username
      // Payload shows what it takes for the address.
      expect(await callers[role].read(`/payload-locked-documents/${lock}`)).toMatchObject({
        user: { value: { id: users.admin, name, username: name, email: name } },
      })
    }
    await db.query('delete from payload_locked_documents where id in ($1, $2)', [lock, theirs])
    await work('admin', 'en')
  })

  describe('a CV', () => {
    const fileOf = (role: Role, init?: RequestInit) => callers[role](`/cvs/file/${cvFile}`, init)
    /** Beside the REST interface, which the callers above call. */
    const look = (role: Role, init?: RequestInit) =>
      callers[role](`/../exports/cv/${consultation}`, init)
    const entries = () =>
      db.rows('select username, kind from audit_log where subject = $1 order by id', [
        String(consultation),
      ])

    test('that is looked at is shown to admins, and noted', async () => {
      const before = (await entries()).length
      expect((await look('admin', { method: 'HEAD' })).status).toBe(200)
      expect(await entries()).toHaveLength(before)
      const response = await look('admin')
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(JSON.stringify(await response.json())).toContain('BSc Nursing')
      expect((await entries()).slice(before)).toEqual([{ username: 'admin', kind: 'cv_view' }])
    })

    test('that is downloaded is noted, each range and repeat of it as well', async () => {
      const before = (await entries()).length
      const whole = await fileOf('admin')
      expect(whole.status).toBe(200)
      // The name of the person and the day it came in; nothing of the name that the file came with.
      expect(whole.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"]+ - CV - [-\d]{10}\.pdf"; filename\*=UTF-8''[^ "]+%20-%20CV%20-%20[-\d]{10}\.pdf$/,
      )
      expect(whole.headers.get('content-security-policy')).toBe('sandbox')
      expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await whole.arrayBuffer()).equals(readCv('asha.pdf'))).toBe(true)
      const part = await fileOf('admin', { headers: { Range: 'bytes=0-9' } })
      expect(part.status).toBe(206)
      expect((await part.arrayBuffer()).byteLength).toBe(10)
      const entry = { username: 'admin', kind: 'cv_download' }
      expect((await entries()).slice(before)).toEqual([entry, entry])
    })

    test('is not noted where nothing of its file is sent', async () => {
      const before = await entries()
      expect((await fileOf('admin', { method: 'HEAD' })).status).toBe(404)
      for (const role of ['visitor', 'editor'] as const) {
        expect([...refused, 404]).toContain((await fileOf(role)).status)
        expect(refused).toContain((await look(role)).status)
      }
      expect(await call({ role: 'admin', path: '/cvs/file/nothing.pdf' })).toBe(404)
      expect(await entries()).toEqual(before)
    })
  })
})

describe('a coordinator', () => {
  test('follows up a request, owned by a user who works with requests', async () => {
    const path = `/people/${person}`
    const data = { nextStepKind: 'call', owner: users.coordinator, notes: [{ text: 'Called.' }] }
    expect((await callers.coordinator.patch(path, data)).status).toBe(200)
    expect(await admin.read(`${path}?depth=0`)).toMatchObject({
      ...data,
      notes: [{ text: 'Called.', author: usernames.coordinator }],
    })
    expect((await callers.coordinator.patch(path, { owner: users.manager })).status).toBe(400)
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
      expect((await callers[role].patch(path, { createdAt })).status).toBe(200)
      const { createdAt: stored } = await callers[role].read<{ createdAt: string }>(path)
      expect(stored > '2020').toBe(true)
    }
  })

  test('sees no draft of a page, without a fault of the server', async () => {
    for (const path of ['/../../en/preview/home-page', '/../../en/preview/posts/1']) {
      expect(await call({ role: 'coordinator', path })).toBe(404)
    }
  })

  test('neither deletes nor trashes requests, one or several, nor brings them back', async () => {
    const deletedAt = () =>
      db.value<Date | null>('select deleted_at from consultations where id = $1', [consultation])
    const one = `/consultations/${consultation}`
    for (const path of [one, `/consultations?where[id][equals]=${consultation}`]) {
      await moveToTrash(callers.coordinator, path)
      await callers.coordinator.delete(path)
      expect(await deletedAt()).toBeNull()
    }
    expect((await moveToTrash(admin, one)).status).toBe(200)
    const back = { path: `${one}?trash=true`, init: patch({ deletedAt: null }) }
    expect(await call({ role: 'coordinator', ...back })).toBe(403)
    expect(await deletedAt()).not.toBeNull()
    expect(await call({ role: 'admin', ...back })).toBe(200)
  })

  test('takes CVs at /admin and looks at them in the CMS, which is noted', async () => {
    const noted = () =>
      db.column('select kind from audit_log where subject = $1 and username = $2 order by id', [
        String(consultation),
        usernames.coordinator,
      ])
    const before = (await noted()).length
    await pageOf('coordinator', `/admin/consultations/${consultation}/cv`)
    await call({ role: 'coordinator', path: `/../exports/cv/${consultation}` })
    expect((await noted()).slice(before)).toEqual(['cv_download', 'cv_view'])
  })

  test('sees the names of those who share the work, and nothing else of anybody', async () => {
    const { docs } = await callers.coordinator.read<{ docs: object[] }>('/users?limit=0')
    expect(JSON.stringify(docs)).not.toContain(usernames.manager)
    const found = docs.find((user) => 'username' in user && user.username === usernames.admin)
    // There are some: this test has logged in as the admin.
    expect(found).toMatchObject({ role: 'admin', sessions: [] })
    for (const hidden of ['email', 'lastLogInAt', 'seesNames']) {
      expect(found).not.toHaveProperty(hidden)
    }
    for (const path of ['/users?where[email][like]=a', '/people?where[owner.email][like]=a']) {
      expect(await call({ role: 'coordinator', path })).toBe(400)
    }
    const path = `/users/${users.manager}`
    for (const init of [{}, patch({ name: 'X' })]) {
      expect([403, 404]).toContain(await call({ role: 'coordinator', path, init }))
    }
  })

  test('finds kept filters of the requests, and none of the survey', async () => {
    const everyone = { constraint: 'everyone' }
    for (const relatedCollection of ['consultations', 'survey-responses']) {
      const kept = await admin.post('/payload-query-presets', {
        title: `of ${relatedCollection}`,
        isShared: true,
        relatedCollection,
        where: { or: [{ and: [{ id: { equals: 1 } }] }] },
        access: { read: everyone, update: everyone, delete: everyone },
      })
      expect(kept.status).toBe(201)
    }
    const { docs } = await callers.coordinator.read<{ docs: { relatedCollection: string }[] }>(
      '/payload-query-presets?limit=0',
    )
    expect(new Set(docs.map((preset) => preset.relatedCollection))).toEqual(
      new Set(['consultations']),
    )
    await db.query("delete from payload_query_presets where title like 'of %'")
  })
})

test('another site, or one next to it, takes and reads nothing with a session', async () => {
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

describe('a manager', () => {
  const everything = [
    '/consultations?limit=0&trash=true',
    '/chat-messages?limit=0',
    '/survey-responses?limit=0',
    '/fraud-reports?limit=0&trash=true',
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
    await callers.manager.post('/payload-locked-documents', lock)
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
      const text = await (await callers.manager(path)).text()
      for (const word of Object.values(secret)) expect(text, path).not.toContain(word)
      expect(text, path).not.toContain('totalDocs":1,"name')
    }
    expect(await call({ role: 'manager', path: one[3] ?? '' })).toBe(403)
    await db.query('delete from payload_locked_documents')
  })

  test('sees the survey without what people have written, and no way to the desk', async () => {
    for (const role of ['manager', 'coordinator', 'managerWithNames', 'admin'] as const) {
      const seesWords = role === 'managerWithNames' || role === 'admin'
      expect((await pageOf(role, '/cms/survey-results')).includes(secret.regions)).toBe(seesWords)
    }
    const desk = '/cms/desk?tab=all'
    expect(await pageOf('manager', '/cms/figures')).not.toContain(desk)
    expect(await pageOf('managerWithNames', '/cms/figures')).toContain(desk)
    expect(await pageOf('managerWithNames', desk)).toContain(secret.name)
    expect(await pageOf('managerWithNames', `${desk}&person=${person}`)).toContain(
      'data-desk-person',
    )
  })
})

test.each(['translator', 'coordinator', 'manager'] as const)(
  'a %s finds their own address and last log-in in the form of their account',
  async (role) => {
    const html = await pageOf(role, '/cms/account')
    expect(html).toMatch(/email\\":\{[^}]*@people\.example/)
    expect(html).toContain('id="field-email"')
    expect(html).toMatch(/lastLogInAt\\":\{[^}]*\\"20\d\d-/)
  },
)

describe('a manager who sees names', () => {
  const leader = (path: string, data: object) => callers.managerWithNames.patch(path, data)
  const rightsOf = (id: number) =>
    db.rows('select role, active, sees_names as names from users where id = $1', [id])
  const auditedOf = (id: number) =>
    db.rows('select kind, details from audit_log where subject = $1 and user_id = $2 order by id', [
      `users ${id}`,
      users.managerWithNames,
    ])

  test('adds people and switches them off, which is noted, and deletes nobody', async () => {
    const { id } = await addUser(callers.managerWithNames, { role: 'editor' })
    const path = `/users/${id}`
    const login = { password: 'another long password', email: `other-${id}@people.example` }
    for (const data of [{ role: 'coordinator' }, { active: false }, { active: true }, login]) {
      expect((await leader(path, data)).status).toBe(200)
    }
    expect(await rightsOf(id)).toEqual([{ role: 'coordinator', active: true, names: false }])
    expect(await auditedOf(id)).toEqual([
      { kind: 'user_created', details: 'editor' },
      { kind: 'role_changed', details: 'editor → coordinator' },
      { kind: 'user_deactivated', details: null },
      { kind: 'user_activated', details: null },
      { kind: 'login_changed', details: 'email, password' },
    ])
    expect((await callers.managerWithNames.delete(path)).status).toBe(403)
    expect((await admin.delete(path)).status).toBe(200)
    expect(
      await db.column('select kind from audit_log where subject = $1', [`users ${id}`]),
    ).toContain('user_deleted')
  })

  test('makes nobody an admin, themselves nothing else, and changes no admin', async () => {
    const admins = () => db.column("select id from users where role = 'admin' order by id")
    const before = await admins()
    const rights = await rightsOf(users.managerWithNames)
    const added = { username: 'raised', password: 'a long enough password', role: 'admin' }
    expect((await callers.managerWithNames.post('/users', added)).status).toBe(400)
    expect((await leader(`/users/${users.editor}`, { role: 'admin' })).status).toBe(400)
    await leader(`/users/${users.managerWithNames}`, { role: 'admin' })
    await leader(`/users/${users.managerWithNames}`, { role: 'editor', seesNames: false })
    await leader('/users?where[id][exists]=true', { role: 'admin' })
    expect(await rightsOf(users.managerWithNames)).toEqual(rights)
    for (const data of [{ role: 'editor' }, { active: false }, { password: added.password }]) {
      expect((await leader(`/users/${users.admin}`, data)).status).toBe(403)
    }
    for (const path of ['sessions', 'calendar', 'second-factor']) {
      const init = { method: 'DELETE' }
      const asked = {
        role: 'managerWithNames' as const,
        path: `/users/${users.admin}/${path}`,
        init,
      }
      expect([403, 404]).toContain(await call(asked))
    }
    expect(await admins()).toEqual(before)
  })

  test('hands a case over to a colleague, which is recorded, and changes nothing else of it', async () => {
    const owner = users.coordinator
    const path = `/people/${person}`
    await admin.patch(path, { owner: null })
    expect((await leader(path, { owner, seen: { owner: null } })).status).toBe(200)
    const several = `/people?where[id][in]=${person}&select[id]=true`
    const seenOf = { [person]: { owner } }
    expect((await leader(several, { owner: null, seenOf })).status).toBe(200)
    const recorded = await db.rows(
      `select "from", "to" from follow_up_changes
       where person_id = $1 and field = 'owner' and user_id = $2 order by id`,
      [person, users.managerWithNames],
    )
    expect(recorded).toEqual([
      { from: null, to: String(owner) },
      { from: String(owner), to: null },
    ])
    const others = [{ owner, notes: [{ text: 'x' }] }, { stage: 1 }, { steps: [] }, {}]
    for (const data of [...others, { owner: null, mergedInto: 1 }]) {
      expect([data, (await leader(path, data)).status]).toEqual([data, 403])
    }
    expect((await leader(path, { owner: users.manager })).status).toBe(400)
    expect((await callers.manager.patch(path, { owner: null })).status).toBe(403)
    const desk = await pageOf('managerWithNames', `/cms/desk?tab=all&person=${person}`)
    expect(desk).toContain('id="follow-up-owner"')
    expect(desk).not.toContain('id="follow-up-note"')
    expect(desk).toContain('data-choose')
  })

  test('sees month and quarter on the first page, each with its list', async () => {
    const dashboard = await pageOf('managerWithNames', '/cms')
    const [table] = /data-figures="compared".*?<\/table>/s.exec(dashboard) ?? []
    expect(table).toContain(cmsTexts.en.figureColumn.thisQuarter)
    expect(table).toMatch(/href="\/cms\/desk\?tab=all&amp;from=/)
  })

  test('sees when the next request is deleted, however far off that is', async () => {
    const dashboard = await pageOf('managerWithNames', '/cms')
    const [row] = /data-retention="consultations">.*?<\/tr>/s.exec(dashboard) ?? []
    expect(row).toMatch(/dateTime="20\d\d-/i)
  })

  test('reads whose CV was seen by its name, until that person is erased', async () => {
    await call({ role: 'coordinator', path: `/../exports/cv/${consultation}` })
    const list = () => pageOf('managerWithNames', '/cms/collections/audit-log?limit=5')
    const record = `Consultation ${consultation}`
    const { cvOf, erasedCv } = cmsTexts.en.audit
    const named = cvOf.replace('{{name}}', secret.name).replace('{{record}}', record)
    expect(await list()).toContain(`/cms/collections/consultations/${consultation}"`)
    expect(await list()).toContain(named)
    await db.query('update consultations set name = $2 where id = $1', [consultation, 'Zu Leika'])
    expect(await list()).toContain(named.replace(secret.name, 'Zu Leika'))
    const gone = 'insert into audit_log (username, kind, subject) values ($1, $2, $3)'
    await db.query(gone, ['somebody', 'cv_view', '987654321'])
    expect(await list()).toContain(erasedCv.replace('{{record}}', 'Consultation 987654321'))
    await db.query('update consultations set name = $2 where id = $1', [consultation, secret.name])
  })
})

test.each([
  ['admin', 200, null],
  ['coordinator', 307, '/cms/desk'],
  ['manager', 307, '/cms/figures'],
  ['managerWithNames', 200, null],
] as const)('%s begins where the work is', async (role, status, place) => {
  const headers = { Cookie: cookies[role], ...ofOwnPage }
  const response = await fetch(`${baseUrl}/cms`, { headers, redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([status, place])
})

describe('calls of the CMS’s pages on the server', () => {
  const { name, phone, message } = secret
  /** What stands in rows of people: a translator is shown none of it. */
  const secrets = [name, phone, phone.replaceAll(' ', ''), message]
  const ids: Record<string, number> = {}
  let action = ''

  beforeAll(async () => {
    action = await findServerFunction({ baseUrl, cookie: cookies.admin })
    const cvs = await db.value<number>('select cv_id from consultations where id = $1', [
      consultation,
    ])
    Object.assign(ids, {
      consultations: consultation,
      cvs,
      'chat-messages': chat,
      users: users.admin,
    })
    await db.query(
      `insert into deliveries (kind, record, channel, state, attempts, last_error, next_attempt_at)
       values ('consultations', $1, 'email', 'failed', 3, $2, now())
       on conflict (kind, record, channel) do update set state = 'failed', attempts = 3, last_error = $2`,
      [consultation, `refused for ${name}`],
    )
    const sessions = 'select id from users_sessions where _parent_id = $1'
    secrets.push(...(await db.column<string>(sessions, [users.admin])))
  })
  afterAll(() => db.query('delete from deliveries where last_error like $1', [`%${name}%`]))

  const idOf = (slug: string) => ids[slug] ?? 1

  /** Every call that Payload's pages make on the server, with arguments as they give them. */
  const calls: Record<string, (slug: string, isGlobal: boolean) => object> = {
    'form-state': (slug, isGlobal) => ({
      ...(isGlobal ? { globalSlug: slug } : { collectionSlug: slug, id: idOf(slug) }),
      schemaPath: slug,
      operation: 'update',
      renderAllFields: true,
      returnLockStatus: true,
      // What a caller says of this is believed.
      docPermissions: { fields: true, read: true, update: true },
      docPreferences: { fields: {} },
      data: { kind: 'consultations', record: idOf('consultations') },
      formState: {},
    }),
    'table-state': (slug) => ({
      collectionSlug: slug,
      columns: [
        { accessor: 'possibleDuplicates', active: true },
        { accessor: 'deliveries', active: true },
        { accessor: 'id', active: true },
      ],
      data: { docs: [{ id: idOf(slug) }] },
      permissions: { collections: { [slug]: { fields: true, read: true } } },
      renderRowTypes: true,
    }),
    'render-list': (slug) => ({ collectionSlug: slug, query: { limit: 50 } }),
    'render-document': (slug) => ({ collectionSlug: slug, docID: idOf(slug), versions: {} }),
    'render-document-slots': (slug) => ({ collectionSlug: slug, id: idOf(slug) }),
    'render-field': (slug, isGlobal) => ({
      schemaPath: `${isGlobal ? 'global' : 'collection'}.${slug}.possibleDuplicates`,
      initialValue: idOf(slug),
    }),
    'reread-desk': () => ({ query: '?tab=all' }),
    'render-widget': () => ({ widgetSlug: 'collections', widgetData: {} }),
    'get-default-layout': () => ({}),
    'get-folder-results-component-and-data': (slug) => ({
      collectionsToDisplay: [slug],
      displayAs: 'list',
    }),
    'get-upcoming-scheduled-publish': (slug, isGlobal) =>
      isGlobal ? { globalSlug: slug } : { collectionSlug: slug, id: idOf(slug) },
    'copy-data-from-locale': (slug, isGlobal) => ({
      ...(isGlobal ? { globalSlug: slug } : { collectionSlug: slug, docID: idOf(slug) }),
      fromLocale: 'en',
      toLocale: 'xx',
    }),
    slugify: (slug, isGlobal) => ({
      ...(isGlobal ? { globalSlug: slug } : { collectionSlug: slug }),
      path: 'name',
      valueToSlugify: 'x',
    }),
  }

  const places = [
    ...[
      ...collections.map(({ slug }) => slug),
      'payload-jobs',
      'payload-locked-documents',
      'payload-preferences',
      'payload-query-presets',
    ].map((slug) => ({ slug, isGlobal: false })),
    ...globals.map(({ slug }) => ({ slug, isGlobal: true })),
  ]

  /** What holds nothing of people: an editor, who may read all of it, asks for it. */
  const ofContent = [...content, 'media', 'campaigns', 'redirects', 'publications']
  const placesOf = (role: Role) =>
    places.filter(
      ({ slug, isGlobal }) => role === 'editor' || !(isGlobal || ofContent.includes(slug)),
    )

  const ask = async ({ role, name, args }: { role: Role; name: string; args: object }) =>
    callServerFunction({ baseUrl, action, cookie: cookies[role], name, args })

  // One check before all calls refuses a caller who is not logged in.
  test('no call tells a visitor anything of people', async () => {
    for (const [name, argsOf] of Object.entries(calls)) {
      const args = argsOf('consultations', false)
      const { text } = await ask({ role: 'visitor', name, args })
      for (const one of secrets) expect(text, name).not.toContain(one)
    }
  })

  // A translator reads what an editor reads, says the table above.
  describe.each(['editor', 'manager'] as const)('what a %s calls', (role) => {
    test.each(Object.keys(calls))('tells nothing of other people: %s', async (name) => {
      const call = calls[name]
      // What takes no place is the same for all of them.
      const asked = placesOf(role)
        .slice(0, call?.length === 0 ? 1 : undefined)
        .map(async (place) => {
          const { slug, isGlobal } = place
          const { text } = await ask({ role, name, args: call?.(slug, isGlobal) ?? {} })
          for (const one of secrets) expect(text, slug).not.toContain(one)
        })
      await Promise.all(asked)
    })
  })

  test('an admin is shown possible duplicates and open log-ins, so the calls above are real ones', async () => {
    const formOf = async (slug: string) =>
      (
        await ask({
          role: 'admin',
          name: 'form-state',
          args: calls['form-state']?.(slug, false) ?? {},
        })
      ).text
    expect(await formOf('consultations')).toContain(name)
    const sessions = await formOf('users')
    expect(secrets.slice(4).some((id) => sessions.includes(id))).toBe(true)
    const { text } = await ask({
      role: 'admin',
      name: 'render-list',
      args: { collectionSlug: 'consultations' },
    })
    expect(text).toContain(secret.name)
    const desk = await ask({ role: 'admin', name: 'reread-desk', args: { query: '?tab=all' } })
    expect(desk.text).toContain(secret.name)
  })

  test.each(['constructor', '__proto__', 'toString', 'nothing', ''])(
    'a call of %s is answered with nothing, to anybody',
    async (name) => {
      for (const role of ['visitor', 'translator', 'admin'] as const) {
        const { status, text } = await ask({ role, name, args: {} })
        expect(status).toBeGreaterThanOrEqual(400)
        expect(text.length).toBeLessThan(1000)
      }
    },
  )

  test('a translator neither schedules a publication nor takes one away', async () => {
    const { rows } = await db.query<{ id: number }>(
      `insert into payload_jobs (task_slug, wait_until, input)
     values ('schedulePublish', now() + '1 day', '{"type":"publish"}') returning id`,
    )
    const left = () => db.column("select id from payload_jobs where task_slug = 'schedulePublish'")
    const date = new Date(Date.now() + 86_400_000).toISOString()
    const schedule = { type: 'publish', date, doc: { relationTo: 'posts', value: '1' } }
    for (const args of [{ deleteID: rows[0]?.id }, schedule]) {
      await ask({ role: 'translator', name: 'schedule-publish', args })
      expect(await left()).toEqual([rows[0]?.id])
    }
    await ask({ role: 'editor', name: 'schedule-publish', args: { deleteID: rows[0]?.id } })
    expect(await left()).not.toContain(rows[0]?.id)
    await db.query("delete from payload_jobs where task_slug = 'schedulePublish'")
  })
})
