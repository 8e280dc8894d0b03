import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageLocales } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { englishArticle, makeTranslatedArticle, paragraph } from '../helpers/articles'
import { addUser, cmsClient, visitorClient, type CmsCall } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { seedTexts } from '../helpers/content'
import { createDatabaseProxy } from '../helpers/databaseProxy'
import { editorOf } from '../helpers/editing'
import { messages } from '../helpers/messages'
import { ownServer } from '../helpers/ownServer'
import { uploadPicture } from '../helpers/pictures'

const proxy = createDatabaseProxy()
afterAll(() => proxy.close())
const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' }, { throughDatabase: proxy.through })
const { baseUrl } = server
const editor = await editorOf(server)
const people = { admin: editor.call, visitor: visitorClient(baseUrl) } as Record<Person, CmsCall>

type Person = 'admin' | 'editor' | 'translator' | 'coordinator' | 'manager' | 'visitor'

beforeAll(async () => {
  for (const role of ['editor', 'translator', 'coordinator', 'manager'] as const) {
    const { credentials } = await addUser(editor.call, { role, languages: ['de'] })
    people[role] = await cmsClient({ baseUrl, credentials })
  }
})

const { find } = cmsTexts.en

/** The text of a part of a page. */
const textOf = (html: string) =>
  html
    .replace(/<!-- -->|<(?!\/?mark>)[^>]*>/g, '')
    .replaceAll('<mark>', '[')
    .replaceAll('</mark>', ']')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** What the page of the CMS says, and the places it names, each with its address. */
async function search(query: string, person: Person = 'editor') {
  const response = await people[person](`/../find?q=${encodeURIComponent(query)}`)
  const html = await response.text()
  const [, list = ''] = /<ol[^>]*>(.*?)<\/ol>/s.exec(html) ?? []
  const items = [...list.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, item = '']) => ({
    href: /<a[^>]* href="([^"]*)"/.exec(item)?.[1]?.replaceAll('&amp;', '&') ?? null,
    place: textOf(/(.*?)<p/s.exec(item)?.[1] ?? ''),
    excerpt: textOf(/<p[^>]*>(.*?)<\/p>/s.exec(item)?.[1] ?? ''),
  }))
  const [, status = ''] = /<p role="status">(.*?)<\/p>/.exec(html) ?? []
  return { status, items, places: items.map(({ place }) => place), hrefs: items.map((i) => i.href) }
}

async function documentOf({ kind, slug }: { kind: string; slug: string }) {
  const [doc] = await editor.find({ kind, where: `where[slug][equals]=${slug}&locale=en` })
  return { kind, id: Number(doc?.id) }
}

