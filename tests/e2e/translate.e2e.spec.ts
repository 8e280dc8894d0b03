import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { expectCleanPart } from '../helpers/axe'
import { cmsTexts } from '../helpers/cmsTexts'
import { seedTexts } from '../helpers/content'
import { readXlsx, workbookOf, type Cells } from '../helpers/exports'
import { findId, people, testOfEditors, texts as editing, type Site } from '../helpers/editorsSite'
import { expect } from '../helpers/fixtures'

const test = testOfEditors()
// What the network does not take is an error to the browser.
test.use({ allowedConsole: [/net::ERR_FAILED|status of 409/] })

const { translate: texts } = cmsTexts.en
const slug = 'how-to-spot-recruitment-fraud'

/** The row of a text by its path, with what is in it. */
function rowOf(page: Page, path: string) {
  const row = page.locator(`[data-path="${path}"]`)
  return {
    row,
    field: row.locator('textarea, [contenteditable="true"]'),
    state: row.getByRole('rowheader'),
    stillRight: row.getByRole('button', { name: texts.stillRight }),
    keepAsItIs: row.getByRole('button', { name: texts.keepAsItIs }),
  }
}

const stored = (site: Site, id: number) =>
  site.editor.read({ kind: 'posts', id, locale: 'de', draft: true })

const wordsOf = (value: unknown) => JSON.stringify(value)

const named = (text: string, { format }: { format: 'XLIFF' | 'Excel' }) =>
  text.replace('{{format}}', format)

async function goOn(page: Page, field: Locator) {
  await field.press('ControlOrMeta+Enter')
}

test('a translator works off what is open in a document, by keys', async ({
  page,
  site,
  logInToCms,
}) => {
  const id = await findId({ site, kind: 'posts', slug })
  const post = { kind: 'posts', id }
  const english = await site.editor.read({ ...post, draft: true })
  const words = seedTexts('de').posts[slug]
  await site.editor.save({ ...post, data: { excerpt: `Attention: ${english.excerpt}` } })
  await site.editor.save({ ...post, data: { category: '', title: english.title }, locale: 'de' })

  await logInToCms(people.translator)
  await page.goto('/cms')
  const entry = page.getByRole('navigation').getByRole('link', { name: texts.title, exact: true })
  await expect(entry).toHaveAttribute('href', '/cms/translate')
  await page.goto('/cms/translate')
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const list = page.getByRole('group', { name: texts.documents })
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await expect(list.getByRole('link').first()).toBeInViewport({ ratio: 1 })
  if (desk) await page.setViewportSize(desk)
  const listed = page.getByRole('row').filter({ hasText: String(english.title) })
  await expect(listed).toContainText(editing.fieldsSame.replace('{{number}}', '1'))
  await expectCleanPart(page.getByRole('main'))
  await listed.getByRole('link', { name: editing.fieldsMissing.replace('{{number}}', '1') }).click()

  const [category, title, excerpt, body] = ['category', 'title', 'excerpt', 'body'].map((path) =>
    rowOf(page, path),
  ) as [
    ReturnType<typeof rowOf>,
    ReturnType<typeof rowOf>,
    ReturnType<typeof rowOf>,
    ReturnType<typeof rowOf>,
  ]
  await expect(page.getByText(texts.open.replace('{{number}}', '3'))).toBeVisible()
  await expect(category.state).toContainText(texts.missing)
  await expect(title.state).toContainText(texts.same)
  await expect(excerpt.state).toContainText(texts.outdated)
  await expect(excerpt.row.locator('ins')).toContainText('Attention: ')
  await expect(body.field).toBeVisible()
  await expectCleanPart(page.getByRole('main'))

  // The first key goes to what is open first.
  await page.getByRole('button', { name: texts.next }).press('ControlOrMeta+Enter')
  await expect(category.field).toBeFocused()
  await page.keyboard.type('Sicherheit')
  await goOn(page, category.field)
  await expect(title.field).toBeFocused()
  await expect.poll(() => stored(site, id)).toMatchObject({ category: 'Sicherheit' })
  await title.keepAsItIs.click()
  await expect(title.state).toContainText(texts.complete)
  await title.field.fill('Betrug in 7 Schritten')
  await expect(title.row).toContainText(texts.numbers.slice(0, 8))
  await title.field.fill(words.title)
  await goOn(page, title.field)
  await expect(excerpt.field).toBeFocused()
  await excerpt.stillRight.click()
  await expect(page.getByText(texts.noneOpen)).toBeVisible()
  await expect.poll(() => stored(site, id)).toMatchObject({ title: words.title })

  // What was typed last is saved too.
  await body.field.press('ControlOrMeta+Home')
  await page.keyboard.type('Zuerst: ')
  await goOn(page, body.field)
  await expect.poll(async () => wordsOf((await stored(site, id)).body)).toContain('Zuerst: ')
  // The keyboard gets in and out of the editor.
  await body.field.focus()
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Tab')
  await expect(body.field).not.toBeFocused()

  await page.reload()
  await expect(page.getByText(texts.noneOpen)).toBeVisible()
  await page.getByRole('link', { name: texts.toForm }).click()
  await expect(page.locator('#action-save')).toBeVisible()
})

