import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSlug } from '../../collections/fields/slugField'
import { cmsTexts } from '../helpers/cmsTexts'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { editorOf } from '../helpers/editing'
import { logIn } from '../helpers/logIn.mjs'
import { callServerFunction, findServerFunction } from '../helpers/serverFunctions'
import { ownServer } from '../helpers/ownServer'

/** Essential is what the site cannot be without: it cannot be deleted, nor its English taken offline. */
type Kind = { kind: string; isGlobal: boolean; field: string; isEssential?: boolean }

/** Every kind of content with versions, and a text of it that every language has. */
const kinds: Kind[] = [
  { kind: 'posts', isGlobal: false, field: 'title' },
  { kind: 'process-guides', isGlobal: false, field: 'title' },
  { kind: 'pricing-plans', isGlobal: false, field: 'description' },
  { kind: 'resources', isGlobal: false, field: 'title' },
  { kind: 'placements', isGlobal: false, field: 'text' },
  { kind: 'pages', isGlobal: false, field: 'description' },
  { kind: 'legal-pages', isGlobal: false, field: 'title', isEssential: true },
  { kind: 'home-page', isGlobal: true, field: 'processTitle' },
  { kind: 'nurse-page', isGlobal: true, field: 'title' },
  { kind: 'hospital-page', isGlobal: true, field: 'title' },
  { kind: 'check-us-page', isGlobal: true, field: 'costs' },
  { kind: 'site-texts', isGlobal: true, field: 'tagline' },
]

/**
 * A collection whose addresses are free, one of nested lists, one whose documents have a name, one of blocks, one that
 * is essential, and a page of its own. All kinds are made by the same code (`unit/collections/content`).
 */
const examples = kinds.filter(({ kind }) =>
  ['posts', 'process-guides', 'pricing-plans', 'pages', 'legal-pages', 'home-page'].includes(kind),
)

const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' })
const editor = await editorOf(server)
const cookie = (await logIn({ baseUrl: server.baseUrl, credentials: server })).cookie
const action = await findServerFunction({ baseUrl: server.baseUrl, cookie })
const db = server.db
await writeWhatIsNotSeeded()

/** What a new site has none of. */
async function writeWhatIsNotSeeded() {
  const placement = { consentOn: '2026-11-02', country: 'germany', year: 2026, name: 'Asha' }
  const { doc } = await editor.create({ kind: 'placements', data: placement })
  const call = { blockType: 'callToAction', heading: 'Come', button: 'Write to us' }
  const fair = { title: 'A fair', description: 'We are there.', layout: [call] }
  const page = await editor.create({ kind: 'pages', data: fair })
  const [{ id }] = page.doc.layout as [{ id: string }]
  const documents = [
    { kind: 'pages', id: page.doc.id, data: { ...fair, layout: [{ ...call, id }] } },
    { kind: 'placements', id: doc.id, data: { name: 'Asha', text: 'I would go again.' } },
    { kind: 'check-us-page', data: { costs: 'The hospital pays.' } },
  ]
  for (const document of documents) {
    for (const locale of pageLocales) await editor.save({ ...document, locale })
    expect((await editor.save({ ...document, as: 'all' })).status).toBe(200)
  }
}

type Access = { collections: Record<string, { create?: unknown }> }
type Texts = Partial<Record<PageLocale, unknown>>

type Target = { kind: string; id?: number }

async function targetOf({ kind, isGlobal }: Pick<Kind, 'kind' | 'isGlobal'>): Promise<Target> {
  const [doc] = isGlobal ? [] : await editor.find({ kind, where: 'sort=id&locale=en' })
  return isGlobal ? { kind } : { kind, id: Number(doc?.id) }
}

type Seen = { locale: PageLocale; slug: string | null; md5: string | null }

const whatVisitorsSeeOf = ({ kind, id }: Target) =>
  db.rows<Seen>(
    `select locale, slug, md5(published::text) from publications
     where kind = $1 and document = $2 and deleted_at is null order by locale`,
    [kind, String(id ?? kind)],
  )

