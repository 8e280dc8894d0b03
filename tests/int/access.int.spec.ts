import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, cmsClient, docOf, visitorClient, type CmsCall } from '../helpers/cms'
import { nurse, readCv } from '../helpers/consultationForms'
import { adminCredentials } from '../helpers/credentials'
import { leaveConsultation } from '../helpers/leaveRequest'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { admin, adminSession, baseUrl, db, server } from '../helpers/server'
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
const users: number[] = []
let cvFile = ''
let consultation = ''

beforeAll(async () => {
  for (const [role, rights] of Object.entries(accounts)) {
    const { id, credentials } = await addUser(admin, rights)
    const { token, cookie } = await logIn({ baseUrl, credentials })
    users.push(id)
    // The keys are roles.
    callers[role as Role] = await cmsClient({ baseUrl, token })
    cookies[role as Role] = cookie
  }
  const cv = { name: 'cv.pdf', bytes: readCv('asha.pdf') }
  const { id } = await leaveConsultation(server, nurse, cv)
  consultation = String(id)
  expect((await postSurvey({ baseUrl, body: { language: 'en', regions: 'Berlin' } })).status).toBe(
    201,
  )
  cvFile = await db.value<string>(
    'select filename from cvs where id = (select cv_id from consultations where id = $1)',
    [id],
  )
})
afterAll(() => db.query('delete from users where id = any($1)', [users]))

const call = async ({ role, path, init }: { role: Role; path: string; init?: RequestInit }) =>
  (await callers[role](path, init)).status

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
  'legal-pages',
]
const pages = ['home-page', 'nurse-page', 'hospital-page', 'check-us-page', 'site-texts']
const byAdmins = 'n n n n n n y'
const byEditors = 'n n y n n n y'
const byContentPeople = 'n y y n n n y'
const byRequestPeople = 'n n n n n y y'
const byReaders = 'n n n n y y y'
const byStaffOfRequests = 'n n n y y y y'
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

/** The same of the files that leave the CMS, and of its pages, by a text that stands in them. */
const files = {
  'consultations.csv': byAdmins,
  'consultations.xlsx': byAdmins,
  'chat-messages.csv': byAdmins,
  'survey-responses.xlsx': byAdmins,
  'survey-codebook.csv': byAdmins,
  'person/consultations/ID': byAdmins,
  'cv/ID': byRequestPeople,
  'figures/compared.csv': byStaffOfRequests,
}
const staffPages = {
  '/cms/desk?tab=all': { text: 'data-desk-row', who: byReaders },
  '/cms/figures': { text: 'data-figures', who: byStaffOfRequests },
  '/cms/survey-results': { text: 'data-question', who: byStaffOfRequests },
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
    const path = `/../exports/${file.replace('ID', consultation)}`
    expect(await answersOf(async (role) => (await call({ role, path })) === 200)).toBe(who)
  })

  test.each(Object.entries(staffPages))('see %s: %o', async (path, { text, who }) => {
    const found = await answersOf(async (role) => {
      const headers = { Cookie: cookies[role], ...ofOwnPage }
      return (await (await fetch(baseUrl + path, { headers })).text()).includes(text)
    })
    expect(found).toBe(who)
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
    const path = '/posts/1?locale=de&draft=true&depth=0'
    const { title, slug, audience, cover } = await admin.read(path)
    const data = { title: 'Neue Worte', slug: 'taken-over', audience: 'hospitals', cover: 1 }
    expect((await callers.translator.patch(path, data)).status).toBe(200)
    expect(await admin.read(path)).toMatchObject({ title: 'Neue Worte', slug, audience, cover })
    expect((await callers.translator.patch(path, { title })).status).toBe(200)
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

  test('an editor sees no user but themselves and cannot make themselves staff', async () => {
    const read = () => callers.editor.read<{ docs: { id: number; role: string }[] }>('/users')
    const { docs } = await read()
    expect(docs.map(({ role }) => role)).toEqual(['editor'])
    await callers.editor.patch(`/users/${docs[0]?.id}`, { role: 'admin' })
    expect((await read()).docs).toMatchObject([{ role: 'editor' }])
  })

  test('a lock is in the way of those who could lose something, and names its holder', async () => {
    const idOf = async (role: Role) =>
      (await callers[role].read<{ user: { id: number } }>('/users/me')).user.id
    const work = async (role: Role, value: string) => {
      const answer = await callers[role].post('/payload-preferences/locale', { value })
      expect(answer.status).toBe(200)
    }
    const { docs } = await admin.read<{ docs: { id: number }[] }>('/posts?limit=1')
    const lockOf = async (holder: Role) => {
      const lock = {
        document: { relationTo: 'posts', value: docs[0]?.id },
        user: { relationTo: 'users', value: await idOf(holder) },
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
        user: { value: { id: await idOf('admin'), name, username: name, email: name } },
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
      db.rows('select username, kind from audit_log where subject = $1 order by id', [consultation])

    test('that is looked at is shown to admins, and noted', async () => {
      const before = (await entries()).length
      expect((await look('admin', { method: 'HEAD' })).status).toBe(200)
      for (const role of ['visitor', 'editor'] as const) {
        expect(refused).toContain((await look(role)).status)
      }
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
      }
      expect(await call({ role: 'admin', path: '/cvs/file/nothing.pdf' })).toBe(404)
      expect(await entries()).toEqual(before)
    })
  })
})
