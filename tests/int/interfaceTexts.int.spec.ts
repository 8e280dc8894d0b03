import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Locale } from '../../src/i18n/locales'
import type { Messages } from '../../src/i18n/messages'
import { contact, postChat } from '../helpers/chat'
import { addUser, cmsClient, docOf, type CmsCall } from '../helpers/cms'
import { cmsTexts } from '../helpers/cmsTexts'
import { adminCredentials } from '../helpers/credentials'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { messages } from '../helpers/messages'
import { ownServer } from '../helpers/ownServer'

type InterfaceText = { id: number; text: string | null; english: string }
type Refused = { errors: { data: { errors: { message: string; path: string }[] } }[] }

const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' })
const admin = await cmsClient(server)
const list = '/interface-texts'

let other: Awaited<ReturnType<typeof server.startAnother>>
beforeAll(async () => {
  other = await server.startAnother()
})
afterAll(() => other.stop())

const read = async (path: string, baseUrl = server.baseUrl) => (await fetch(baseUrl + path)).text()
const file = async (locale: Locale, baseUrl?: string) =>
  JSON.parse(await read(`/locales/${locale}/translation.json`, baseUrl)) as Messages

/** Puts a text in place of a shipped one, until the test ends. */
async function override(key: string, language: Locale, text: string): Promise<InterfaceText> {
  const answer = await admin.post(list, { key, language, text })
  expect(answer.status).toBe(201)
  const doc = await docOf<InterfaceText>(answer)
  onTestFinished(async () => {
    await server.db.query('delete from interface_texts where id = $1', [doc.id])
  })
  return doc
}

/** What is saved is seen within a second. */
const soon = { timeout: 1000, interval: 25 }

