import type { Page } from 'playwright/test'
import { cmsClient } from '../helpers/cms'
import { sessionToken, test } from '../helpers/cmsTest'
import { expect } from '../helpers/fixtures'

/** What can be pressed or filled in, by its role. */
const controlRoles = new Set([
  'button',
  'link',
  'checkbox',
  'combobox',
  'textbox',
  'searchbox',
  'spinbutton',
  'switch',
  'radio',
  'tab',
  'menuitem',
])

type AxNode = {
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  backendDOMNodeId?: number
}

/** Controls that do not say what they do: without a name, or with one that is no words. */
async function namelessControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  const found: string[] = []
  for (const { ignored, role, name, description, backendDOMNodeId } of nodes) {
    if (ignored || !controlRoles.has(role?.value ?? '')) continue
    const texts = [name?.value ?? '', description?.value ?? '']
    const isNameless = texts[0]?.trim() === ''
    if (!isNameless && !texts.some(isNoWord)) continue
    const html = await session
      .send('DOM.getOuterHTML', { backendNodeId: backendDOMNodeId })
      .then(({ outerHTML }) => outerHTML.slice(0, 160))
      .catch(() => '')
    found.push(`${role?.value} “${texts.join('” “')}”: ${html}`)
  }
  await session.detach()
  return found
}

/** Whether a text is the name of a field in the code, or no text at all. */
function isNoWord(text: string): boolean {
  return /\[object|undefined| dropdown$|^[a-z]+(?:[A-Z][a-z]+)+$/.test(text)
}

const softly = expect.configure({ soft: true })

test('every control of the CMS says what it does, on pages with a main part and a heading', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const cms = await cmsClient({ baseUrl, token: await sessionToken({ baseUrl }) })
  const first = async (collection: string) => {
    const { docs } = (await (await cms(`/${collection}?limit=1&depth=0`)).json()) as {
      docs: { id: number }[]
    }
    return `/collections/${collection}/${docs[0]?.id}`
  }
  const paths = [
    '',
    '/collections/posts',
    await first('posts'),
    `${await first('posts')}/versions`,
    await first('process-guides'),
    '/globals/site-settings',
    '/globals/home-page',
    '/collections/people',
    await first('people'),
    '/collections/media/create',
    '/collections/users/create',
    '/account',
    '/desk',
    '/figures',
  ]
  await logInToCms()
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of paths) {
    await page.goto(`/cms${path}`, { waitUntil: 'networkidle' })
    // Names come right after the page's scripts.
    await softly.poll(() => namelessControls(page), path).toEqual([])
    expect.soft(await page.getByRole('main').count(), `${path}: main parts`).toBe(1)
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), `${path}: h1`).toBe(1)
    const inMain = page.getByRole('main').getByRole('heading', { level: 1 })
    expect.soft(await inMain.count(), `${path}: h1 in the main part`).toBe(1)
  }
})