describe.concurrent.each(examples)('$kind', ({ kind, isGlobal, field, isEssential = isGlobal }) => {
  /** Each kind in another language: neither depends on the other. */
  const others = ['de', 'ar', 'ml', 'hi'] as const
  const copiedTo = others[examples.findIndex((one) => one.kind === kind) % others.length] ?? 'de'

  let target: Target
  /** A version of before the drafts that each language has now, which was not published. */
  let older: string
  let visitors: Seen[]
  let drafts: Record<string, unknown>

  beforeAll(async () => {
    target = await targetOf({ kind, isGlobal })
    await saveDraft('de', 'Ein älterer Entwurf')
    await saveDraft('en', 'An older draft')
    older = await newestVersion()
    await saveDraft('ar', 'مسودة عربية')
    await saveDraft('de', 'Ein neuerer Entwurf')
    await saveDraft('en', 'A newer draft')
  })

  beforeEach(async () => {
    drafts = await readDrafts()
    visitors = await whatVisitorsSee()
  })

  const base = isGlobal ? `/globals/${kind}/versions` : `/${kind}/versions`

  async function saveDraft(locale: PageLocale, text: string) {
    const { status } = await editor.save({ ...target, data: { [field]: text }, locale })
    expect(status).toBe(200)
  }

  async function newestVersion(): Promise<string> {
    const of = isGlobal ? '' : `&where[parent][equals]=${target.id}`
    const response = await editor.call(`${base}?sort=-updatedAt&limit=1&depth=0${of}`)
    return ((await response.json()) as { docs: { id: string }[] }).docs[0]?.id ?? ''
  }

  const whatVisitorsSee = () => whatVisitorsSeeOf(target)
  const readDrafts = () => editor.read({ ...target, locale: 'all', draft: true })

  const textsOf = ({ [field]: texts }: Record<string, unknown>) => texts as Texts

  /** That visitors see what they saw, and of the drafts nothing else is new than these texts. */
  async function expectChanged(texts: Texts, others: readonly string[] = []) {
    expect(await whatVisitorsSee()).toEqual(visitors)
    const left = await readDrafts()
    expect(textsOf(left)).toMatchObject(texts)
    const changed = [...Object.keys(texts), ...others]
    expect(contentOf(left, changed)).toEqual(contentOf(drafts, changed))
  }

  test.sequential('a version that is restored, or restored as a draft, is a draft in one language', async () => {
    const restore = (query: string) => editor.call.post(`${base}/${older}?${query}`)
    expect((await restore('locale=en&draft=false')).status).toBe(200)
    await expectChanged({ en: 'An older draft' })
    expect((await restore('locale=de&draft=true')).status).toBe(200)
    await expectChanged({ en: 'An older draft', de: 'Ein älterer Entwurf' })
  })

  test.sequential('the English text, copied into another language, is a draft in it', async () => {
    const document = isGlobal ? { globalSlug: kind } : { collectionSlug: kind, docID: target.id }
    const args = { ...document, fromLocale: 'en', toLocale: copiedTo, overrideData: true }
    const name = 'copy-data-from-locale'
    const { baseUrl } = server
    const { status } = await callServerFunction({ baseUrl, action, cookie, name, args })
    expect(status).toBe(200)
    await expectChanged({ [copiedTo]: textsOf(drafts).en })
  })

  test.sequential('of two people who save two languages at once nobody loses what they wrote', async () => {
    const texts = { ml: `മലയാളം ${Date.now()}`, hi: `हिन्दी ${Date.now()}` }
    await Promise.all([saveDraft('ml', texts.ml), saveDraft('hi', texts.hi)])
    await expectChanged(texts)
  })

  test.sequential('a save that names its base undoes nothing that was saved since', async () => {
    const saveForm = (data: object) => editor.save({ ...target, data, locale: 'de' })
    const filled = await editor.read({ ...target, locale: 'de', draft: true })
    await saveDraft('de', 'Von anderen')
    expect((await saveForm(filled)).doc.base).toMatchObject({ conflicts: [] })
    await expectChanged({ de: 'Von anderen' })
    const both = await saveForm({ ...filled, [field]: 'Von mir' })
    expect((both.doc.base as { conflicts: string[] }).conflicts).toHaveLength(1)
    await expectChanged({ de: 'Von mir' })
    await saveForm({ ...filled, base: undefined, [field]: 'Ohne Grundlage' })
    await expectChanged({ de: 'Ohne Grundlage' })
  })

  if (!isEssential)
    test.sequential('deleted, it is out of sight, and comes back as it was', async () => {
      const document = { kind, id: Number(target.id) }
      expect((await editor.trash(document)).status).toBe(200)
      expect(await whatVisitorsSee()).toEqual([])
      // Who saves a form that was still open brings nothing back.
      const { status } = await editor.save({ ...target, data: { deletedAt: null }, locale: 'de' })
      expect(status).toBe(404)
      expect(await whatVisitorsSee()).toEqual([])
      expect((await editor.restore({ ...document, as: 'published' })).status).toBe(200)
      await expectChanged({}, ['_status'])
    })

  if (!isGlobal)
    test.sequential('only what lies in the trash is deleted for good', async () => {
      for (const path of [
        `/${kind}/${target.id}`,
        `/${kind}/${target.id}?trash=true`,
        `/${kind}?where[id][equals]=${target.id}`,
        `/${kind}?where[id][equals]=${target.id}&trash=true`,
      ]) {
        expect([403, 404]).toContain((await editor.call.delete(path)).status)
      }
      await expectChanged({})
    })

  if (!isEssential)
    test.sequential('brought back as a draft, it is offline and has lost no word', async () => {
      const document = { kind, id: Number(target.id) }
      const { rows: published } = await db.query(
        'select id, published, published_at from publications where kind = $1 and document = $2',
        [kind, String(target.id)],
      )
      await editor.trash(document)
      expect((await editor.restore({ ...document, as: 'draft' })).status).toBe(200)
      const seen = await whatVisitorsSee()
      expect(seen.map(({ md5 }) => md5)).toEqual(seen.map(() => null))
      expect(contentOf(await readDrafts(), ['_status'])).toEqual(contentOf(drafts, ['_status']))
      for (const row of published) {
        await db.query('update publications set published = $2, published_at = $3 where id = $1', [
          row.id,
          JSON.stringify(row.published),
          row.published_at,
        ])
      }
    })

  test.sequential('taken offline in one language, it stays as it is in the others', async () => {
    const { rows } = await db.query<{ id: number; locale: PageLocale; published: unknown }>(
      'select id, locale, published from publications where kind = $1 and document = $2',
      [kind, String(target.id ?? kind)],
    )
    const takeOffline = async (locale: PageLocale) => {
      const publication = rows.find((one) => one.locale === locale)
      return (await editor.call.post(`/publications/${publication?.id}/unpublish`)).status
    }
    expect(await takeOffline('hi')).toBe(200)
    expect(await whatVisitorsSee()).toEqual(
      visitors.map((one) => (one.locale === 'hi' ? { ...one, md5: null } : one)),
    )
    await db.query(
      "update publications set published = $1 where kind = $2 and document = $3 and locale = 'hi'",
      [
        JSON.stringify(rows.find(({ locale }) => locale === 'hi')?.published),
        kind,
        String(target.id ?? kind),
      ],
    )
    if (isEssential) expect(await takeOffline('en')).toBe(409)
    await expectChanged({})
  })

  if (isEssential)
    test.sequential('without it the site could not be: it is not taken offline', async () => {
      const path = isGlobal ? `/globals/${kind}` : `/${kind}/${target.id}`
      const response = await editor.call(`${path}?locale=en`, {
        method: isGlobal ? 'POST' : 'PATCH',
        body: JSON.stringify({ _status: 'draft' }),
      })
      expect(response.status).toBe(409)
      expect(await response.text()).toContain(cmsTexts.en.editing.staysOnline)
      await expectChanged({})
    })

  test.sequential('its versions hold who saved them and in which language, and nobody else is told', async () => {
    await saveDraft('en', String(textsOf(drafts).en))
    await editor.save({ ...target, data: { savedBy: null, savedIn: 'hi' }, locale: 'ml' })
    const author = { username: server.username }
    expect(
      await db.rows(
        `select username, version_saved_in from "_${kind.replaceAll('-', '_')}_v" version
       left join users on users.id = version_saved_by_id order by version.updated_at desc limit 2`,
      ),
    ).toEqual([
      { ...author, version_saved_in: 'ml' },
      { ...author, version_saved_in: 'en' },
    ])
    expect(Object.keys(await readDrafts())).not.toContain('savedBy')
    await expectChanged({})
  })

  if (!isGlobal)
    test.sequential('a copy is a draft that can be published, or there is none', async () => {
      const copy = async () => {
        const path = `/${kind}/${target.id}/duplicate?locale=en`
        const response = await editor.call(path, { method: 'POST', body: '{"_status":"draft"}' })
        const { doc } = (await response.json()) as { doc?: Record<string, unknown> }
        return { status: response.status, doc }
      }
      if (['process-guides', 'legal-pages'].includes(kind)) {
        expect((await copy()).status).toBe(404)
        const { collections } = await editor.call.read<Access>('/access')
        // Where every address is taken, the form of a new one is not offered either.
        expect(collections[kind]?.create).toBe(kind === 'process-guides' ? true : undefined)
        return
      }
      const title = kind === 'pricing-plans' ? 'name' : 'title'
      const copies = [(await copy()).doc, (await copy()).doc]
      const [first, second] = copies.map((doc) => ({ kind, id: Number(doc?.id) }))
      const original = await readDrafts()
      const read = await editor.read({ kind, id: first?.id, locale: 'all', draft: true })
      const { en, ar } = original[title] as Record<PageLocale, string>
      expect(read).toMatchObject({ _status: 'draft', [title]: { en: `${en} (copy)` } })
      expect(read[title]).toHaveProperty('ar', `${ar} (${ar === en ? 'copy' : 'نسخة'})`)
      if (['posts', 'pages'].includes(kind)) {
        const slugs = copies.map((doc) => doc?.slug)
        expect(slugs).toEqual([`${String(original.slug)}-copy`, `${String(original.slug)}-copy-2`])
      }
      await expectChanged({})
      expect(
        await db.rows(
          'select 1 from publications where kind = $1 and document = $2 and published is not null',
          [kind, String(first?.id)],
        ),
      ).toEqual([])
      expect((await editor.save({ kind, id: first?.id, data: {}, as: 'only' })).status).toBe(200)
      for (const doc of [first, second]) if (doc) await editor.trash(doc)
    })

  test.sequential('a publication that is refused changes nothing', async () => {
    const data = { [field]: '' }
    expect((await editor.save({ ...target, data, locale: 'de', as: 'only' })).status).toBe(400)
    await expectChanged({})
  })
})

