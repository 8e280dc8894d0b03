import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageLocale } from '../../src/i18n/locales'
import {
  articlesToRemove,
  englishArticle,
  germanArticle as german,
  paragraph,
  type Article,
} from '../helpers/articles'
import { cmsOverrides, cmsTexts } from '../helpers/cmsTexts'
import { uploadPicture } from '../helpers/pictures'
import { adminPage, baseUrl, db, editor } from '../helpers/server'

let removeArticles: () => Promise<void>

beforeAll(async () => {
  removeArticles = await articlesToRemove(db)
})
afterAll(async () => {
  await removeArticles()
})

type Publication = {
  locale: PageLocale
  state: string
  slug: string
  missing: { label: string }[]
  outdated: { label: string }[]
  differences: { path: string }[]
  published: Record<string, unknown> | null
}

async function publications({ kind, id }: { kind: string; id?: number }) {
  const where = `where[kind][equals]=${kind}&where[document][equals]=${id ?? kind}`
  const rows = (await editor.find({ kind: 'publications', where })) as unknown as Publication[]
  return Object.fromEntries(rows.map((row) => [row.locale, row])) as Record<PageLocale, Publication>
}

/** A number without figures, which would have to be in every language. */
const inLetters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')

const titleOf = (number: number) => `Article ${inLetters(number)}`

let made = 0
async function newArticle(data: object = {}): Promise<Article> {
  made += 1
  const answer = await editor.create({
    kind: 'posts',
    data: { ...englishArticle(titleOf(made)), ...data },
    as: 'only',
  })
  expect(answer.status).toBe(201)
  return { kind: 'posts', id: answer.doc.id, slug: String(answer.doc.slug) }
}

