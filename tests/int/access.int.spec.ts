import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cmsClient } from '../helpers/cms'
import { nurse, postForm, readCv } from '../helpers/consultationForms'
import { adminCredentials } from '../helpers/credentials'
import { logIn } from '../helpers/logIn.mjs'
import { baseUrl, database, ownAddress } from '../helpers/server'

type Caller = (path: string, init?: RequestInit) => Promise<Response>

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
} satisfies Partial<Record<Role, object>>

const callers = {} as Record<Role, Caller>
let cvFile = ''
let consultation = ''
let db: pg.Client

beforeAll(async () => {
  const admin = await cmsClient({ baseUrl })
  callers.admin = admin
  callers.visitor = (path, init = {}) =>
    fetch(`${baseUrl}/cms/api${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json' },
    })
  for (const [role, rights] of Object.entries(accounts)) {
    const username = `${role.toLowerCase()}-${Date.now()}`
    const credentials = { username, password: `a-${role}-of-the-tests` }
    const data = { ...credentials, email: `${username}@people.example`, ...rights }
    await admin('/users', { method: 'POST', body: JSON.stringify(data) })
    // The keys are roles.
    callers[role as Role] = await cmsClient({ baseUrl, credentials })
  }

  const submission_id = randomUUID()
  await postForm({
    baseUrl,
    address: ownAddress(),
    fields: { ...nurse, submission_id },
    cv: { name: 'cv.pdf', bytes: readCv('asha.pdf') },
  })
  db = await database()
  const { rows } = await db.query<{ id: number; filename: string }>(
    `select c.id, f.filename from consultations c join cvs f on f.id = c.cv_id where submission_id = $1`,
    [submission_id],
  )
  cvFile = rows[0]?.filename ?? ''
  consultation = String(rows[0]?.id)
})
afterAll(() => db.end())

async function json<Answer>(response: Response): Promise<Answer> {
  return (await response.json()) as Answer
}

const call = async ({ role, path, init }: { role: Role; path: string; init?: RequestInit }) => {
  const response = await callers[role](path, init)
  return response?.status
}

const body = JSON.stringify({
  name: 'X',
  username: 'someone',
  password: 'a-rather-long-password',
  role: 'admin',
})

const content = ['posts', 'process-guides', 'pricing-plans', 'resources', 'legal-pages']
const pages = ['home-page', 'nurse-page', 'hospital-page', 'site-texts']
const byAdmins = 'n n n n n n y'
const byEditors = 'n n y n n n y'
const byContentPeople = 'n y y n n n y'
const byRequestPeople = 'n n n n n y y'
const byReaders = 'n n n n y y y'
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
        // Some have one document for each address that there is, and all are taken.
        create: ['process-guides', 'legal-pages'].includes(slug) ? byNobody : byEditors,
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
  campaigns: {
    list: byContentPeople,
    create: byEditors,
    update: byEditors,
    trash: byEditors,
    delete: byNobody,
  },
  consultations: requests,
  people: { list: byReaders, create: byNobody, update: byRequestPeople, delete: byNobody },
  stages: { list: byReaders, create: byAdmins, update: byAdmins, delete: byAdmins },
  'assignment-rules': { list: byReaders, create: byAdmins, update: byAdmins, delete: byAdmins },
  'message-templates': { list: byReaders, create: byAdmins, update: byAdmins, delete: byAdmins },
  'follow-up-changes': { list: byReaders, create: byNobody, update: byNobody, delete: byNobody },
  cvs: { list: byRequestPeople, create: byNobody, update: byNobody, delete: byAdmins },
  'chat-messages': requests,
  'survey-responses': { ...requests, list: 'n n n n y n y', update: byAdmins },
  deliveries: { list: byRequestPeople, create: byNobody, update: byNobody, delete: byNobody },
  'quarantined-files': { list: byAdmins, create: byNobody, update: byNobody, delete: byAdmins },
  'audit-log': { list: byAdmins, create: byNobody, update: byNobody, delete: byNobody },
  'survey-drafts': { list: byNobody, create: byNobody, update: byNobody, delete: byNobody },
  users: { list: byAll, create: byAdmins, update: byAdmins, delete: byAdmins },
  publications: { list: byContentPeople, create: byNobody, update: byNobody, delete: byNobody },
  redirects: { list: byContentPeople, create: byNobody, update: byNobody, delete: byNobody },
  // Of these, Payload tells staff too that what is not there is not theirs to change.
  'payload-query-presets': { list: byReaders, create: byReaders },
  'payload-jobs': { list: byAdmins, create: byNobody, update: byNobody, delete: byAdmins },
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
const isCostly = ({ operation, slug, may }: Case) =>
  may && operation.startsWith('update page') && slug !== 'globals/home-page'

type Case = { slug: string; operation: Operation; role: Role; may: boolean }

/** What Payload keeps for its own admin interface. */
const ofPayloadItself = [
  'payload-kv',
  'payload-locked-documents',
  'payload-migrations',
  'payload-preferences',
]

async function readPost(locale: string) {
  const response = await callers.admin(`/posts/1?locale=${locale}&draft=true&depth=0`)
  return (await response.json()) as Record<string, unknown>
}

describe('over the CMS’s REST interface', () => {
  const cases: Case[] = Object.entries(rules).flatMap(([slug, table]) =>
    // The keys of a row are operations.
    (Object.entries(table) as [Operation, string][]).flatMap(([operation, allowed]) =>
      everybody.map((role, index) => ({
        slug,
        operation,
        role,
        may: allowed.split(' ')[index] === 'y',
      })),
    ),
  )

  const called = cases.filter((one) => !isCostly(one))

  test.each(called)('$role: $operation $slug → $may', async ({ slug, operation, role, may }) => {
    const status = await call({ role, ...operations[operation](slug) })
    if (may) expect(refused).not.toContain(status)
    else expect(refused).toContain(status)
  })

  const permissions = new Map<string, Promise<{ globals: Record<string, { update?: boolean }> }>>()

  /** What the CMS says that a user may do, from which its forms are made too. */
  function permissionsOf({ role, locale }: { role: Role; locale: string }) {
    const key = `${role} ${locale}`
    const known =
      permissions.get(key) ??
      callers[role](`/access?locale=${locale}`).then((response) => response.json())
    if (!known) throw new Error(`nobody is ${role}`)
    permissions.set(key, known)
    return known
  }

  test.each(cases.filter(isCostly))('$role may: $operation $slug', async (one) => {
    const locale = one.operation.endsWith('in Arabic') ? 'ar' : 'de'
    const { globals } = await permissionsOf({ role: one.role, locale })
    expect(globals[one.slug.replace('globals/', '')]?.update).toBe(true)
  })

  test.each(['cvs', 'quarantined-files', 'users', 'consultations', 'posts', 'media'])(
    'nobody deletes several %s at once for good',
    async (slug) => {
      const path = `/${slug}?where[id][equals]=${nothing}&trash=true`
      expect(refused).toContain(await call({ role: 'admin', path, init: { method: 'DELETE' } }))
    },
  )

  test('every collection and page of the CMS is in the table above', async () => {
    const response = await callers.admin('/access')
    // Payload's answer about permissions.
    const { collections, globals } = (await response.json()) as {
      collections: object
      globals: object
    }
    const own = Object.keys(collections).filter((slug) => !ofPayloadItself.includes(slug))
    expect([...own, ...Object.keys(globals).map((slug) => `globals/${slug}`)].sort()).toEqual(
      // A collection without any rights is not mentioned.
      Object.keys(rules)
        .filter((slug) => Object.values(rules[slug] ?? {}).some((who) => who !== byNobody))
        .sort(),
    )
  })

  test.each(ofPayloadItself)('a visitor finds nothing in %s', async (slug) => {
    expect([...refused, 404, 501]).toContain(await call({ role: 'visitor', path: `/${slug}` }))
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

  test('a translator’s words are kept, and nothing else', async () => {
    const before = await readPost('de')
    const data = { title: 'Neue Worte', slug: 'taken-over', audience: 'hospitals', cover: 1 }
    const init = { method: 'PATCH', body: JSON.stringify(data) }
    const path = '/posts/1?locale=de&draft=true'
    expect(await call({ role: 'translator', path, init })).toBe(200)
    const after = await readPost('de')
    expect(after).toMatchObject({
      title: 'Neue Worte',
      slug: before.slug,
      audience: before.audience,
      cover: before.cover,
    })
    const back = { method: 'PATCH', body: JSON.stringify({ title: before.title }) }
    expect(await call({ role: 'translator', path, init: back })).toBe(200)
  })

  test('a translator neither adds nor removes nor moves rows', async () => {
    const path = '/process-guides/1?locale=de&draft=true&depth=0'
    const read = async () =>
      (await (await callers.admin(path))?.json()) as { steps: { id: string; text: string }[] }
    const { steps } = await read()
    const changed = [...steps]
      .reverse()
      .slice(1)
      .map((step) => ({ ...step, text: `${step.text}!` }))
    const init = {
      method: 'PATCH',
      body: JSON.stringify({ steps: [...changed, { text: 'Noch ein Schritt' }] }),
    }
    expect(await call({ role: 'translator', path, init })).toBe(200)
    const last = steps.at(-1)
    expect((await read()).steps).toEqual(
      steps.map((step) => (step.id === last?.id ? step : { ...step, text: `${step.text}!` })),
    )
    const back = { method: 'PATCH', body: JSON.stringify({ steps }) }
    expect(await call({ role: 'editor', path, init: back })).toBe(200)
  })

  test('an editor sees no user but themselves and cannot make themselves staff', async () => {
    const response = await callers.editor('/users')
    const { docs } = (await response.json()) as { docs: { id: number; role: string }[] }
    expect(docs.map(({ role }) => role)).toEqual(['editor'])
    await callers.editor(`/users/${docs[0]?.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ role: 'admin' }),
    })
    const after = await callers.editor('/users')
    expect(((await after.json()) as { docs: { role: string }[] }).docs).toMatchObject([
      { role: 'editor' },
    ])
  })

  test('a lock is in the way of those who could lose something, and names its holder', async () => {
    const idOf = async (role: Role) => {
      const { user } = await json<{ user: { id: number } }>(await callers[role]('/users/me'))
      return user.id
    }
    const work = async (role: Role, locale: string) => {
      const init = { method: 'POST', body: JSON.stringify({ value: locale }) }
      expect((await callers[role]('/payload-preferences/locale', init)).status).toBe(200)
    }
    const { docs } = await json<{ docs: { id: number }[] }>(await callers.admin('/posts?limit=1'))
    const lockOf = async (holder: Role) => {
      const lock = {
        document: { relationTo: 'posts', value: docs[0]?.id },
        user: { relationTo: 'users', value: await idOf(holder) },
      }
      const init = { method: 'POST', body: JSON.stringify(lock) }
      const created = await callers.admin('/payload-locked-documents', init)
      return (await json<{ doc: { id: number } }>(created)).doc.id
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
      const seen = await callers[role](`/payload-locked-documents/${lock}`)
      // Payload shows what it takes for the address.
      expect(await seen.json()).toMatchObject({
        user: { value: { id: await idOf('admin'), name, username: name, email: name } },
      })
    }
    await db.query('delete from payload_locked_documents where id in ($1, $2)', [lock, theirs])
    await work('admin', 'en')
  })

  test('a CV’s file opens for staff only, as an attachment', async () => {
    const path = `/cvs/file/${cvFile}`
    expect([401, 403, 404]).toContain(await call({ role: 'visitor', path }))
    expect([401, 403, 404]).toContain(await call({ role: 'editor', path }))
    const response = await callers.admin(path)
    expect(response?.status).toBe(200)
    // The name of the person and the day it came in; nothing of the name that the file came with.
    expect(response?.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"]+ - CV - [-\d]{10}\.pdf"; filename\*=UTF-8''[^ "]+%20-%20CV%20-%20[-\d]{10}\.pdf$/,
    )
    expect(response?.headers.get('content-security-policy')).toBe('sandbox')
    expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
  })

  describe('a CV that is looked at in the CMS', () => {
    /** Beside the REST interface, which the callers above call. */
    const look = (role: Role, init?: RequestInit) =>
      callers[role](`/../exports/cv/${consultation}`, init)
    const views = async () => {
      const { rows } = await db.query<{ username: string }>(
        "select username from audit_log where subject = $1 and kind = 'cv_view' order by id",
        [consultation],
      )
      return rows
    }

    test('is shown to admins, and noted', async () => {
      const before = (await views()).length
      expect((await look('admin', { method: 'HEAD' }))?.status).toBe(200)
      expect(await views()).toHaveLength(before)
      const response = await look('admin')
      expect(response?.status).toBe(200)
      expect(response?.headers.get('cache-control')).toBe('private, no-store')
      expect(JSON.stringify(await response.json())).toContain('BSc Nursing')
      expect((await views()).slice(before)).toEqual([{ username: 'admin' }])
    })

    test('is shown to nobody else', async () => {
      const before = await views()
      expect((await look('visitor'))?.status).toBe(401)
      expect((await look('editor'))?.status).toBe(403)
      expect((await look('translator'))?.status).toBe(403)
      expect(await views()).toEqual(before)
    })
  })

  describe('a CV’s file that is downloaded', () => {
    const download = (headers: Record<string, string> = {}, method = 'GET') =>
      admin(`/cms/api/cvs/file/${cvFile}`, { method, headers })

    /** Calls an address with headers of its own, which the caller above has no room for. */
    async function admin(path: string, init: RequestInit): Promise<Response> {
      const { token } = await logIn({ baseUrl, credentials: adminCredentials })
      const headers = { ...init.headers, Authorization: `JWT ${token}` }
      return fetch(baseUrl + path, { ...init, headers })
    }

    const entries = async () => {
      const { rows } = await db.query<{ username: string; kind: string; subject: string }>(
        'select username, kind, subject from audit_log where subject = $1 order by id',
        [consultation],
      )
      return rows
    }

    test('is noted, each range and repeat of it as well', async () => {
      const before = (await entries()).length
      const whole = await download()
      expect(Buffer.from(await whole.arrayBuffer()).equals(readCv('asha.pdf'))).toBe(true)
      const part = await download({ Range: 'bytes=0-9' })
      expect(part.status).toBe(206)
      expect((await part.arrayBuffer()).byteLength).toBe(10)
      expect((await entries()).slice(before)).toEqual([
        { username: 'admin', kind: 'cv_download', subject: consultation },
        { username: 'admin', kind: 'cv_download', subject: consultation },
      ])
    })

    test('is not noted where nothing of it is sent', async () => {
      const before = await entries()
      expect((await download({}, 'HEAD')).status).toBe(404)
      expect(refused).toContain(await call({ role: 'editor', path: `/cvs/file/${cvFile}` }))
      expect(await call({ role: 'admin', path: '/cvs/file/nothing.pdf' })).toBe(404)
      expect(await entries()).toEqual(before)
    })

    test('is not sent when it cannot be noted', async () => {
      await db.query('alter table audit_log rename to audit_log_away')
      try {
        const response = await download()
        expect(response.status).toBe(503)
        expect(await response.text()).not.toContain('PDF')
      } finally {
        await db.query('alter table audit_log_away rename to audit_log')
      }
    })
  })

  test('nobody registers as the first user any more', async () => {
    expect(
      await call({
        role: 'visitor',
        path: '/users/first-register',
        init: { method: 'POST', body },
      }),
    ).toBe(403)
  })
})