describe('where a text is written', () => {
  test.each(pageLocales)('is found in a row of a row, in %s', async (locale) => {
    const guide = await documentOf({ kind: 'process-guides', slug: 'germany' })
    const data = (await editor.read({ ...guide, locale })) as {
      sections: { items: { text: string }[] }[]
    }
    const row = data.sections.findIndex(({ items }) => items.length > 1)
    const text = data.sections[row]?.items[1]?.text ?? ''
    const { items } = await search(text)
    expect(items).toContainEqual({
      href: `/cms/collections/process-guides/${guide.id}?locale=${locale}#field-sections__${row}__items__1__text`,
      place: expect.stringContaining(`Section ${row + 1} › Item 2 › Item`),
      excerpt: `[${text}]`,
    })
  })

  test('is found in a global, a group and a field of all languages', async () => {
    const { headline } = seedTexts('ar').home.nurses
    expect((await search(headline)).hrefs).toContain(
      '/cms/globals/home-page?locale=ar#field-nurses__headline',
    )
    await editor.call.post('/globals/site-settings', {
      operator: { address: 'Zeppelinstraße 7\n10115 Berlin' },
    })
    expect(await search('zeppelinstrasse 7 10115')).toMatchObject({
      places: [expect.stringMatching(/^Site settings › .* › Postal address$/)],
      hrefs: ['/cms/globals/site-settings#field-operator__address'],
      items: [{ excerpt: '[Zeppelinstraße 7\n10115] Berlin' }],
    })
  })

  test('is found in a long text that is partly bold, and in a picture’s alternative text', async () => {
    const body = paragraph('')
    const [line] = body.root.children
    const [plain] = line?.children ?? []
    Object.assign(line ?? {}, {
      children: [
        { ...plain, text: 'First words. We never take mon' },
        { ...plain, text: 'ey from ', format: 1 },
        { ...plain, text: 'a quokka. Last words.' },
      ],
    })
    const { doc } = await editor.create({
      kind: 'posts',
      data: { ...englishArticle('About money'), body },
    })
    expect(await search('take money from a QUOKKA')).toMatchObject({
      status: find.count.replace('{{number}}', '1'),
      places: ['Article › About money › TextEnglish'],
      hrefs: [`/cms/collections/posts/${doc.id}?locale=en#field-body`],
      items: [{ excerpt: 'We never [take money from a quokka]. ' }],
    })
    const picture = await uploadPicture({ baseUrl, data: { alt: 'A nurse beside a quokka' } })
    expect((await search('beside a quokka')).hrefs).toEqual([
      `/cms/collections/media/${picture.id}?locale=en#field-alt`,
    ])
  })

  test('is found where visitors see it, though the draft says something else', async () => {
    const { titles, ...post } = await makeTranslatedArticle({ editor, title: 'Old wombat' })
    await editor.save({ ...post, data: { title: 'New numbat' }, locale: 'ml' })
    const at = `/cms/collections/posts/${post.id}?locale=ml#field-title`
    expect((await search('new numbat')).hrefs).toEqual([at])
    const { items } = await search(titles.ml)
    expect(items.filter(({ href }) => href === at)).toMatchObject([
      { place: expect.stringContaining(find.onlyOnline), excerpt: `[${titles.ml}]` },
    ])
    const others = items.filter(({ href }) => href !== at)
    expect(others.map(({ place }) => place).join()).not.toContain(find.onlyOnline)
    await editor.trash(post)
    expect((await search('Old wombat')).items).toEqual([])
  })

  test('is named by its key where it is a text of the interface', async () => {
    const text = messages('hi').preview.leave
    expect(await search(text)).toMatchObject({
      places: [`${find.interface} › preview.leaveHindi`],
      hrefs: [null],
    })
  })

  test('is no more than a hundred places, and nothing that is no text', async () => {
    const { status, items } = await search('en')
    expect(status).toBe(find.tooMany.replace('{{number}}', '100'))
    expect(items).toHaveLength(100)
    expect((await search('x')).status).toBe(find.tooShort)
    const { id } = await documentOf({ kind: 'process-guides', slug: 'germany' })
    const guide = await editor.read({ kind: 'process-guides', id })
    const [step] = guide.steps as { id: string }[]
    for (const hostile of [
      step?.id ?? '',
      "'; drop table posts; --",
      '%%',
      '\\',
      '<script>alert(1)',
    ]) {
      expect((await search(hostile)).items, hostile).toEqual([])
    }
    expect((await people.editor('/../find?q=aa&q=bb')).status).toBe(200)
  })
})

describe('rights', () => {
  test('translators find their languages and English, and nobody what they may not read', async () => {
    const { titles } = await makeTranslatedArticle({ editor, title: 'Shy bilby' })
    const named = async (person: Person) => (await search('Shy bilby', person)).places.sort()
    expect(await named('editor')).toHaveLength(pageLocales.length)
    expect(await named('translator')).toEqual([
      'Article › Shy bilby › TitleEnglish',
      'Article › Shy bilby › TitleGerman',
    ])
    expect(titles.de).toContain('Shy bilby')
    const answer = await editor.call.post('/message-templates?locale=en', {
      name: 'Potoroo',
      text: 'Hello {name}',
    })
    expect(answer.status).toBe(201)
    expect((await search('potoroo', 'admin')).places).toEqual([
      'Message template › Potoroo › NameEnglish',
    ])
    expect((await search('potoroo', 'editor')).items).toEqual([])
    for (const person of ['coordinator', 'manager', 'visitor'] as const) {
      const page = await (await people[person]('/../find?q=Shy')).text()
      expect(page, person).not.toContain('Shy bilby')
      expect(page, person).not.toContain('role="search"')
    }
  })
})

