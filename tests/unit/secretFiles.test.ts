import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecretFiles } from '@/server/secretFiles.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string): string {
  const file = path.join(folder, `${text.length}`)
  writeFileSync(file, text)
  return file
}

test.each([
  'DATABASE_URL',
  'PAYLOAD_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
])('%s may lie in a file', (name) => {
  expect(readSecretFiles({ [`${name}_FILE`]: fileWith('four words of it\n') })).toEqual({
    [name]: 'four words of it',
  })
})

test('what is set itself, empty or not there is left alone', () => {
  const file = fileWith('in the file')
  expect(readSecretFiles({ PAYLOAD_SECRET: 'set', PAYLOAD_SECRET_FILE: file })).toEqual({})
  expect(readSecretFiles({ PAYLOAD_SECRET: '', PAYLOAD_SECRET_FILE: file })).toEqual({
    PAYLOAD_SECRET: 'in the file',
  })
  expect(readSecretFiles({ PAYLOAD_SECRET_FILE: '', SITE_URL_FILE: file })).toEqual({})
})

test('a file that cannot be read is named, without what it may hold', () => {
  expect(() => readSecretFiles({ SMTP_URL_FILE: path.join(folder, 'none') })).toThrow(
    'SMTP_URL_FILE must name a file this user can read (ENOENT)',
  )
})