describe('a text in place of a shipped one', () => {
  test('is on pages, in the file and on every server within a second, in its language alone', async () => {
    const shipped = messages('de').blog.empty
    const key = 'navigation.blog'
    const text = 'Aus der Praxis'
    const before = await read('/de')
    await read('/en')
    const english = await fetch(`${server.baseUrl}/en`)
    expect(before).not.toContain(text)
    await Promise.all([read('/de', other.baseUrl), read('/de/blog', other.baseUrl)])
    const { id } = await override(key, 'de', text)
    for (const { baseUrl } of [server, other]) {
      await expect.poll(() => read('/de', baseUrl), soon).toContain(text)
      await expect
        .poll(() => file('de', baseUrl), soon)
        .toMatchObject({
          navigation: { ...messages('de').navigation, blog: text },
          blog: { empty: shipped },
        })
    }
    expect(await file('ar')).toEqual(messages('ar'))
    // Pages in other languages are not even made anew.
    const again = await fetch(`${server.baseUrl}/en`)
    expect(again.headers.get('etag')).toBe(english.headers.get('etag'))
    expect(again.headers.get('cache-status')).toContain('hit')

    expect((await admin.patch(`${list}/${id}`, { text: '' })).status).toBe(200)
    for (const { baseUrl } of [server, other]) {
      await expect.poll(() => read('/de', baseUrl), soon).not.toContain(text)
      await expect.poll(() => file('de', baseUrl), soon).toEqual(messages('de'))
    }
    expect(await read('/de')).toHaveLength(before.length)
  })

  test('is in the file as in any other', async () => {
    const address = `${server.baseUrl}/locales/hi/translation.json`
    const plain = await fetch(address)
    await override('chat.title', 'hi', 'हमसे बात करें')
    await expect.poll(async () => (await file('hi')).chat.title, soon).toBe('हमसे बात करें')
    const changed = await fetch(address)
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'vary']) {
      expect([name, changed.headers.get(name)]).toEqual([name, plain.headers.get(name)])
    }
    const etag = String(changed.headers.get('etag'))
    expect(etag).not.toBe(plain.headers.get('etag'))
    const known = await fetch(address, { headers: { 'If-None-Match': etag } })
    expect(known.status).toBe(304)
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    // A part of the file of the build would be another text.
    expect((await fetch(address, { headers: { Range: 'bytes=0-9' } })).status).toBe(200)
  })

  test('is in what the API answers', async () => {
    const text = 'Wie heißen Sie?'
    await override('consultation.errors.name_required', 'de', text)
    const send = async () => {
      const headers = { 'Accept-Language': 'de' }
      const body = { ...contact, name: '' }
      return (await postChat({ baseUrl: server.baseUrl, body, headers })).json()
    }
    await expect.poll(send, soon).toMatchObject({ message: text, fields: { name: text } })
  })

  test('is on pages that are made for one visitor, and around the Turkish survey', async () => {
    const title = 'Danke für Ihre Anfrage'
    await override('success.title', 'de', title)
    const path = '/de/consultation-success?reference=ABCD-EFGH-JKMN'
    await expect.poll(() => read(path), soon).toContain(title)
    const survey = '/questions/tr'
    expect(await read(survey)).toContain(messages('tr').chat.title)
    await override('chat.title', 'tr', 'Bize yazıverin')
    await expect.poll(() => read(survey), soon).toContain('Bize yazıverin')
  })

  test('is text, whatever signs it has', async () => {
    const text = 'A & B "quoted" \'x\''
    await override('footer.staff', 'en', text)
    await expect
      .poll(() => read('/en'), soon)
      .toMatch(/A &amp; B (?:"|&quot;)quoted(?:"|&quot;) (?:'|&#x27;)x/)
  })

  test('is left out where the text is gone, or its placeholders have changed since', async () => {
    const stored = [
      ['chat.gone', 'Gone'],
      ['chat.askPhone', 'Your number, please!'],
      ['chat.title', 'Talk to us'],
    ]
    for (const [key, text] of stored) {
      await server.db.query(
        "insert into interface_texts (key, language, text) values ($1, 'en', $2)",
        [key, text],
      )
    }
    onTestFinished(async () => {
      await server.db.query('delete from interface_texts')
    })
    const { chat } = messages('en')
    await expect
      .poll(async () => (await file('en')).chat, soon)
      .toEqual({ ...chat, title: 'Talk to us' })
  })

  test.each([
    ['chat.askPhone', 'Ihre Nummer?', 'textPlaceholders'],
    ['chat.title', 'Hallo {name}', 'textWithoutPlaceholders'],
    ['chat.title', '<b>Chat</b>', 'textMarkup'],
  ] as const)('%s cannot be “%s”, in the editor’s language', async (key, text, reason) => {
    const answer = await admin('/interface-texts', {
      method: 'POST',
      body: JSON.stringify({ key, language: 'de', text }),
      headers: { 'Accept-Language': 'de' },
    })
    expect(answer.status).toBe(400)
    const [error] = ((await answer.json()) as Refused).errors
    expect(error?.data.errors).toMatchObject([
      { path: 'text', message: cmsTexts.de.refusal[reason].replace('{{name}}', '{name}') },
    ])
  })

  test('is refused for a key that is not there, a second time, and where it is too long', async () => {
    const post = async (data: object) => (await admin.post(list, data)).status
    expect(await post({ key: 'chat.nothing', language: 'de', text: 'x' })).toBe(400)
    expect(await post({ key: 'chat.title', language: 'fr', text: 'x' })).toBe(400)
    const tooLong = 'x'.repeat(3 * messages('de').chat.title.length + 60)
    expect(await post({ key: 'chat.title', language: 'de', text: tooLong })).toBe(400)
    await override('chat.title', 'de', 'Schreiben Sie uns')
    expect(await post({ key: 'chat.title', language: 'de', text: 'Noch einmal' })).toBe(400)
  })

  test('keeps its key and language, the English text of its time and its versions', async () => {
    const { id, english } = await override('chat.title', 'de', ' Schreiben Sie uns ')
    expect(english).toBe(messages('en').chat.title)
    const data = { key: 'chat.close', language: 'ar', english: 'x', text: 'Fragen Sie uns' }
    const { doc } = (await (await admin.patch(`${list}/${id}`, data)).json()) as { doc: object }
    expect(doc).toMatchObject({ key: 'chat.title', language: 'de', english, text: data.text })
    await admin.patch(`${list}/${id}`, { text: '' })
    const query = `where[parent][equals]=${id}&sort=createdAt&showHiddenFields=true`
    const { docs } = await admin.read<{ docs: { id: number; version: InterfaceText }[] }>(
      `${list}/versions?${query}`,
    )
    expect(docs.map(({ version }) => version.text)).toEqual([
      'Schreiben Sie uns',
      'Fragen Sie uns',
      '',
    ])
    expect((await admin.post(`${list}/versions/${docs[0]?.id}`)).status).toBe(200)
    await expect.poll(async () => (await file('de')).chat.title, soon).toBe('Schreiben Sie uns')
  })
})