test('nothing that is written is lost, and of two texts a person chooses', async ({
  page,
  site,
  logInToCms,
}) => {
  const id = await findId({ site, kind: 'posts', slug })
  const post = { kind: 'posts', id }
  const { title } = seedTexts('de').posts[slug]
  await logInToCms(people.translator)
  const address = `/cms/translate?document=posts/${id}&language=de`
  await page.goto(address)
  const author = rowOf(page, 'author')
  await page.route('**/cms/api/posts/**', (route) => route.abort())
  await author.field.fill('Unser Team')
  await goOn(page, author.field)
  await expect(author.row.getByRole('alert')).toHaveText(texts.notSaved)
  await expect(author.field).toBeFocused()
  await page.unrouteAll()
  await page.reload()
  await expect(author.field).toHaveValue('Unser Team')
  await expect(author.row).toContainText(texts.unsaved)

  // Meanwhile another person has written it.
  await site.editor.save({
    ...post,
    data: { author: 'Redaktion', title: 'Anderer Titel' },
    locale: 'de',
  })
  await page.reload()
  await expect(author.row.getByRole('alert')).toContainText('Redaktion')
  await author.row.getByRole('button', { name: texts.keepMine }).click()
  await author.row.getByRole('button', { name: texts.save }).click()
  await expect(page.getByText(texts.saved)).toBeVisible()
  expect(await stored(site, id)).toMatchObject({ author: 'Unser Team', title: 'Anderer Titel' })

  // A save brings what others have saved, and takes nothing of it back.
  await site.editor.save({ ...post, data: { title }, locale: 'de' })
  await author.field.fill('Redaktion')
  await rowOf(page, 'excerpt').field.focus()
  await expect(rowOf(page, 'title').field).toHaveValue(title)
  expect(await stored(site, id)).toMatchObject({ author: 'Redaktion', title })

  await site.editor.save({ ...post, data: { author: 'Newsroom' } })
  await page.reload()
  await site.editor.save({ ...post, data: { author: 'Editors' } })
  await author.stillRight.click()
  await expect(author.row.getByRole('alert')).toHaveText(texts.notConfirmed)
})

