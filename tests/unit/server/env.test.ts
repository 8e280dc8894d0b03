import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseEnvironment } from '@/server/env'
import { readSecretFiles } from '@/server/secretFiles.mjs'
import { words } from '../../helpers/words'

type Variables = Record<string, string>

const parse = (variables: Variables = {}) =>
  parseEnvironment({
    DATABASE_URL: 'postgres://user:password@host:5432/database',
    PAYLOAD_SECRET: 'a-secret-of-thirty-two-characters',
    ...variables,
  })

const SITE_URL = 'https://www.curaco.example'
const mail = {
  SITE_URL,
  SMTP_URL: 'smtps://user:pass%40word@mail.example.org',
  MAIL_FROM: 'site@example.org',
  NOTIFY_EMAIL: 'office@example.org, night@example.org',
}
const webhook = {
  SITE_URL,
  WEBHOOK_URL: 'https://hooks.example.org/curaco',
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}
const bucket = { S3_BUCKET: 'curaco' }
const days = 'must be a number of days'

test.each<[string, Variables, object]>([
  [
    'nothing but the database: English mails, no proxy, and a time for each kind of record',
    { SMTP_URL: '', WEBHOOK_URL: '' },
    {
      NOTIFY_LANGUAGE: 'en',
      TRUST_PROXY: 0,
      RETENTION_CONSULTATIONS: 730,
      RETENTION_CHAT_MESSAGES: 365,
      RETENTION_SURVEY_RESPONSES: 1095,
      RETENTION_FRAUD_REPORTS: 730,
      RETENTION_QUARANTINED_FILES: 30,
      RETENTION_AUDIT_LOG: 1095,
    },
  ],
  ['mail', mail, { NOTIFY_EMAIL: ['office@example.org', 'night@example.org'] }],
  [
    'a sender with a name, of which the address counts',
    { ...mail, MAIL_FROM: 'Agency, Inc. <site@example.org>' },
    { MAIL_FROM: 'site@example.org' },
  ],
  ['a webhook', webhook, webhook],
  [
    'a secret in hexadecimal digits',
    { ...webhook, WEBHOOK_SECRET: '0123456789abcdef'.repeat(4) },
    {},
  ],
  ['a site without TLS', { SITE_URL: 'http://localhost:3000' }, { TRUST_PROXY: 0 }],
  ['a site behind a proxy', { SITE_URL }, { TRUST_PROXY: 1 }],
  ['a site behind two', { SITE_URL, TRUST_PROXY: '2' }, { TRUST_PROXY: 2 }],
  ['an address with a slash', { SITE_URL: `${SITE_URL}/` }, { SITE_URL }],
  ['the log for a year', { RETENTION_AUDIT_LOG: '365' }, { RETENTION_AUDIT_LOG: 365 }],
])('takes %s', (_, variables, expected) => {
  expect(parse(variables)).toMatchObject(expected)
  expect(Object.values(parse(variables))).not.toContain('')
})