describe('in the CMS', () => {
  const session = logIn({ baseUrl: server.baseUrl, credentials: adminCredentials })
  async function page(query: string, cookie?: string): Promise<string> {
    const headers = { Cookie: cookie ?? (await session).cookie, ...ofOwnPage }
    const response = await fetch(`${server.baseUrl}/cms/collections/interface-texts?${query}`, {
      headers,
    })
    expect(response.status).toBe(200)
    return (await response.text()).split('self.__next_f')[0] ?? ''
  }

  /** The keys of a page's list. */
  const keysOf = (html: string) => [...html.matchAll(/id="text-([\w.]+)"/g)].map(([, key]) => key)

  test('texts are found by words in any language, by key, by place and by what is changed', async () => {
    const { blog } = messages('ml')
    expect(keysOf(await page(`in=de&words=${encodeURIComponent(blog.empty)}`))).toEqual([
      'blog.empty',
    ])
    expect(keysOf(await page('in=tr&words=askphone'))).toEqual(['chat.askPhone'])
    const ofPlace = keysOf(await page('in=de&place=formErrors'))
    expect(ofPlace).toContain('consultation.errors.cv_type')
    expect(ofPlace.filter((key) => !key?.startsWith('consultation.errors.'))).toEqual([])
    expect(keysOf(await page('in=de'))).toHaveLength(50)
    expect(keysOf(await page('in=de&show=changed'))).toEqual([])
    const { id } = await override('blog.empty', 'de', 'Bald mehr aus Kérala')
    expect(keysOf(await page('in=de&show=changed'))).toEqual(['blog.empty'])
    expect(keysOf(await page('in=de&words=KERALA mehr'))).toEqual(['blog.empty'])
    expect(keysOf(await page('in=ar&show=changed'))).toEqual([])
    expect(keysOf(await page('in=de&show=outdated'))).toEqual([])
    // As a release with another English text finds it.
    await server.db.query("update interface_texts set english = 'Older words' where id = $1", [id])
    const outdated = await page('in=de&show=outdated')
    expect(keysOf(outdated)).toEqual(['blog.empty'])
    expect(outdated).toContain('Older words')
    expect(outdated).toContain(cmsTexts.en.interfaceTexts.outdated)
  })

  test('its versions name who saved it', async () => {
    const { id } = await override('blog.empty', 'de', 'Noch keine Artikel')
    const html = await page('in=de&show=changed')
    expect(html).toContain(`/collections/interface-texts/${id}/versions`)
    const headers = { Cookie: (await session).cookie, ...ofOwnPage }
    const address = `${server.baseUrl}/cms/collections/interface-texts/${id}/versions`
    const versions = await (await fetch(address, { headers })).text()
    expect(versions).toMatch(/<bdi>[^<–]+<\/bdi>/)
  })

  test('translators change texts of their languages, others none', async () => {
    const enter = async (role: string) => {
      const { baseUrl } = server
      const { credentials } = await addUser(admin, { role, languages: ['de'] })
      const { token, cookie } = await logIn({ baseUrl, credentials })
      return { call: await cmsClient({ baseUrl, token }), cookie }
    }
    const [editor, translator, coordinator] = await Promise.all(
      (['editor', 'translator', 'coordinator'] as const).map(enter),
    )
    if (!editor || !translator || !coordinator) throw new Error('nobody is logged in')
    const german = await override('chat.title', 'de', 'Schreiben Sie uns')
    const arabic = await override('chat.title', 'ar', 'راسلونا')
    const statuses = async (call: CmsCall) => {
      const create = await call.post(list, { key: 'chat.send', language: 'ar', text: 'إرسال' })
      await server.db.query("delete from interface_texts where key = 'chat.send'")
      const patch = async (id: number) => (await call.patch(`${list}/${id}`, { text: 'X' })).status
      return [
        (await call(list)).status,
        create.status,
        await patch(german.id),
        await patch(arabic.id),
        (await call.delete(`${list}/${german.id}`)).status,
      ]
    }
    expect(await statuses(editor.call)).toEqual([200, 201, 200, 200, 403])
    expect(await statuses(translator.call)).toEqual([200, 403, 200, 403, 403])
    expect(await statuses(coordinator.call)).toEqual([403, 403, 403, 403, 403])
    const data = { key: 'chat.send', language: 'de', text: 'Abschicken' }
    expect((await translator.call.post(list, data)).status).toBe(201)
    await server.db.query("delete from interface_texts where key = 'chat.send'")
    const changed = await translator.call.patch(`${list}?where[key][equals]=chat.title`, {
      text: 'Y',
    })
    expect(((await changed.json()) as { docs: object[] }).docs).toMatchObject([{ language: 'de' }])
    // Of the languages, theirs alone is offered.
    const html = await page('in=ar', translator.cookie)
    expect(html.match(/<option[^>]* value="(?:en|ar|de|ml|hi|tr)"/g)).toHaveLength(1)
    expect(html).toContain('<textarea')
    expect(html).toContain('lang="de"')
  })
})
