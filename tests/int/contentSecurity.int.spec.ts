import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, test } from 'vitest'
import { cmsClient } from '../helpers/cms'
import { adminCredentials } from '../helpers/credentials'
import { postForm } from '../helpers/consultationForms'
import { ofOwnPage } from '../helpers/logIn.mjs'
import { inlineScripts, policyFaults, readPage, type LoadedPage } from '../helpers/pagePolicy'
import { adminSession, baseUrl } from '../helpers/server'

// What every stored page promises is in publicPages.int.spec.ts.

async function load(path: string, init: RequestInit = {}): Promise<LoadedPage> {
  return readPage(await fetch(baseUrl + path, { redirect: 'manual', ...init }))
}

/** What Google's policy evaluator objects to. */
function seriousFindings(policy: string | null) {
  return new CspEvaluator(new CspParser(policy ?? '').csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.SYNTAX)
}

const expectStrict = (page: LoadedPage) => expect(policyFaults(page)).toEqual([])

test('a page that does not exist has a policy too', async () => {
  expectStrict(await load('/de/gibt-es-nicht'))
})

test('the policy evaluator of Google finds nothing serious', async () => {
  for (const path of ['/en', '/cms/login']) {
    const { headers } = await load(path)
    expect(seriousFindings(headers.get('content-security-policy'))).toEqual([])
  }
})

describe('pages made for one visitor', () => {
  const preview = '/en/preview/global/home-page'
  const session = adminSession.cookie

  test.each(['/cms/login', '/cms', '/en/preview/global/home-page'])(
    '%s carries a nonce of its own each time',
    async (path) => {
      const pages = await Promise.all(
        [1, 2].map(() =>
          load(path, { headers: path === '/cms/login' ? {} : { Cookie: session, ...ofOwnPage } }),
        ),
      )
      const nonces = pages.map(
        ({ directives }) =>
          directives.get('script-src')?.find((source) => source.startsWith("'nonce-")) ?? '',
      )
      for (const nonce of nonces) expect(nonce).toMatch(/^'nonce-[\w+/]{22}=='$/)
      expect(new Set(nonces).size).toBe(2)
      for (const page of pages) {
        expect(inlineScripts(page.html).length).toBeGreaterThan(0)
        expectStrict(page)
      }
    },
  )

  test('a nonce that a visitor sends along is not used', async () => {
    const page = await load('/cms/login', {
      headers: { 'Content-Security-Policy': "script-src 'nonce-bWFsbG9yeQ=='" },
    })
    expect(page.html).not.toContain('bWFsbG9yeQ')
    expectStrict(page)
  })

  test('the preview can be framed by the CMS; nothing else by anybody', async () => {
    const framed = await load(preview, { headers: { Cookie: session, ...ofOwnPage } })
    expect(framed.directives.get('frame-ancestors')).toEqual(["'self'"])
    const cms = await load('/cms', { headers: { Cookie: session, ...ofOwnPage } })
    expect(cms.directives.get('frame-ancestors')).toEqual(["'none'"])
  })

  test('a form that comes back with mistakes, to a browser without scripts', async () => {
    const response = await postForm({
      baseUrl,
      fields: { name: '', phone: '', type: 'hospitals', desired_country: '' },
      headers: { Accept: 'text/html' },
    })
    expect(response.status).toBe(422)
    expectStrict(await readPage(response))
  })
})

test('with analytics the tag’s hosts may be asked, with ads those of ads too, without them nobody', async () => {
  const save = await cmsClient({ baseUrl })
  const policy = async () => (await load('/en')).headers.get('content-security-policy')
  const setTags = async (analyticsId: string | null, adsConversion: string | null = null) => {
    expect((await save.post('/globals/site-settings', { analyticsId, adsConversion })).status).toBe(
      200,
    )
  }
  // Players of videos, which a visitor starts.
  const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']
  const foreign = async () => (await policy())?.match(/http[^\s;]*/g)
  expect(await foreign()).toEqual(players)
  try {
    await setTags('G-ABCDEF1234')
    await expect.poll(policy).toContain('https://*.googletagmanager.com')
    expect(await policy()).not.toContain('doubleclick')
    for (const [analyticsId, adsConversion] of [
      ['GTM-ABCDEF', null],
      ['G-ABCDEF1234', 'AW-1/x'],
    ] as const) {
      await setTags(analyticsId, adsConversion)
      await expect.poll(policy).toContain('https://ad.doubleclick.net')
      expect(seriousFindings(await policy())).toEqual([])
      await setTags('G-ABCDEF1234')
      await expect.poll(policy).not.toContain('doubleclick')
    }
  } finally {
    await setTags(null)
  }
  await expect.poll(foreign).toEqual(players)
})

describe('further headers', () => {
  test.each([
    '/api/health',
    '/api/nothing',
    '/admin/verify',
    '/cms/api/users/me',
    '/cms/exports/consultations.csv',
    '/locales/en/translation.json',
    '/images/home.svg',
    '/og/en/index.jpg',
    '/icon.svg',
    '/robots.txt',
    '/sitemap.xml',
    '/feed.xml',
    '/de/feed.xml',
  ])('%s is no page: it loads nothing and is in nobody’s frame', async (path) => {
    const { headers, directives } = await load(path)
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['/robots.txt', '/sitemap.xml', '/icon.svg', '/images/home.svg'])(
    '%s says in which characters it is written',
    async (path) =>
      expect((await load(path)).headers.get('content-type')).toMatch(/; ?charset=utf-8$/i),
  )

  test.each(['/en', '/api/health', '/admin/verify', '/cms/api/users/me', '/cms/api/media'])(
    'no other site may read %s',
    async (path) => {
      const { headers } = await load(path, { headers: { Origin: 'https://other.example' } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test('the token of a session is in its cookie and nowhere else', async () => {
    const { username, password } = adminCredentials
    const body = JSON.stringify({ username, password })
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    const answer = await fetch(`${baseUrl}/cms/api/users/login`, init)
    const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
    expect(cookie).toMatch(/=.+/)
    const headers = { Cookie: cookie, ...ofOwnPage }
    for (const text of [
      await answer.text(),
      (await load('/cms/api/users/me', { headers })).html,
      (await load('/cms/api/users/refresh-token', { method: 'POST', headers })).html,
    ]) {
      expect(text).toContain(username)
      expect(text).not.toMatch(/"(refreshedT|t)oken"|eyJ/)
    }
  })

  test('what the CMS’s interface answers is kept by nobody', async () => {
    const { cookie } = adminSession
    for (const path of ['/cms/api/consultations', '/cms/api/users/me', '/cms/api/access']) {
      const headers = { Cookie: cookie, ...ofOwnPage }
      expect((await load(path, { headers })).headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('a redirect between a page and its data varies by what asks for it, as the page does', async () => {
    const names = ['rsc', 'next-router-state-tree', 'next-router-prefetch']
    for (const headers of [new Headers({ rsc: '1' }), new Headers()]) {
      const answer = await fetch(`${baseUrl}/de`, { headers, redirect: 'manual' })
      expect(answer.status).toBe(headers.has('rsc') ? 307 : 200)
      const varies = answer.headers.get('vary')?.toLowerCase().split(/, */) ?? []
      for (const name of names) expect(varies.filter((one) => one === name)).toHaveLength(1)
    }
  })

  test('pictures for sharing may be shown elsewhere', async () => {
    const { headers } = await load('/og/en/index.jpg')
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('cross-origin-resource-policy')).toBeNull()
  })
})