describe('a language', () => {
  test('is missing with its fields named until it is translated, and then complete', async () => {
    const post = await newArticle()
    const before = await publications(post)
    expect(before.en).toMatchObject({ state: 'complete', missing: [] })
    expect(before.en.published).toMatchObject({ title: expect.stringContaining('Article ') })
    expect(before.de).toMatchObject({ state: 'missing', published: null })
    expect(before.de.missing.map(({ label }) => label)).toEqual([
      'Category',
      'Title',
      'Excerpt',
      'Author',
      'Text',
    ])

    await editor.save({ ...post, data: german, locale: 'de' })
    const after = await publications(post)
    expect(after.de).toMatchObject({ state: 'complete', missing: [], published: null })
    expect(after.ar.state).toBe('missing')
  })

  test('is out of date, with its fields named, since the English changed', async () => {
    const post = await newArticle()
    await editor.save({ ...post, data: german, locale: 'de', as: 'only' })
    await editor.save({ ...post, data: { title: 'Another title' }, as: 'only' })
    const outdated = (await publications(post)).de
    expect(outdated.state).toBe('outdated')
    expect(outdated.outdated.map(({ label }) => label)).toEqual(['Title'])
    expect(outdated.published).toMatchObject({ title: german.title })

    await editor.save({ ...post, data: { title: 'Ein anderer Titel' }, locale: 'de' })
    expect((await publications(post)).de.state).toBe('complete')

    await editor.save({ ...post, data: { excerpt: 'A better excerpt about 3 things' }, as: 'only' })
    expect((await publications(post)).de.outdated.map(({ label }) => label)).toEqual(['Excerpt'])
    await editor.save({ ...post, data: {}, locale: 'de', as: 'only' })
    expect((await publications(post)).de.state).toBe('complete')
  })

  test('with other figures than the English is published only on purpose', async () => {
    const post = await newArticle()
    const wrong = { ...german, excerpt: 'Ein Anreißer über 5 Dinge' }
    const refused = await editor.save({ ...post, data: wrong, locale: 'de', as: 'only' })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.errors)).toContain('Excerpt: Numbers: 3 in English, 5 here')
    expect((await publications(post)).de.published).toBeNull()

    const draft = await editor.save({ ...post, data: wrong, locale: 'de' })
    expect(draft.status).toBe(200)
    expect((await publications(post)).de.differences).toMatchObject([
      { path: 'excerpt', code: 'numbers', english: ['3'], translation: ['5'] },
    ])
    const onPurpose = { figuresDiffer: true }
    const accepted = await editor.save({ ...post, data: onPurpose, locale: 'de', as: 'only' })
    expect(accepted.status).toBe(200)
    expect((await publications(post)).de.published).toMatchObject({ excerpt: wrong.excerpt })
  })

  test('is refused in one sentence, which the form does not divide at its commas', async () => {
    const english = 'In 2024, 25 nurses, 25 flights and 50 cases'
    const post = await newArticle({ excerpt: english })
    const data = { ...german, excerpt: english.replace('2024', '2023') }
    const { errors } = await editor.save({ ...post, data, locale: 'de', as: 'only' })
    expect(errors[0]?.message).toContain(
      'German: Excerpt: Numbers: 2024 · 25 · 25 · 50 in English; 2023 · 25 · 25 · 50 here',
    )
    expect(errors[0]?.message).not.toContain(',')
  })

  test('is not published with a button that leads nowhere, which is named', async () => {
    const post = await newArticle()
    const fields = { id: 'a', blockType: 'button', text: 'Ask us', link: '/consultation' }
    const body = paragraph('A text')
    const button = { type: 'block', version: 2, format: '', fields }
    Object.assign(body.root, { children: [...body.root.children, button] })
    const { errors, status } = await editor.save({ ...post, data: { body }, as: 'only' })
    expect(status).toBe(400)
    expect(errors[0]?.data?.errors?.find(({ path }) => path === 'body')?.message).toBe(
      `\u2066/consultation\u2069: ${cmsTexts.en.editing.linkNowhere}`,
    )
  })

  test('that is incomplete is not published, and says why', async () => {
    const post = await newArticle()
    const refused = await editor.save({
      ...post,
      data: { ...german, excerpt: '' },
      locale: 'de',
      as: 'only',
    })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.errors)).toMatch(/Excerpt/)
    expect((await publications(post)).de.published).toBeNull()
  })

  test('does not wait for the translation of rows that are new in English, which its page leaves out', async () => {
    const guide = await editor.create({
      kind: 'pricing-plans',
      data: { name: titleOf(90), description: 'A plan', features: [{ text: 'First' }] },
      as: 'only',
    })
    const plan = { kind: 'pricing-plans', id: guide.doc.id }
    const rows = async () => (await editor.read({ ...plan, draft: true })).features as object[]
    const [first] = await rows()
    const words = {
      name: 'Plan',
      description: 'Ein Plan',
      features: [{ ...first, text: 'Erstes' }],
    }
    await editor.save({ ...plan, data: words, locale: 'de', as: 'only' })
    await editor.save({
      ...plan,
      data: { features: [...(await rows()), { text: 'Second' }] },
      as: 'only',
    })
    const [, second] = await rows()
    const german = {
      ...words,
      description: 'Ein neuer Plan',
      features: [words.features[0], { ...second, text: '' }],
    }
    const saved = await editor.save({ ...plan, data: german, locale: 'de', as: 'only' })
    expect(saved.status).toBe(200)
    const { de } = await publications(plan)
    expect(de).toMatchObject({ state: 'missing', published: { description: 'Ein neuer Plan' } })
    const answer = await editor.call(`/publications/of/${plan.kind}/${plan.id}`)
    expect((await answer.json()).publications[2]).toMatchObject({
      locale: 'de',
      missing: [{ path: 'features.1.text', isInNewRow: true }],
    })
    const better = { ...german, description: 'Ein besserer Plan' }
    expect((await editor.save({ ...plan, data: better, locale: 'de', as: 'all' })).status).toBe(200)
    expect((await publications(plan)).de.published).toMatchObject({
      description: 'Ein besserer Plan',
    })
    // What was there may not go, and a language that is new has all.
    const emptied = {
      ...german,
      features: [
        { ...first, text: '' },
        { ...second, text: '' },
      ],
    }
    const refused = await editor.save({ ...plan, data: emptied, locale: 'de', as: 'only' })
    expect(refused.status).toBe(400)
    const hindi = { name: 'योजना', description: 'एक योजना', features: emptied.features }
    expect((await editor.save({ ...plan, data: hindi, locale: 'hi', as: 'only' })).status).toBe(400)
    await db.query('delete from publications where kind = $1 and document = $2', [
      plan.kind,
      plan.id,
    ])
    await db.query('delete from _pricing_plans_v where parent_id = $1', [plan.id])
    await db.query('delete from pricing_plans where id = $1', [plan.id])
  })

  test('is published with all others when it is complete, and left alone when it is not', async () => {
    const post = await newArticle()
    await editor.save({ ...post, data: german, locale: 'de' })
    await editor.save({ ...post, data: { title: 'मेरा लेख' }, locale: 'hi' })
    const form = (locale: string) => adminPage(`/collections/posts/${post.id}?locale=${locale}`)
    expect(await form('en')).toContain('Publishing now puts online: German.')
    expect(await form('en')).toMatch(/stay as they are: Arabic, Malayalam, Hindi\./)
    expect(await form('hi')).toContain('Publishing is refused for now: Hindi is not ready.')
    await editor.save({ ...post, data: { audience: 'hospitals' }, as: 'all' })
    const { en, de, hi } = await publications(post)
    expect(en.published).toMatchObject({ audience: 'hospitals' })
    expect(de.published).toMatchObject({ audience: 'hospitals', title: german.title })
    expect(hi.published).toBeNull()
  })

  test('is left as it is while it is held back, until it is published by itself', async () => {
    const post = await newArticle()
    await editor.save({ ...post, data: german, locale: 'de', as: 'only' })
    const unfinished = { ...german, excerpt: 'Noch nicht fertig: 3 Dinge', isHeldBack: true }
    await editor.save({ ...post, data: unfinished, locale: 'de' })
    const form = await adminPage(`/collections/posts/${post.id}?locale=en`)
    expect(form).toMatch(/stay as they are: [^.]*German/)
    const saved = await editor.save({ ...post, data: { audience: 'hospitals' }, as: 'all' })
    expect(saved.message).toContain('German (held back)')
    const { en, de } = await publications(post)
    expect(en.published).toMatchObject({ audience: 'hospitals' })
    expect(de.published).toMatchObject({ excerpt: german.excerpt })
    expect(JSON.stringify(de.published)).not.toContain('isHeldBack')
    // The draft goes on; its form sends all of it.
    const draft = await editor.read({ ...post, locale: 'de', draft: true })
    expect(draft).toMatchObject({ excerpt: unfinished.excerpt, isHeldBack: true })
    await editor.save({ ...post, data: unfinished, locale: 'de', as: 'only' })
    expect((await publications(post)).de.published).toMatchObject({ excerpt: unfinished.excerpt })
  })

  test('keeps what visitors see while another is published', async () => {
    const post = await newArticle()
    await editor.save({ ...post, data: german, locale: 'de', as: 'only' })
    const before = await publications(post)
    await editor.save({
      ...post,
      data: { title: 'A title that waits', audience: 'hospitals', publishedOn: '2026-01-01' },
    })
    await editor.save({ ...post, data: { title: 'Neu' }, locale: 'de', as: 'only' })
    const after = await publications(post)
    expect(after.en.published).toEqual(before.en.published)
    expect(after.de.published).toMatchObject({ title: 'Neu', audience: 'hospitals' })
    const draft = await editor.read({ ...post, draft: true })
    expect(draft).toMatchObject({ title: 'A title that waits' })
  })
})

