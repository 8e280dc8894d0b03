import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections, globals } from '../../collections'
import { nurse, readCv } from '../helpers/consultationForms'
import { adminCredentials } from '../helpers/credentials'
import { logIn } from '../helpers/logIn.mjs'
import { callServerFunction, findServerFunction } from '../helpers/serverFunctions'
import { addUser } from '../helpers/cms'
import { leaveChat, leaveConsultation } from '../helpers/leaveRequest'
import { admin, adminSession, baseUrl, db, editor, server } from '../helpers/server'

/** Words of people who wrote to the site, that only an admin may read. */
const secret = {
  name: 'Zenobia Quillfeather',
  phone: `+49 170 ${String(Date.now()).slice(-7)}`,
  message: 'A message by Zenobia that is nobody else’s business',
}
/** What stands in rows of people: a translator is shown none of it. */
const secrets = [secret.name, secret.phone, secret.phone.replaceAll(' ', ''), secret.message]

type Role = 'visitor' | 'translator' | 'editor' | 'manager' | 'admin'

const cookies: Partial<Record<Role, string>> = {}
const ids: Record<string, number> = {}
const others: { kind: 'users'; id: number }[] = []
let action = ''

beforeAll(async () => {
  for (const role of ['translator', 'editor', 'manager'] as const) {
    const { id, credentials } = await addUser(admin, { role, languages: ['de'] })
    others.push({ kind: 'users', id })
    cookies[role] = (await logIn({ baseUrl, credentials })).cookie
  }
  cookies.admin = adminSession.cookie
  action = await findServerFunction({ baseUrl, cookie: cookies.admin })

  const { name, phone, message } = secret
  const cv = { name: 'cv.pdf', bytes: readCv('asha.pdf') }
  // Twice, so that each is a possible duplicate of the other.
  await leaveConsultation(server, { ...nurse, name, phone }, cv)
  const { id: consultations } = await leaveConsultation(server, { ...nurse, name, phone }, cv)
  const { id: chat } = await leaveChat(server, { name, phone, message })
  const user = await db.value('select id from users where username = $1', [
    adminCredentials.username,
  ])
  const cvs = await db.value('select cv_id from consultations where id = $1', [consultations])
  Object.assign(ids, { consultations, cvs, 'chat-messages': chat, users: user })
  await db.query(
    `insert into deliveries (kind, record, channel, state, attempts, last_error, next_attempt_at)
     values ('consultations', $1, 'email', 'failed', 3, $2, now())
     on conflict (kind, record, channel) do update set state = 'failed', attempts = 3, last_error = $2`,
    [consultations, `refused for ${name}`],
  )
  const sessions = 'select id from users_sessions where _parent_id = $1'
  secrets.push(...(await db.column<string>(sessions, [user])))
})
afterAll(async () => {
  for (const user of others) await editor.remove(user)
  await db.query('delete from deliveries where last_error like $1', [`%${secret.name}%`])
})

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
const ofContent = [
  'posts',
  'process-guides',
  'pricing-plans',
  'resources',
  'placements',
  'legal-pages',
  'media',
  'campaigns',
  'redirects',
  'publications',
]
const placesOf = (role: Role) =>
  places.filter(
    ({ slug, isGlobal }) => role === 'editor' || !(isGlobal || ofContent.includes(slug)),
  )

const ask = async ({ role, name, args }: { role: Role; name: string; args: object }) =>
  callServerFunction({ baseUrl, action, cookie: cookies[role], name, args })

describe.each(['visitor', 'translator', 'editor', 'manager'] as const)(
  'what a %s calls',
  (role) => {
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
  },
)

test('an admin is shown possible duplicates and open log-ins, so the calls above are real ones', async () => {
  const formOf = async (slug: string) =>
    (
      await ask({
        role: 'admin',
        name: 'form-state',
        args: calls['form-state']?.(slug, false) ?? {},
      })
    ).text
  expect(await formOf('consultations')).toContain(secret.name)
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
