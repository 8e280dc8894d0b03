import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTexts } from '../helpers/content'
import { editorOf, type Editor } from '../helpers/editing'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

// A site whose first content is that of an older release.

let server: TestServer
let editor: Editor

const { title } = seedTexts('en').pages.nursePage
const older = { title: 'Working abroad', description: 'What our pages said before' }

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
  editor = await editorOf({ baseUrl: server.baseUrl })
  await server.db.query(
    `update nurse_page_locales set title = $1, description = $2 where _locale = 'en'`,
    Object.values(older),
  )
  await server.db.query(
    `update _nurse_page_v_locales set version_title = $1, version_description = $2
      where _locale = 'en'`,
    Object.values(older),
  )
})
afterAll(() => server.stop())

/** What a start with the variable says, between its other lines. */
async function startWith(CONTENT_CORRECTIONS: string): Promise<string> {
  const before = server.log().length
  // Such a server ends once the database is prepared.
  const preparing = server.startAnother({ CONTENT_CORRECTIONS, PREPARE_ONLY: 'true' })
  await expect(preparing).rejects.toThrow('with code 0')
  return server.log().slice(before)
}

const read = () => editor.read({ kind: 'nurse-page' })
const page = async (locale: string) => (await fetch(`${server.baseUrl}/${locale}/nurses`)).text()

test('texts nobody has touched are corrected once an operator has seen how; all others stay', async () => {
  const own = 'Written by an editor of this site'
  const saved = await editor.save({ kind: 'nurse-page', data: { description: own }, as: 'only' })
  expect(saved).toMatchObject({ status: 200, errors: [] })
  const german = await page('de')

  const shown = await startWith('show')
  expect(shown).toContain(`- ${JSON.stringify(older.title)}`)
  expect(shown).toContain(`+ ${JSON.stringify(title)}`)
  expect(shown).not.toContain(older.description)
  expect(await read()).toMatchObject({ title: older.title, description: own })

  expect(await startWith('apply')).toContain(`+ ${JSON.stringify(title)}`)
  expect(await read()).toMatchObject({ title, description: own })
  await expect.poll(() => page('en')).toContain(title)
  expect(await page('en')).toContain(own)
  expect(await page('de')).toBe(german)
  expect(await startWith('apply')).toContain('No text of the first content has a correction.')
})

test('what an editor is working on is left alone', async () => {
  const draft = { title: 'A new title, not yet published' }
  await editor.save({ kind: 'nurse-page', data: { title: older.title }, as: 'only' })
  await editor.save({ kind: 'nurse-page', data: draft, as: 'draft' })
  await startWith('apply')
  expect(await editor.read({ kind: 'nurse-page', draft: true })).toMatchObject(draft)
  expect(await read()).toMatchObject({ title: older.title })
})