test.each<[Variables, string]>([
  [{ ...mail, MAIL_FROM: '' }, 'MAIL_FROM must be set when SMTP_URL is set'],
  [{ ...webhook, WEBHOOK_SECRET: '' }, 'WEBHOOK_SECRET must be set when WEBHOOK_URL is set'],
  [{ ...mail, SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL must'],
  [{ ...mail, MAIL_FROM: 'site@example.org\r\nBcc: other@example.org' }, 'MAIL_FROM must'],
  [{ ...mail, MAIL_FROM: 'Agency <site>' }, 'MAIL_FROM must'],
  [{ ...mail, NOTIFY_EMAIL: 'office@example.org; night@example.org' }, 'NOTIFY_EMAIL must'],
  [{ ...mail, NOTIFY_EMAIL: 'office@example.org\nBcc: other@example.org' }, 'NOTIFY_EMAIL must'],
  [{ ...webhook, WEBHOOK_URL: 'http://hooks.example.org/curaco' }, 'WEBHOOK_URL must'],
  [{ ...webhook, WEBHOOK_URL: 'https://user:password@hooks.example.org/c' }, 'WEBHOOK_URL must'],
  [{ ...webhook, WEBHOOK_SECRET: 'thirty-two characters, but no base64' }, 'WEBHOOK_SECRET must'],
  [{ SITE_URL: `${SITE_URL}/site` }, 'SITE_URL must end with the host name'],
  ...['0', '-1', 'never', '1.5'].map((value): [Variables, string] => [
    { RETENTION_CONSULTATIONS: value },
    `RETENTION_CONSULTATIONS ${days}, at least 1, or the word forever`,
  ]),
  [
    { RETENTION_AUDIT_LOG: '364' },
    `RETENTION_AUDIT_LOG ${days}, at least 365, or the word forever`,
  ],
  [
    { ...bucket, S3_ACCESS_KEY_ID: 'id' },
    'S3_SECRET_ACCESS_KEY must be set when S3_ACCESS_KEY_ID is set',
  ],
  [{ ...bucket, S3_ENDPOINT: 'http://s3.example.org' }, 'S3_ENDPOINT must begin with https://'],
])('refuses %j', (variables, message) => {
  expect(() => parse(variables)).toThrow(new RegExp(`^${message}`))
})

test.each(
  words(`
    http://localhost:5678/hook http://n8n:5678/hook http://192.168.0.12/hook
    http://[::1]:5678/hook http://hooks.internal/hook`),
)('a webhook in one’s own network needs no TLS (%s)', (address) => {
  expect(parse({ ...webhook, WEBHOOK_URL: address }).WEBHOOK_URL).toBe(address)
})

test('what is refused is not repeated', () => {
  const refused = () => parse({ ...mail, SMTP_URL: 'https://user:swordfish@mail.example.org' })
  expect(refused).toThrow(/SMTP_URL/)
  expect(refused).not.toThrow(/swordfish/)
})

describe('the database', () => {
  test.each(
    words(`
      postgres://user:password@127.0.0.1:5432/curaco postgres://user:password@[::1]:5432/curaco
      postgres://user:password@database/curaco postgres://user:password@10.0.0.7/curaco
      postgres://user:password@db.internal/curaco
      postgres://user:password@db.example.org/curaco?sslmode=verify-full
      postgres://user:password@db.example.org/curaco?sslmode=disable
      postgresql:///curaco?host=/var/run/postgresql`),
  )('may be at %s', (DATABASE_URL) => {
    expect(parse({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  })

  test.each(
    words('postgres://user:hidden@db.example.org/curaco postgres://user:hidden@203.0.113.7/x'),
  )('over networks of others says whether TLS protects it: %s', (DATABASE_URL) => {
    expect(() => parse({ DATABASE_URL })).toThrow(/^DATABASE_URL must say .*sslmode=verify-full/)
    expect(() => parse({ DATABASE_URL })).not.toThrow(/hidden/)
  })
})

describe('a secret', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-secrets-'))
  const file = path.join(folder, 'secret')
  writeFileSync(file, 'four words of it\n')
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(
    words(`
      DATABASE_URL PAYLOAD_SECRET ADMIN_PASSWORD SMTP_URL WEBHOOK_SECRET S3_SECRET_ACCESS_KEY`),
  )('may lie in a file: %s', (name) => {
    expect(readSecretFiles({ [`${name}_FILE`]: file })).toEqual({ [name]: 'four words of it' })
  })

  test.each<[Variables, Variables]>([
    [{ PAYLOAD_SECRET: 'set', PAYLOAD_SECRET_FILE: file }, {}],
    [{ PAYLOAD_SECRET: '', PAYLOAD_SECRET_FILE: file }, { PAYLOAD_SECRET: 'four words of it' }],
    [{ PAYLOAD_SECRET_FILE: '', SITE_URL_FILE: file }, {}],
  ])('that is set itself, empty or not there is left alone: %j', (given, read) => {
    expect(readSecretFiles(given)).toEqual(read)
  })

  test('in a file that cannot be read is named, without what it may hold', () => {
    expect(() => readSecretFiles({ SMTP_URL_FILE: path.join(folder, 'none') })).toThrow(
      'SMTP_URL_FILE must name a file this user can read (ENOENT)',
    )
  })
})
