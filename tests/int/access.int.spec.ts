import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cmsClient } from '../helpers/cms'
import { nurse, postForm, readCv } from '../helpers/consultationForms'
import { baseUrl, database, ownAddress } from '../helpers/server'

type Caller = (path: string, init?: RequestInit) => Promise<Response>
type Role = 'visitor' | 'editor' | 'admin'

const callers: Partial<Record<Role, Caller>> = {}
const ids: Record<string, number | string> = {}
let cvFile = ''

beforeAll(async () => {
  const credentials = { username: `editor-${Date.now()}`, password: 'an-editor-of-the-tests' }
  callers.admin = await cmsClient({ baseUrl })
  await callers.admin('/users', {
    method: 'POST',
    body: JSON.stringify({ ...credentials, role: 'editor' }),
  })
  callers.editor = await cmsClient({ baseUrl, credentials })
  callers.visitor = (path, init = {}) =>
    fetch(`${baseUrl}/cms/api${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json' },
    })

  const submission_id = randomUUID()
  await postForm({
    baseUrl,
    address: ownAddress(),
    fields: { ...nurse, submission_id },
    cv: { name: 'cv.pdf', bytes: readCv('asha.pdf') },
  })
  const db = await database()
  const { rows } = await db.query<{ id: number; cv_id: number; filename: string }>(
    `select c.id, c.cv_id, f.filename from consultations c join cvs f on f.id = c.cv_id
     where submission_id = $1`,
    [submission_id],
  )
  await db.end()
  ids.consultations = rows[0]?.id ?? 0
  ids.cvs = rows[0]?.cv_id ?? 0
  ids.users = 1
  cvFile = rows[0]?.filename ?? ''
})

const call = async ({ role, path, init }: { role: Role; path: string; init?: RequestInit }) => {
  const response = await callers[role]?.(path, init)
  return response?.status
}

const body = JSON.stringify({
  name: 'X',
  username: 'someone',
  password: 'a-long-password',
  role: 'admin',
})

/** Who may do what over REST: y for a success, n for a refusal. Order: visitor, editor, admin. */
const rules: [
  collection: string,
  operation: 'list' | 'read' | 'create' | 'update',
  allowed: string,
][] = [
  ['consultations', 'list', 'n n y'],
  ['consultations', 'read', 'n n y'],
  ['consultations', 'create', 'n n n'],
  ['consultations', 'update', 'n n n'],
  ['cvs', 'list', 'n n y'],
  ['cvs', 'read', 'n n y'],
  ['cvs', 'create', 'n n n'],
  ['cvs', 'update', 'n n n'],
  ['media', 'list', 'y y y'],
  ['media', 'create', 'n - -'],
  ['users', 'list', 'n y y'],
  ['users', 'read', 'n n y'],
  ['users', 'create', 'n n -'],
  ['users', 'update', 'n n -'],
]

const requests = {
  list: (slug: string) => ({ path: `/${slug}?limit=1` }),
  read: (slug: string) => ({ path: `/${slug}/${ids[slug]}` }),
  create: (slug: string) => ({ path: `/${slug}`, init: { method: 'POST', body } }),
  update: (slug: string) => ({ path: `/${slug}/${ids[slug]}`, init: { method: 'PATCH', body } }),
}

describe('over the CMS’s REST interface', () => {
  const cases = rules.flatMap(([slug, operation, allowed]) =>
    (['visitor', 'editor', 'admin'] as const).flatMap((role, index) => {
      const rule = allowed.split(' ')[index]
      return rule === '-' ? [] : [{ slug, operation, role, may: rule === 'y' }]
    }),
  )

  test.each(cases)('$role: $operation $slug → $may', async ({ slug, operation, role, may }) => {
    const status = await call({ role, ...requests[operation](slug) })
    if (may) expect(status).toBe(200)
    else expect([401, 403, 404]).toContain(status)
  })

  test('an editor sees no user but themselves and cannot make themselves staff', async () => {
    const response = await callers.editor?.('/users')
    const { docs } = (await response?.json()) as { docs: { id: number; role: string }[] }
    expect(docs.map(({ role }) => role)).toEqual(['editor'])
    await callers.editor?.(`/users/${docs[0]?.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ role: 'admin' }),
    })
    const after = await callers.editor?.('/users')
    expect(((await after?.json()) as { docs: { role: string }[] }).docs).toMatchObject([
      { role: 'editor' },
    ])
  })

  test('a CV’s file opens for staff only, as an attachment', async () => {
    const path = `/cvs/file/${cvFile}`
    expect([401, 403, 404]).toContain(await call({ role: 'visitor', path }))
    expect([401, 403, 404]).toContain(await call({ role: 'editor', path }))
    const response = await callers.admin?.(path)
    expect(response?.status).toBe(200)
    expect(response?.headers.get('content-disposition')).toBe('attachment')
    expect(response?.headers.get('content-security-policy')).toBe('sandbox')
    expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
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
