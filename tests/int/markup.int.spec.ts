import { HtmlValidate } from 'html-validate'
import { LinkChecker } from 'linkinator'
import { describe, expect, test } from 'vitest'
import { pageLocales } from '../../src/i18n/locales'
import { publicPages } from '../helpers/publicPages'
import { baseUrl } from '../helpers/server'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // What React writes, and its own way of writing it.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-implicit-button-type': 'error',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // The home page has a headline for each of its two views, of which one is hidden.
    'heading-level': ['error', { allowMultipleH1: true }],
    // Safari takes a list without bullets for no list unless its role says so.
    'no-redundant-role': 'off',
    'prefer-native-element': ['error', { exclude: ['list'] }],
    // Integrity of our own host's files adds nothing to the connection's.
    'require-sri': 'off',
  },
})

describe.each(pageLocales)('in %s', (locale) => {
  test.each(publicPages)('%s is valid HTML', async (path) => {
    const html = await (await fetch(`${baseUrl}/${locale}${path === '/' ? '' : path}`)).text()
    const { results } = await validator.validateString(html)
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect(problems).toEqual([])
  })
})

test('every internal link answers', async () => {
  const checker = new LinkChecker()
  const { links } = await checker.check({
    path: pageLocales.map((locale) => `${baseUrl}/${locale}`),
    recurse: true,
    concurrency: 8,
    linksToSkip: async (url) => !url.startsWith(baseUrl),
  })
  const own = links.filter(({ url }) => url.startsWith(baseUrl))
  expect(own.length).toBeGreaterThan(100)
  const broken = own.filter(({ state }) => state === 'BROKEN')
  expect(broken.map(({ url, parent, status }) => ({ url, parent, status }))).toEqual([])
}, 120_000)
