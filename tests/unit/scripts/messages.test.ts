import { describe, expect, test } from 'vitest'
import {
  flatten,
  isUsed,
  isUsedInCms,
  messageProblems,
  overrideProblems,
  payloadPlaceholders,
} from '../../../scripts/lib/messages.mjs'

const english = flatten({ export: { title: 'Export', rows: '{{number}} rows of 30 days' } })

function problems(messages: unknown) {
  return messageProblems({
    locale: 'de',
    messages: flatten(messages),
    english,
    placeholdersOf: payloadPlaceholders,
  })
}

describe('the texts of a language', () => {
  test('have nothing wrong where they say the same', () => {
    const rows = '{{number}} Zeilen aus 30 Tagen'
    expect(problems({ export: { title: 'Export', rows } })).toEqual([])
  })

  test('may not lack a key, nor have one more, nor be empty', () => {
    expect(problems({ export: { title: ' ', row: 'Zeile' } })).toEqual([
      'de export.rows: missing',
      'de export.row: not in en',
      'de export.title: empty',
    ])
  })

  test('have the placeholders and the figures of the English ones', () => {
    expect(problems({ export: { title: 'Export', rows: '{{nummer}} Zeilen' } })).toEqual([
      'de export.rows: placeholders {{{nummer}}} instead of {{{number}}}',
    ])
    expect(problems({ export: { title: 'Export', rows: '{{number}} aus 31 Tagen' } })).toEqual([
      'de export.rows: numbers differ from “{{number}} rows of 30 days”',
    ])
  })
})

describe('a text in place of one of Payload', () => {
  const payloads = { 'general.noLabel': '<No {{label}}>' }

  test('may leave values out', () => {
    const messages = { 'general.noLabel': '–' }
    expect(overrideProblems({ locale: 'de', messages, payloads })).toEqual([])
  })

  test('is one that Payload has, with values that Payload gives', () => {
    const messages = { 'general.nolabel': '–', 'general.noLabel': '{{name}}' }
    expect(overrideProblems({ locale: 'de', messages, payloads })).toEqual([
      'de general.nolabel: Payload has no such text',
      'de general.noLabel: Payload does not provide {{name}}',
    ])
  })
})

describe('a key is used', () => {
  test('in the CMS where it is named whole', () => {
    const code = `t('export:title')`
    expect(isUsedInCms({ key: 'export.title', code })).toBe(true)
    expect(isUsedInCms({ key: 'account.title', code })).toBe(false)
  })

  test('in the CMS where its group is looked up by a value like it', () => {
    const code = "const formats = ['csv', 'xlsx']; t(`export:${format}`); t('account:csv')"
    expect(isUsedInCms({ key: 'export.csv', code })).toBe(true)
    expect(isUsedInCms({ key: 'export.ods', code })).toBe(false)
    expect(isUsedInCms({ key: 'account.xlsx', code })).toBe(false)
  })

  test('elsewhere where each part of it is a word of the code', () => {
    const code = 'texts.export.title'
    expect(isUsed({ key: 'export.title', code })).toBe(true)
    expect(isUsed({ key: 'export.rows', code })).toBe(false)
  })
})