describe('a picture', () => {
  async function upload(alt: string) {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const name = `dot-${Date.now()}.png`
    return (await uploadPicture({ baseUrl, bytes: png, name, data: { alt } })).id
  }

  test('without an alternative text in a language keeps that language from being published', async () => {
    const picture = await upload('A dot')
    const post = await newArticle({ cover: picture })
    const refused = await editor.save({ ...post, data: german, locale: 'de', as: 'only' })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.errors)).toMatch(/German.*Alternative text for dot/)
    await editor.save({ ...post, data: german, locale: 'de' })
    expect((await publications(post)).de.state).toBe('missing')

    const patched = await editor.call.patch(`/media/${picture}?locale=de`, { alt: 'Ein Punkt' })
    expect(patched.status).toBe(200)
    expect((await publications(post)).de.state).toBe('complete')
    const accepted = await editor.save({ ...post, data: {}, locale: 'de', as: 'only' })
    expect(accepted.status).toBe(200)
  })

  test('is asked for its words in the languages that show it, in no other', async () => {
    const picture = await upload('A dot')
    const body = { ...englishArticle('').body }
    const shown = { type: 'upload', relationTo: 'media', value: picture, fields: {}, version: 3 }
    const children = [...body.root.children, shown]
    const post = await newArticle({ body: { root: { ...body.root, children } } })
    const saved = await editor.save({ ...post, data: german, locale: 'de', as: 'only' })
    expect(saved.errors).toEqual([])
    expect((await publications(post)).de.state).toBe('complete')
  })

  test('is not deleted while something shows it, which is named', async () => {
    const picture = { kind: 'media', id: await upload('A dot') }
    const post = await newArticle({ cover: picture.id })
    const isRefused = async () => {
      const { status, errors } = await editor.trash(picture)
      expect(status).toBe(409)
      expect(errors[0]?.message).toContain(`${titleOf(made)} (English)`)
    }
    await isRefused()
    // The article may come back from the trash, with its picture.
    await editor.trash(post)
    await isRefused()
    await editor.restore({ ...post, as: 'published' })
    await editor.save({ ...post, data: { cover: null }, as: 'all' })
    expect(await editor.remove(picture)).toBe(200)
  })
})

