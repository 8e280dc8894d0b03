import { describe, expect, test } from 'vitest'
import { parseEnvironment } from '@/server/env'

const usual = {
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  PAYLOAD_SECRET: 'a-secret-of-thirty-two-characters',
}
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

const parse = (variables: Record<string, string>) => parseEnvironment({ ...usual, ...variables })

describe('the environment of notifications', () => {
  test('may be empty, and English is the language where none is named', () => {
    expect(parse({})).toMatchObject({ NOTIFY_LANGUAGE: 'en' })
    expect(parse({ SMTP_URL: '', WEBHOOK_URL: '' }).SMTP_URL).toBeUndefined()
  })

  test('may have a mail server, a webhook or both', () => {
    expect(parse(mail).NOTIFY_EMAIL).toEqual(['office@example.org', 'night@example.org'])
    expect(parse(webhook)).toMatchObject(webhook)
    expect(() => parse({ ...mail, ...webhook })).not.toThrow()
  })

  test.each([
    [mail, 'SMTP_URL', 'SMTP_URL must be set when MAIL_FROM is set'],
    [mail, 'MAIL_FROM', 'MAIL_FROM must be set when SMTP_URL is set'],
    [mail, 'NOTIFY_EMAIL', 'NOTIFY_EMAIL must be set when SMTP_URL is set'],
    [mail, 'SITE_URL', 'SITE_URL must be set when SMTP_URL is set'],
    [webhook, 'WEBHOOK_SECRET', 'WEBHOOK_SECRET must be set when WEBHOOK_URL is set'],
    [webhook, 'WEBHOOK_URL', 'WEBHOOK_URL must be set when WEBHOOK_SECRET is set'],
    [webhook, 'SITE_URL', 'SITE_URL must be set when WEBHOOK_URL is set'],
  ])('is refused when half of it is missing (%#)', (all, missing, message) => {
    expect(() => parse({ ...all, [missing]: '' })).toThrow(message)
  })

  test.each([
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'site'],
    ['MAIL_FROM', 'site@example.org\r\nBcc: other@example.org'],
    ['NOTIFY_EMAIL', 'office@example.org; night@example.org'],
    ['NOTIFY_EMAIL', 'office@example.org,,night@example.org'],
    ['NOTIFY_EMAIL', 'office@example.org\nBcc: other@example.org'],
    ['NOTIFY_LANGUAGE', 'fr'],
  ])('%s cannot be %j', (name, value) => {
    expect(() => parse({ ...mail, [name]: value })).toThrow(new RegExp(`^${name} must`))
  })

  test.each([
    ['WEBHOOK_URL', 'ftp://hooks.example.org'],
    ['WEBHOOK_URL', 'http://hooks.example.org/curaco'],
    ['WEBHOOK_URL', 'http://8.8.8.8/curaco'],
    ['WEBHOOK_URL', 'https://user:password@hooks.example.org/curaco'],
    ['WEBHOOK_SECRET', 'short'],
    ['WEBHOOK_SECRET', 'whsec_short'],
    ['WEBHOOK_SECRET', 'thirty-two characters, but no base64'],
  ])('%s cannot be %j', (name, value) => {
    expect(() => parse({ ...webhook, [name]: value })).toThrow(new RegExp(`^${name} must`))
  })

  test.each([
    'http://localhost:5678/hook',
    'http://n8n:5678/hook',
    'http://192.168.0.12/hook',
    'http://[::1]:5678/hook',
    'http://hooks.internal/hook',
  ])('a webhook in one’s own network needs no TLS (%s)', (address) => {
    expect(parse({ ...webhook, WEBHOOK_URL: address }).WEBHOOK_URL).toBe(address)
  })

  test('a secret in hexadecimal digits is one', () => {
    const secret = '0123456789abcdef'.repeat(4)
    expect(parse({ ...webhook, WEBHOOK_SECRET: secret }).WEBHOOK_SECRET).toBe(secret)
  })

  test('what is refused is not repeated', () => {
    const password = 'swordfish'
    const address = `https://user:${password}@mail.example.org`
    let message = ''
    try {
      parse({ ...mail, SMTP_URL: address })
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain('SMTP_URL')
    expect(message).not.toContain(password)
  })
})