test('an empty formatted text is begun with the English one, which alone is not saved', async ({
  page,
  site,
  logInToCms,
}) => {
  const id = await findId({ site, kind: 'posts', slug })
  const { body: english } = await site.editor.read({ kind: 'posts', id, draft: true })
  await site.editor.save({ kind: 'posts', id, data: { body: null }, locale: 'de' })
  await logInToCms(people.translator)
  await page.goto(`/cms/translate?document=posts/${id}&language=de`)
  const { row, field, state } = rowOf(page, 'body')
  await expect(field).toBeEditable()
  await row.getByRole('button', { name: texts.startFromEnglish }).press('Enter')
  await expect(field.getByRole('heading')).toHaveCount(
    [...wordsOf(english).matchAll(/"type":"heading"/g)].length,
  )
  await expect(row).toBeFocused()
  await expect(row).toContainText(texts.warnSame)
  await rowOf(page, 'title').field.focus()
  await expect(row).toContainText(texts.unsaved)
  await page.reload()
  await expect(field.locator('p').first()).not.toBeEmpty()
  expect((await stored(site, id)).body ?? null).toBeNull()

  await field.press('ControlOrMeta+Home')
  await page.keyboard.type('Zuerst: ')
  await goOn(page, field)
  await expect(state).not.toContainText(texts.missing)
  const { body } = await stored(site, id)
  expect(wordsOf(body)).toContain('Zuerst: ')
  const links = (value: unknown) =>
    [...wordsOf(value).matchAll(/"url":"[^"]*"/g)].map(String).sort()
  expect(links(body)).toEqual(links(english))
})

test('a document goes to a translation program and comes back, in both versions of XLIFF', async ({
  page,
  site,
  logInToCms,
}) => {
  const id = await findId({ site, kind: 'posts', slug })
  await logInToCms(people.translator)
  await page.goto(`/cms/translate?document=posts/${id}&language=de`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: named(texts.fileSave, { format: 'XLIFF' }) }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`posts-${id}.de.xlf`)
  const file = readFileSync(await download.path(), 'utf8')
  const unit = (wanted: RegExp) =>
    file.match(/<trans-unit.*?<\/trans-unit>/gs)?.find((one) => wanted.test(one)) ?? ''
  const withTarget = (one: string, target: string) =>
    one
      .replace(/\n<target>.*<\/target>/s, '')
      .replace('</source>', `</source><target>${target}</target>`)
  const [title, marked] = [unit(/id="title"/), unit(/id="body:\d+".*<source>.*<g id="1">/s)]
  expect(title).toContain('<source>How to')
  const upload = (content: string) =>
    page.getByLabel(texts.fileTake).setInputFiles({
      name: 'from-the-program.xlf',
      mimeType: 'application/xml',
      buffer: Buffer.from(content),
    })

  await upload(file.replace('</body>', ''))
  await expect(page.getByText(texts.fileRefused.replace('{{language}}', 'German'))).toBeVisible()
  await upload(
    file
      .replace(title, withTarget(title, 'Betrug erkennen &amp; melden'))
      .replace(marked, withTarget(marked, 'Vorher <g id="1">hervorgehoben</g>, nachher')),
  )
  const taken = page.getByRole('status').filter({ hasText: texts.fileTaken.slice(0, 14) })
  await expect(taken).toContainText(texts.fileTaken.replace('{{number}}', '2'))
  await expect(taken).not.toContainText(texts.fileLeft)
  const row = rowOf(page, 'title')
  await expect(row.field).toHaveValue('Betrug erkennen & melden')
  await expect(row.row).toContainText(texts.unsaved)
  await row.row.getByText(texts.whatChanges).click()
  await expect(row.row.locator('ins').first()).toBeVisible()
  await expectCleanPart(page.getByRole('main'))
  // Nothing is stored before the translator says so.
  expect((await stored(site, id)).title).not.toContain('melden')
  await page.getByRole('button', { name: texts.saveAll }).click()
  await expect(page.getByRole('button', { name: texts.saveAll })).toHaveCount(0)
  const saved = await stored(site, id)
  expect(saved.title).toBe('Betrug erkennen & melden')
  const english = wordsOf((await site.editor.read({ kind: 'posts', id, draft: true })).body)
  const form = /"format":[1-9]\d*|"type":"link"/
  expect(english).toMatch(form)
  expect(wordsOf(saved.body)).toMatch(/Vorher .*hervorgehoben.*, nachher/)
  expect(wordsOf(saved.body)).toMatch(form)

  // A line without a translation, and one that is new since, are named; the others come into the row.
  const lines = file.match(/<trans-unit id="body:.*?<\/trans-unit>/gs) ?? []
  const [, second = '', third = ''] = lines
  await upload(file.replace(second, '').replace(third, withTarget(third, '')))
  const label = (await rowOf(page, 'body').state.locator('bdi').first().textContent()) ?? ''
  const says = (text: string) => text.replace('{{text}}', label)
  await expect(taken).toContainText(texts.fileLeft)
  await expect(taken).toContainText(says(texts.fileNewLines).replace('{{number}}', '1'))
  await expect(taken).toContainText(says(texts.fileLines).replace('{{lines}}', '3'))
  await expectCleanPart(page.getByRole('main'))
  await page.getByRole('button', { name: texts.discardAll }).click()

  const source = 'An English text of before'
  await upload(`<?xml version="1.0"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
      <file id="f" original="posts/${id}"><unit id="excerpt"><segment>
        <source>${source}</source><target>Neuer Auszug</target>
      </segment></unit></file></xliff>`)
  const excerpt = rowOf(page, 'excerpt')
  await expect(excerpt.field).toHaveValue('Neuer Auszug')
  await page.getByRole('button', { name: texts.saveAll }).click()
  await expect(excerpt.state).toContainText(texts.outdated)
  expect((await stored(site, id)).excerpt).toBe('Neuer Auszug')

  // All that is open in a language goes out as one file, and comes back into its documents.
  await page.goto('/cms/translate')
  await page.getByText(texts.fileTitle).click()
  const german = page.getByRole('region', { name: 'German' })
  const allDownloading = page.waitForEvent('download')
  await german
    .getByRole('button', { name: named(texts.fileSaveAll, { format: 'XLIFF' }).split(':')[0] })
    .click()
  const all = readFileSync(await (await allDownloading).path(), 'utf8')
  const ofArticle = new RegExp(`<file original="posts/${id}".*?</file>`, 's').exec(all)?.[0] ?? ''
  expect(ofArticle).toContain('id="excerpt"')
  expect(ofArticle).not.toContain('id="title"')
  const given = german.getByLabel(texts.fileTake)
  const fileOf = (content: string) => ({
    name: 'de.xlf',
    mimeType: 'application/xml',
    buffer: Buffer.from(content),
  })
  await given.setInputFiles(fileOf('<xliff/>'))
  await expect(german).toContainText(texts.fileNoneTaken.replace('{{language}}', 'German'))
  await given.setInputFiles(fileOf(all.replace('>Neuer Auszug<', '>Noch ein Auszug<')))
  await expectCleanPart(page.getByRole('main'))
  await german.getByRole('link', { name: ': 1' }).click()
  await expect(excerpt.field).toHaveValue('Noch ein Auszug')
  await expect(excerpt.row).toContainText(texts.unsaved)
  await page.getByRole('button', { name: texts.discardAll }).click()
})

test('people write a translation into a workbook, which fills the rows of its documents', async ({
  page,
  site,
  logInToCms,
}) => {
  const id = await findId({ site, kind: 'posts', slug })
  await site.editor.save({ kind: 'posts', id, data: { excerpt: 'Seven signs, and whom to ask' } })
  await logInToCms(people.translator)
  await page.goto(`/cms/translate?document=posts/${id}&language=de`)

  async function download(name: string): Promise<{ file: string; rows: Cells[] }> {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await downloading
    const [sheet] = await readXlsx(readFileSync(await file.path()))
    return { file: file.suggestedFilename(), rows: sheet?.data ?? [] }
  }
  // Each row with more in it, in all more than the library would unpack within the page.
  const written = async (rows: Cells[], unit: string, translation: string) => ({
    name: 'back.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await workbookOf(
      rows.map((row) => [
        ...(row.at(-1) === `posts/${id}#${unit}` ? row.with(2, translation) : row),
        'Of somebody’s own. '.repeat(1500),
      ]),
    ),
  })

  const { file, rows } = await download(named(texts.fileSave, { format: 'Excel' }))
  expect(file).toBe(`posts-${id}.de.xlsx`)
  expect(rows[0]?.slice(1, 3)).toEqual(['English (en)', 'German (de)'])
  const back = await written(rows, 'title', '=Betrug & <Schwindel>')
  await page.getByLabel(texts.fileTake).setInputFiles(back)
  await expect(page.getByText(texts.fileTaken.replace('{{number}}', '1'))).toBeVisible()
  const title = rowOf(page, 'title')
  await expect(title.field).toHaveValue('=Betrug & <Schwindel>')
  await expect(title.row).toContainText(texts.unsaved)
  expect((await stored(site, id)).title).not.toContain('Schwindel')
  await page.getByRole('button', { name: texts.saveAll }).click()
  await expect(page.getByRole('button', { name: texts.saveAll })).toHaveCount(0)
  expect((await stored(site, id)).title).toBe('=Betrug & <Schwindel>')

  await page.goto('/cms/translate')
  await page.getByText(texts.fileTitle).click()
  const german = page.getByRole('region', { name: 'German' })
  const [saveAll = ''] = named(texts.fileSaveAll, { format: 'Excel' }).split(' {{')
  const all = await download(`${saveAll} German`)
  expect(all.rows.map((row) => row.at(-1))).toContain(`posts/${id}#excerpt`)
  expect(all.rows.map((row) => row.at(-1))).not.toContain(`posts/${id}#title`)
  await german
    .getByLabel(texts.fileTake)
    .setInputFiles(await written(all.rows, 'excerpt', 'Sieben Zeichen'))
  await german.getByRole('link', { name: ': 1' }).click()
  await expect(rowOf(page, 'excerpt').field).toHaveValue('Sieben Zeichen')
  await page.getByRole('button', { name: texts.discardAll }).click()
})
