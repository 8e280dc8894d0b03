import { ar } from '@payloadcms/translations/languages/ar'
import type { Locator, Page } from 'playwright/test'
import { expectCleanPart } from '../helpers/axe'
import { addUser } from '../helpers/cms'
import { saveAndSeeFault, test } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { expect } from '../helpers/fixtures'
import { adminOf, findPerson, leaveNumbers } from '../helpers/leaveNumbers'

const softly = expect.configure({ soft: true })
const phone = { width: 360, height: 800 }
const desk = { width: 1280, height: 900 }

// An open form is locked for everybody else: both open the same ones, so one comes after the other.
// Two dozen pages each, on a machine that has other work.
test.describe.configure({ mode: 'default', timeout: 480_000 })

/** Nothing is wider than a phone. Lists of Payload's are for a moment while their scripts start. */
const expectToFit = (page: Page, path: string) =>
  softly
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
    .toBe(phone.width)

/** An admin with preferences of their own: the content's language goes along from page to page, and with the user. */
const newAdmin = async () => (await addUser(await adminOf(), { role: 'admin' })).credentials

type CmsPage = {
  /** What is there once the page has filled itself. */
  filled: string
  /** The part of it that is ours and not Payload's. */
  own?: string
}

/** Pages of the CMS, by their addresses. */
async function pagesOf(): Promise<Record<string, CmsPage>> {
  const word = await leaveNumbers({ names: ['Anna', 'Béla'], role: 'nurses' })
  const person = await findPerson(word)
  const cms = await adminOf()
  /** The oldest, which no other test has open. */
  const first = async (collection: string) => {
    const { docs } = (await (
      await cms(`/${collection}?limit=1&depth=0&sort=createdAt`)
    ).json()) as {
      docs: { id: number }[]
    }
    return `/collections/${collection}/${docs[0]?.id}`
  }
  const post = await first('posts')
  const list = { filled: '.collection-list :is(table, .no-results)' }
  return {
    '': {
      filled: '[aria-labelledby="content-dashboard"]',
      own: '[aria-labelledby="content-dashboard"]',
    },
    '/collections/posts': list,
    '/collections/interface-texts?in=ar&place=formErrors': { filled: 'main textarea', own: 'main' },
    [post]: {
      filled: '.rich-text-lexical [contenteditable]',
      own: '[aria-labelledby=publications-title]',
    },
    [`${post}/versions`]: { filled: 'table' },
    '/translate': { filled: 'table', own: 'main' },
    [`/translate?document=${post.replace('/collections/', '')}&language=ar&locale=ar`]: {
      filled: '.rich-text-lexical [contenteditable]',
      own: 'main',
    },
    '/translate?document=home-page&language=de': { filled: 'textarea', own: 'main' },
    [await first('process-guides')]: { filled: '#field-title' },
    '/globals/site-settings': { filled: '#field-brand' },
    '/globals/home-page': { filled: '.array-field' },
    '/collections/consultations': list,
    '/collections/people': list,
    [await first('people')]: { filled: '#field-name' },
    '/collections/media/create': { filled: '#field-alt' },
    '/collections/users': list,
    '/collections/users/create': { filled: '#field-username' },
    '/account': { filled: '#field-username' },
    [`/desk?tab=waiting&q=${word}`]: { filled: '[data-desk-row]', own: 'main' },
    [`/desk?tab=waiting&q=${word}&person=${person.id}`]: {
      filled: 'main form:visible',
      own: 'main',
    },
    [`/desk?view=board&q=${word}`]: { filled: '[data-card]', own: 'main' },
    '/figures': { filled: 'h1', own: 'main' },
    '/find?q=nurse': { filled: 'mark', own: 'main' },
    '/survey-results': { filled: 'h1', own: 'main' },
  }
}

/** What can be pressed or filled in, by its role. */
const controlRoles =
  /^(button|link|checkbox|combobox|textbox|searchbox|spinbutton|switch|radio|tab|menuitem)$/

/** The name of a field in the code, or no text at all. */
const noWord = /^\s*$|\[object|undefined| dropdown$|^[a-z]+(?:[A-Z][a-z]+)+$/

type AxNode = {
  ignored: boolean
  backendDOMNodeId?: number
} & Partial<Record<'role' | 'name' | 'description', { value: string }>>

/** Controls that do not say what they do: without a name, or with one that is no words. */
async function namelessControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  const found: string[] = []
  for (const { ignored, role, name, description, backendDOMNodeId } of nodes) {
    if (ignored || !controlRoles.test(role?.value ?? '')) continue
    const texts = [name?.value ?? '', ...(description?.value ? [description.value] : [])]
    if (!texts.some((text) => noWord.test(text))) continue
    const html = await session
      .send('DOM.getOuterHTML', { backendNodeId: backendDOMNodeId })
      .then(({ outerHTML }) => outerHTML.slice(0, 160))
      .catch(() => '')
    found.push(`${role?.value} “${texts.join('” “')}”: ${html}`)
  }
  await session.detach()
  return found
}