test.each(kinds.filter(({ kind }) => ['posts', 'home-page'].includes(kind)))(
  'what was typed in $kind more than five minutes ago, or in another language, can be brought back',
  async ({ kind, isGlobal, field }) => {
    const { id } = await targetOf({ kind, isGlobal })
    const path = isGlobal ? `/globals/${kind}` : `/${kind}/${id}`
    const table = `_${kind.replace('-', '_')}_v`
    const type = async (text: string, locale = 'en') => {
      const response = await editor.call(`${path}?locale=${locale}&draft=true&autosave=true`, {
        method: isGlobal ? 'POST' : 'PATCH',
        body: JSON.stringify({ [field]: text, _status: 'draft' }),
      })
      expect(response.status).toBe(200)
      return await db.column<string>(
        `select version_${field.replace('T', '_t')} as text from ${table} version
         join ${table}_locales words on words._parent_id = version.id and words._locale = 'en'
         order by version.id desc limit 3`,
      )
    }
    await type('A')
    expect((await type('A first'))[0]).toBe('A first')
    expect(await type('A first version')).not.toContain('A first')
    await db.query(`update ${table} set created_at = now() - interval '6 minutes' where autosave`)
    expect((await type('Something else')).slice(0, 2)).toEqual([
      'Something else',
      'A first version',
    ])
    expect((await type('Etwas anderes', 'de')).slice(0, 2)).toEqual([
      'Something else',
      'Something else',
    ])
  },
)

