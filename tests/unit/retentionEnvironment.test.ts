import { expect, test } from 'vitest'
import { parseEnvironment } from '../../src/server/env'

const needed = {
  DATABASE_URL: 'postgres://user:password@127.0.0.1:5432/curaco',
  PAYLOAD_SECRET: 'a-secret-of-thirty-two-characters',
}

test('each kind of record has a time after which it goes', () => {
  expect(parseEnvironment(needed)).toMatchObject({
    RETENTION_CONSULTATIONS: 730,
    RETENTION_CHAT_MESSAGES: 365,
    RETENTION_SURVEY_RESPONSES: 1095,
    RETENTION_QUARANTINED_FILES: 30,
    RETENTION_AUDIT_LOG: 1095,
  })
})

test('only the word forever keeps one for good', () => {
  const kept = parseEnvironment({ ...needed, RETENTION_AUDIT_LOG: 'forever' })
  expect(kept.RETENTION_AUDIT_LOG).toBe('forever')
  for (const value of ['0', '-1', 'never', '1.5']) {
    expect(() => parseEnvironment({ ...needed, RETENTION_CONSULTATIONS: value })).toThrow(
      'RETENTION_CONSULTATIONS must be a number of days, or the word forever',
    )
  }
})

test('the audit log is kept for a year at least', () => {
  expect(parseEnvironment({ ...needed, RETENTION_AUDIT_LOG: '365' }).RETENTION_AUDIT_LOG).toBe(365)
  expect(() => parseEnvironment({ ...needed, RETENTION_AUDIT_LOG: '364' })).toThrow(
    'RETENTION_AUDIT_LOG must be a number of days, at least 365, or the word forever',
  )
})