const extentOfText = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return { left, right, top, bottom }
  })

/** The path on top is not covered by the choice of a language, where there is one. */
async function expectPathBesideLanguages(page: Page): Promise<void> {
  const choice = page.locator('.app-header__localizer:visible')
  if ((await choice.count()) === 0) return
  const steps = page.locator('.app-header__step-nav-wrapper')
  const [a, b] = await Promise.all([choice, steps].map((one) => one.boundingBox()))
  expect(a && b && (a.x >= b.x + b.width || b.x >= a.x + a.width)).toBe(true)
}

test('in English controls say what they do, and pages fit a phone', async ({
  page,
  logInToCms,
}) => {
  await logInToCms(await newAdmin())
  for (const [path, { filled, own }] of Object.entries(await pagesOf())) {
    await page.setViewportSize(desk)
    await page.goto(`/cms${path}`)
    await expect(page.locator(filled).first(), path).toBeVisible()
    // Names come right after the page's scripts.
    await softly.poll(() => namelessControls(page), path).toEqual([])
    const first = page.getByRole('heading', { level: 1 })
    await softly(page.getByRole('main'), `${path}: main parts`).toHaveCount(1)
    await softly(first, `${path}: h1`).toHaveCount(1)
    await softly(page.getByRole('main').and(page.locator(':has(h1)')), path).toHaveCount(1)
    if (!own) continue
    await page.setViewportSize(phone)
    await expectToFit(page, path)
  }
})

async function readArabicOnPhone(page: Page, url: string): Promise<void> {
  await page.setViewportSize(phone)
  await page.context().addCookies([{ name: 'payload-lng', value: 'ar', url }])
}

test('in Arabic pages fit a phone and have no faults', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  await logInToCms(await newAdmin())
  await readArabicOnPhone(page, baseUrl)
  for (const [path, { filled, own }] of Object.entries(await pagesOf())) {
    await page.goto(`/cms${path}`)
    await expect(page.locator(filled).first(), path).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('direction', 'rtl')
    await expectToFit(page, path)
    await expectPathBesideLanguages(page)
    if (own) await test.step(path, () => expectCleanPart(page.locator(own).first()))
    // One thing at a time: the list makes way for the person.
    if (!path.includes('person=')) continue
    const { back, people, timeThere } = cmsTexts.ar.desk
    await expect(page.getByText(timeThere)).toBeVisible()
    const list = page.getByRole('navigation', { name: people })
    await expect(list).toBeHidden()
    await page.getByRole('link', { name: back }).click()
    await expect(list).toBeVisible()
  }

  const { authentication, validation } = ar.translations
  await page.goto('/cms/account')
  await page.getByRole('button', { name: authentication.changePassword }).click()
  await page.getByLabel(authentication.newPassword).fill('three words and more')
  await page.getByLabel(authentication.confirmPassword).fill('three words and more')
  const field = page.locator('.field-type').filter({ has: page.locator('#field-currentPassword') })
  await expect(field).toBeVisible()
  const fault = field.getByText(validation.required)
  await saveAndSeeFault(page, fault)
  const [a, b] = await Promise.all([fault, field.locator('label')].map(extentOfText))
  const isBeside = a && b && (a.left >= b.right || b.left >= a.right)
  const isAboveOrBelow = a && b && (a.top >= b.bottom || b.top >= a.bottom)
  expect(isBeside || isAboveOrBelow).toBe(true)
})

test('a long English title keeps its beginning in Arabic, and its dates are whole on a phone', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  await logInToCms(await newAdmin())
  await readArabicOnPhone(page, baseUrl)
  const where = 'where[slug][equals]=german-recognition-step-by-step'
  const { docs } = await (await (await adminOf())(`/posts?depth=0&${where}`)).json()
  await page.goto(`/cms/collections/posts/${docs[0].id}?locale=en`)
  for (const name of ['.doc-header__title', '.step-nav span:last-child']) {
    const title = page.locator(name).filter({ hasText: docs[0].title })
    await expect(title).toBeVisible()
    const { beginning, box } = await title.evaluate((element) => {
      const range = document.createRange()
      range.setStart(element.firstChild ?? element, 0)
      range.setEnd(element.firstChild ?? element, 1)
      return {
        beginning: range.getBoundingClientRect().left,
        box: element.getBoundingClientRect(),
      }
    })
    expect(beginning, name).toBeGreaterThanOrEqual(box.left)
    expect(beginning, name).toBeLessThan(box.left + 8)
  }
  // When it was changed and created can be read whole.
  const moments = page.locator('.doc-controls__value')
  await expect(moments).not.toHaveCount(0)
  for (const moment of await moments.all()) {
    await expect(moment).toBeInViewport({ ratio: 1 })
    expect(await moment.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true)
  }
})