test('a version whose words cannot be saved in one language comes back in none', async () => {
  const target = await targetOf({ kind: 'process-guides', isGlobal: false })
  const before = await editor.read({ ...target, draft: true })
  const save = (data: object, locale: PageLocale = 'en') => editor.save({ ...target, data, locale })
  const sections = [...(before.sections as { id: string }[]), { title: 'Before the flight' }]
  const { doc } = await save({ sections })
  const lines = doc.sections as { id: string }[]
  await save({ sections: lines.map(({ id }) => ({ id, title: 'Vor dem Flug' })) }, 'de')
  const { rows } = await db.query<{ id: number }>(
    'select id from _process_guides_v where parent_id = $1 order by id desc limit 1',
    [target.id],
  )
  await save({ sections: before.sections })
  const restore = () => editor.call.post(`/process-guides/versions/${rows[0]?.id}?locale=en`)
  const titles = async (locale: PageLocale) => {
    const read = await editor.read({ ...target, locale, draft: true })
    return (read.sections as { title: string }[]).map(({ title }) => title)
  }
  const [english, german] = [await titles('en'), await titles('de')]
  await db.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before insert on _process_guides_v for each row
    when (new.version_saved_in = 'de') execute function refuse()`)
  try {
    expect((await restore()).status).toBe(500)
  } finally {
    await db.query('drop function refuse cascade')
  }
  expect([await titles('en'), await titles('de')]).toEqual([english, german])
  expect((await restore()).status).toBe(200)
  expect((await titles('en')).at(-1)).toBe('Before the flight')
  expect((await titles('de')).at(-1)).toBe('Vor dem Flug')
  await save({ sections: before.sections })
})

test('the address of a new article follows its title until somebody writes another or visitors know it', async () => {
  const titled = async (data: object) => (await editor.save({ kind: 'posts', id, data })).doc.slug
  const { doc } = await editor.create({ kind: 'posts', data: { title: 'The' } })
  const { id } = doc
  expect(doc.slug).toBe('the')
  expect(await titled({ title: 'The first day', slug: 'the' })).toBe('the-first-day')
  expect(await titled({ title: 'The first days', slug: 'own' })).toBe('own')
  expect(await titled({ title: 'The first weeks', slug: 'own' })).toBe('own')

  const [known] = await editor.find({ kind: 'posts', where: 'sort=id&locale=en' })
  const slug = makeSlug(String(known?.title))
  const change = (data: object, as: 'draft' | 'all') =>
    editor.save({ kind: 'posts', id: Number(known?.id), data, as })
  expect((await change({ slug }, 'all')).doc.slug).toBe(slug)
  expect((await change({ title: 'Renamed', slug }, 'draft')).doc.slug).toBe(slug)
})

test('what was scheduled in one language goes online in it alone', async () => {
  const scheduled = await Promise.all(
    kinds.map(async ({ kind, isGlobal, field }) => {
      const target = await targetOf({ kind, isGlobal })
      const data = { [field]: 'तय समय पर' }
      expect((await editor.save({ ...target, data, locale: 'hi' })).status).toBe(200)
      const drafts = await editor.read({ ...target, locale: 'all', draft: true })
      return { target, drafts, visitors: await whatVisitorsSeeOf(target) }
    }),
  )
  for (const { target } of scheduled) {
    const { kind, id } = target
    const document = id ? { doc: { relationTo: kind, value: String(id) } } : { global: kind }
    const user = { relationTo: 'users', value: 1 }
    await db.query(
      `insert into payload_jobs (task_slug, queue, wait_until, input)
       values ('schedulePublish', 'default', now(), $1)`,
      [{ type: 'publish', locale: 'hi', ...document, user }],
    )
  }
  for (const { target, drafts, visitors } of scheduled) {
    const before = visitors.find(({ locale }) => locale === 'hi')
    const inHindi = async () =>
      (await whatVisitorsSeeOf(target)).find(({ locale }) => locale === 'hi')
    await expect.poll(inHindi).not.toEqual(before)
    const after = await whatVisitorsSeeOf(target)
    const others = (seen: Seen[]) => seen.filter(({ locale }) => locale !== 'hi')
    expect(others(after)).toEqual(others(visitors))
    const left = await editor.read({ ...target, locale: 'all', draft: true })
    expect(contentOf(left, ['_status'])).toEqual(contentOf(drafts, ['_status']))
  }
})

/** What editors have written in all languages but some, without what each save makes anew. */
function contentOf(value: unknown, changed: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => contentOf(inner, changed))
  if (typeof value !== 'object' || value === null) return value
  const left = ['id', 'updatedAt', 'publications', ...changed]
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      left.includes(key) ? [] : [[key, contentOf(inner, changed)]],
    ),
  )
}