describe('an address', () => {
  const answer = (path: string) => fetch(baseUrl + path, { redirect: 'manual' })
  const eventually = async (path: string, status: number) =>
    expect.poll(async () => (await answer(path)).status).toBe(status)

  test('is made from the English title, in ASCII', async () => {
    const post = await newArticle({ title: 'Über Ärzte & Pflege: 100 % fair' })
    expect(post.slug).toBe('uber-arzte-pflege-100-fair')
  })

  test('that was renamed leads to the present one in one step, and back, and never in circles', async () => {
    const post = await newArticle()
    const first = post.slug
    for (const slug of [`${first}-two`, `${first}-three`]) {
      expect((await editor.save({ ...post, data: { slug }, as: 'all' })).status).toBe(200)
    }
    for (const old of [first, `${first}-two`]) {
      // Between the two changes it leads to the second address.
      await expect
        .poll(async () => (await answer(`/en/blog/${old}`)).headers.get('location'))
        .toMatch(new RegExp(`/blog/${first}-three$`))
    }
    await eventually(`/en/blog/${first}-three`, 200)

    await editor.save({ ...post, data: { slug: first }, as: 'all' })
    await eventually(`/en/blog/${first}`, 200)
    await eventually(`/en/blog/${first}-two`, 308)
    await eventually(`/en/blog/${first}-three`, 308)

    const other = await newArticle({ slug: `${first}-two` })
    await eventually(`/en/blog/${first}-two`, 200)
    await editor.remove(other)
    await eventually(`/en/blog/${first}-two`, 404)
    await editor.trash(post)
    await eventually(`/en/blog/${first}`, 404)
    await eventually(`/en/blog/${first}-three`, 404)
    await editor.restore({ ...post, as: 'published' })
    await eventually(`/en/blog/${first}`, 200)
    await eventually(`/en/blog/${first}-three`, 308)
    await editor.remove(post)
    await eventually(`/en/blog/${first}`, 404)
    await eventually(`/en/blog/${first}-three`, 404)
  })

  test('waits for all languages when only one is published', async () => {
    const post = await newArticle()
    await editor.save({
      ...post,
      data: { ...german, slug: `${post.slug}-new` },
      locale: 'de',
      as: 'only',
    })
    await eventually(`/de/blog/${post.slug}`, 200)
    await eventually(`/de/blog/${post.slug}-new`, 404)
    await editor.save({ ...post, data: {}, as: 'all' })
    await eventually(`/de/blog/${post.slug}`, 308)
    await eventually(`/de/blog/${post.slug}-new`, 200)
  })

  test('is of small letters, digits and single hyphens, and nobody else’s', async () => {
    const [post, other] = [await newArticle(), await newArticle()]
    const wrong = ['Große Wörter', 'a--b', '-a', 'a/b', 'ÄÖ', 'മലയാളം', '../x', other.slug]
    for (const slug of wrong) {
      const refused = await editor.save({ ...post, data: { slug }, as: 'all' })
      expect([slug, refused.status]).toEqual([slug, 400])
    }
  })
})

test('visitors see a version again once what came back is published', async () => {
  const post = await newArticle({ title: 'The first words' })
  await editor.save({ ...post, data: { title: 'Other words' }, as: 'all' })
  const response = await editor.call(
    `/posts/versions?where[parent][equals]=${post.id}&sort=createdAt&depth=0&locale=en`,
  )
  const { docs } = (await response.json()) as { docs: { id: number; version: { title: string } }[] }
  const first = docs.find(({ version }) => version.title === 'The first words')
  const restored = await editor.call.post(`/posts/versions/${first?.id}?locale=en`)
  expect(restored.status).toBe(200)
  expect(await restored.json()).toEqual({ message: cmsOverrides.en.version.restoredSuccessfully })
  expect((await publications(post)).en.published).toMatchObject({ title: 'Other words' })
  await editor.save({ ...post, data: {}, as: 'all' })
  expect((await publications(post)).en.published).toMatchObject({ title: 'The first words' })
})

test('a headline that names a country where WHO asks not to recruit actively gets a remark', async () => {
  const { id } = await newArticle({ title: 'Nurses from Nigeria', excerpt: 'Also from Ghana.' })
  await editor.save({ kind: 'posts', id, data: { title: 'Pflege aus Kerala' }, locale: 'de' })
  const answer = await editor.call(`/publications/of/posts/${id}`)
  type Remarked = { locale: PageLocale; countries: object[]; publishedAt: string | null }
  const { publications: found } = (await answer.json()) as { publications: Remarked[] }
  const remarks = Object.fromEntries(found.map(({ locale, countries }) => [locale, countries]))
  expect(remarks.en).toEqual([{ path: 'title', label: 'Title: Nigeria' }])
  expect(remarks.de).toEqual([])
  // It is online all the same.
  expect(found.find(({ locale }) => locale === 'en')?.publishedAt).toBeTruthy()
})