test('the database is asked as often for many documents as for few', async () => {
  // What the server does by itself after a save may fall into one of the searches.
  const statementsOf = async () => {
    const counts: number[] = []
    while (counts.length < 3) {
      const record = proxy.record()
      await search('a text that is nowhere')
      counts.push(record.filter((text) => /_v"|publications|"media"/.test(text)).length)
    }
    return Math.min(...counts)
  }
  const before = await statementsOf()
  for (let number = 0; number < 5; number += 1) {
    await editor.create({ kind: 'posts', data: englishArticle(`Further article ${number}`) })
  }
  expect(await statementsOf()).toBe(before)
  expect(before).toBeLessThanOrEqual(25)
})

describe('a page of the site', () => {
  const linkOf = async (path: string, person: Person = 'editor') => {
    const response = await people[person](`/../edit-link?path=${encodeURIComponent(path)}`)
    return response.ok
      ? ((await response.json()) as { href: string; text: string } | null)
      : response.status
  }

  test.each(pageLocales)('leads to its document in %s', async (locale) => {
    const { id } = await documentOf({ kind: 'posts', slug: 'hiring-nurses-abroad-fairly' })
    const guide = await documentOf({ kind: 'process-guides', slug: 'usa' })
    const imprint = await documentOf({ kind: 'legal-pages', slug: 'imprint' })
    const text = messages(locale).preview.editPage
    for (const [path, form] of [
      ['/', 'globals/home-page'],
      ['/nurses', 'globals/nurse-page'],
      ['/blog/hiring-nurses-abroad-fairly', `collections/posts/${id}`],
      // It is no page of its own yet.
      ['/process/usa', `collections/process-guides/${guide.id}`],
      ['/imprint', `collections/legal-pages/${imprint.id}`],
    ] as const) {
      const href = `/cms/${form}?locale=${locale}`
      expect(await linkOf(localePath({ locale, path }))).toEqual({ href, text })
    }
  })

  test('leads to a list where it lists documents, and nowhere where it is made of none', async () => {
    const { editPage: text } = messages('en').preview
    for (const [path, kind] of [
      ['/pricing', 'pricing-plans'],
      ['/blog', 'posts'],
      ['/blog/page/2', 'posts'],
    ]) {
      expect(await linkOf(path ?? '')).toEqual({ href: `/cms/collections/${kind}`, text })
    }
    for (const path of [
      '/admin',
      '/blog/nothing',
      '/process/atlantis',
      '/preview/posts/1',
      '',
      '//x.example',
      '/%00',
    ]) {
      expect(await linkOf(path), path).toBeNull()
    }
  })

  test.each([
    ['/search', 'search'],
    ['/check-contact', 'checkContact'],
    ['/where-do-i-stand', 'standing'],
    ['/my-request', 'myRequest'],
  ])('leads from %s to its texts of the interface, in its language', async (path, place) => {
    const { editPage: text } = messages('ar').preview
    const href = `/cms/collections/interface-texts?in=ar&place=${place}`
    expect(await linkOf(localePath({ locale: 'ar', path }))).toEqual({ href, text })
  })

  test('says so to those alone who work on content', async () => {
    for (const person of ['coordinator', 'manager', 'visitor'] as const) {
      expect(await linkOf('/nurses', person), person).toBe(403)
    }
    // Their forms have these languages.
    expect(await linkOf('/de/nurses', 'translator')).toMatchObject({
      href: '/cms/globals/nurse-page?locale=de',
    })
    expect(await linkOf('/hi/nurses', 'translator')).toMatchObject({
      href: '/cms/globals/nurse-page',
    })
  })

  test('is the same for visitors and for those who are logged in, and has nothing of the link', async () => {
    const ofVisitor = await (await fetch(`${baseUrl}/en/nurses`)).text()
    const ofEditor = await (await people.editor('/../../en/nurses')).text()
    expect(ofEditor).toBe(ofVisitor)
    expect(ofVisitor).not.toContain(messages('en').preview.editPage)
    expect(ofVisitor).not.toContain('edit-link')
  })
})
