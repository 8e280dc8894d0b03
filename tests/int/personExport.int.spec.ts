import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { contact } from '../helpers/chat'
import { nurse, readCv } from '../helpers/consultationForms'
import { leaveChat, leaveConsultation } from '../helpers/leaveRequest'
import { admin, db, server, uploadsDir } from '../helpers/server'

const fetchExport = (file: string, init?: RequestInit) => admin(`/../exports/${file}`, init)

const asha = { name: 'asha <b>.pdf', bytes: readCv('asha.pdf'), type: 'application/pdf' }

const sendConsultation = (phone: string) =>
  leaveConsultation(server, { ...nurse, name: 'Asha <i>Thomas</i>', phone }, asha)

function sendChat(phone: string) {
  const last = { utm_source: 'poster', landing_path: '/pricing', had_click_id: true }
  return leaveChat(server, { phone, attribution: { last } })
}

const lastEntries = (count: number) =>
  db.rows('select username, kind, subject, details from audit_log order by id desc limit $1', [
    count,
  ])

/** The files of an archive, read by a library that has no part in writing them. */
async function unpack(archive: Buffer): Promise<Record<string, Buffer>> {
  // With `lazyEntries` the library gives the archive once it has been opened.
  const open = promisify<Buffer, { lazyEntries: true }, ZipFile>(yauzl.fromBuffer)
  const zip = await open(archive, { lazyEntries: true })
  const files: Record<string, Buffer> = {}
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error || !stream) return reject(error ?? new Error('no stream'))
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer))
        files[entry.fileName] = Buffer.concat(chunks)
        zip.readEntry()
      })
    })
    zip.readEntry()
  })
}

async function fetchPerson(address: string) {
  const response = await fetchExport(`person/${address}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const files = await unpack(Buffer.from(await response.arrayBuffer()))
  return {
    response,
    files,
    data: JSON.parse(String(files['data.json'])) as Record<string, Record<string, unknown>[]>,
    page: String(files['overview.html']),
  }
}

describe('everything about one person', () => {
  test('is all with the same number, however it was typed, and nothing of others', async () => {
    const { id: first, person } = await sendConsultation('+91 91111 22222')
    const { id: second } = await sendConsultation('0091-91111-22222')
    const { id: chat } = await sendChat('+91 (91111) 22222')
    const { id: other } = await sendConsultation('+91 91111 22223')
    await admin.patch(`/people/${person}`, { notes: [{ text: 'Speaks <b>German</b>' }] })
    await admin.patch(`/chat-messages/${chat}`, { answers: [{ text: 'Tomorrow <b>at nine</b>' }] })
    await db.query("delete from deliveries where kind = 'chat-messages' and record = $1", [chat])
    await db.query(
      `insert into deliveries (kind, record, channel, state) values
         ('chat-messages', $1, 'email', 'delivered')`,
      [chat],
    )
    for (const address of [`people/${person}`, `consultations/${first}`, `chat-messages/${chat}`]) {
      const { data, files, page, response } = await fetchPerson(address)
      expect(response.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="person_${address.replace('/', '_')}_[-\\d]{10}\\.zip"$`),
      )
      expect(new Set(Object.keys(files))).toEqual(
        new Set([
          `cv/consultation-${first}.pdf`,
          `cv/consultation-${second}.pdf`,
          'data.json',
          'overview.html',
        ]),
      )
      expect(files[`cv/consultation-${second}.pdf`]?.equals(asha.bytes)).toBe(true)
      expect(data.consultations?.map(({ number }) => number)).toEqual([first, second])
      expect(data.consultations?.[0]).toMatchObject({
        name: 'Asha <i>Thomas</i>',
        phone: '+91 91111 22222',
        noticeVersion: expect.stringMatching(/^en /),
        cv: { originalName: asha.name, file: `cv/consultation-${first}.pdf` },
      })
      expect(data.followUp).toMatchObject({
        stage: 'New',
        notes: [{ text: 'Speaks <b>German</b>', writtenAt: expect.any(String) }],
      })
      expect(data.chatMessages).toMatchObject([
        {
          number: chat,
          message: contact.message,
          isConfirmed: false,
          answers: [{ text: 'Tomorrow <b>at nine</b>', writtenAt: expect.any(String) }],
          notifications: [{ by: 'email', state: 'delivered' }],
          firstVisit: {},
          lastVisit: { utmSource: 'poster', landingPath: '/pricing', hadClickId: true },
        },
      ])
      expect(JSON.stringify(data)).not.toContain('22223')
      // Who of the staff wrote a note is about them.
      expect(JSON.stringify(data)).not.toContain('admin')
      expect(page).toContain('Asha &lt;i&gt;Thomas&lt;/i&gt;')
      expect(page).toContain('<bdi>poster</bdi>')
      expect(page).not.toMatch(/<(i|b|script)>/)
    }
    const details = `consultations ${first}, ${second}; chat-messages ${chat}`
    expect(await lastEntries(2)).toEqual([
      { username: 'admin', kind: 'person_export', subject: `chat-messages ${chat}`, details },
      { username: 'admin', kind: 'person_export', subject: String(first), details },
    ])
    expect(other).toBeGreaterThan(second)
  })

  test('is the record alone where its number has no normalised form', async () => {
    const { id: one } = await sendChat('call me')
    await sendChat('call me')
    const { data } = await fetchPerson(`chat-messages/${one}`)
    expect(data.chatMessages?.map(({ number }) => number)).toEqual([one])
    expect(data.consultations).toEqual([])
  })

  test('says when the file of a CV is missing', async () => {
    const { id } = await sendConsultation('+91 93333 44444')
    rmSync(
      path.join(
        uploadsDir,
        (await db.value<string>(
          'select filename from cvs join consultations on cv_id = cvs.id where consultations.id = $1',
          [id],
        )) ?? 'none',
      ),
    )
    const { data, page } = await fetchPerson(`consultations/${id}`)
    expect(data.consultations?.[0]).toMatchObject({ cv: { file: null } })
    expect(page).toContain('missing')
  })

  test.each(['consultations/0', 'consultations/999999', 'consultations/1x', 'users/1', 'cvs/1'])(
    'is not there for %s',
    async (address) => {
      expect((await fetchExport(`person/${address}`)).status).toBe(404)
    },
  )
})
