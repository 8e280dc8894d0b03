import { expectCleanPart, expectNoAxeViolations } from '../helpers/axe'
import { contact } from '../helpers/chat'
import { parts, phone, rowsOf, tell, uniqueName, unsent, watchPosts } from '../helpers/chatPanel'
import { test } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { expect } from '../helpers/fixtures'
import { seedTexts } from '../helpers/content'
import { findPerson } from '../helpers/leaveNumbers'
import { messages } from '../helpers/messages'
import { networkIsStill } from '../helpers/pageLoads'

const { messages: texts, followUp } = cmsTexts.en
const fraudArticle = seedTexts('en').posts['how-to-spot-recruitment-fraud'].title

test('a visitor leaves name and number with the keyboard alone', async ({ page, context }) => {
  const posts = watchPosts(context)
  const name = uniqueName('Asha Thomas')
  await page.goto('/')
  const chat = parts(page)
  await expect(chat.bubble).toHaveAttribute('aria-expanded', 'false')
  await chat.bubble.focus()
  await page.keyboard.press('Enter')
  await expect(chat.panel).toBeVisible()
  await expect(chat.panel.getByRole('heading', { name: chat.texts.title })).toBeVisible()
  await expect(chat.log).toContainText(chat.texts.greeting)
  await expect(chat.name).toBeFocused()
  await expect(chat.name).toHaveAttribute('required')
  await expect(chat.panel).toHaveAccessibleDescription(new RegExp(chat.texts.greeting.slice(0, 20)))
  await expectNoAxeViolations(page)

  const { consultation, chat: words } = messages('en')
  await page.keyboard.press('Enter')
  await expect(chat.name).toBeFocused()
  await expect(chat.name).toHaveAccessibleDescription(
    `${consultation.errors.name_required} ${words.privacy}`,
  )
  await expectNoAxeViolations(page)
  await page.keyboard.type(`  ${name} `)
  await page.keyboard.press('Enter')
  await expect(chat.askPhone(name)).toBeVisible()
  await expect(chat.phone).toBeFocused()
  await expect(chat.phone).toHaveAccessibleDescription(`${consultation.phoneHint} ${words.privacy}`)
  await expectNoAxeViolations(page)

  // A second Enter, in haste, sends no empty number.
  await page.keyboard.press('Enter')
  await expect(chat.thankYou).toHaveCount(0)
  await expect(page.getByText(consultation.errors.phone_required)).toBeVisible()
  // What cannot be a number is asked about once, and taken if it is sent again.
  await page.keyboard.type('98765')
  await page.keyboard.press('Enter')
  await expect(
    chat.log.getByText(consultation.errors.phone_doubtful.replace('{phone}', '98765')),
  ).toBeVisible()
  await expect(chat.phone).toBeFocused()
  expect(posts).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(chat.thankYou).toBeVisible()
  await expect(chat.panel.getByRole('textbox')).toHaveCount(0)
  await expect(chat.panel).toBeFocused()
  // Without a number for WhatsApp in the settings, nothing leads there.
  await expect(chat.panel.getByRole('link')).toHaveText([
    fraudArticle,
    messages('en').myRequest.title,
    words.meanwhile,
  ])
  await expectNoAxeViolations(page)

  await page.keyboard.press('Escape')
  await expect(chat.panel).toHaveCount(0)
  await expect(chat.bubble).toBeFocused()
  await expect.poll(() => rowsOf(name)).toHaveLength(1)
  const submission_id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(posts).toEqual([
    {
      name,
      phone: '98765',
      message: contact.message,
      locale: 'en',
      submission_id,
      attribution: expect.stringContaining('"landing_path":"/"'),
    },
  ])
})

test.describe('without a connection', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('an Arabic message is sent once, when the network is back', async ({ page, context }) => {
    const name = uniqueName('فاطمة محمد')
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await page.goto('/ar')
    const chat = parts(page, { locale: 'ar' })
    await chat.open()
    await context.setOffline(true)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(chat.askPhone(name)).toBeVisible()
    await page.keyboard.type('٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧')
    await page.keyboard.press('Enter')
    await expect(chat.thankYou).toBeVisible()
    await expect(chat.panel.getByRole('textbox')).toHaveCount(0)
    await expect.poll(() => warnings.join('\n')).toContain('chat message')
    expect(warnings.join('\n')).not.toContain('٩٧١')
    expect(await rowsOf(name)).toEqual([])

    await context.setOffline(false)
    await expect.poll(() => rowsOf(name)).toHaveLength(1)
    // The row is there before the answer.
    await expect.poll(() => unsent(page)).toBeNull()
    await page.reload()
    await expect(chat.thankYou).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect(await rowsOf(name)).toMatchObject([
      {
        phone: '٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧',
        phone_normalized: '+971501234567',
        message: contact.message,
        locale: 'ar',
      },
    ])
    await expect.poll(() => unsent(page)).toBeNull()
  })

  test.describe('and without the code in the cache', () => {
    test.use({ hasOwnContext: true })

    test('the panel says that it cannot be loaded, and opens later', async ({ page, context }) => {
      await page.goto('/')
      await networkIsStill(page)
      // The network of a busy machine is still between two scripts too.
      await expect(page.locator('body')).toHaveAttribute('data-hydrated')
      const { texts, bubble, panel } = parts(page)
      await context.setOffline(true)
      await bubble.click()
      await expect(page.getByRole('alert').filter({ hasText: texts.loadFailed })).toBeVisible()
      await expectNoAxeViolations(page)
      await context.setOffline(false)
      await bubble.click()
      await expect(panel).toBeVisible()
      await expect(page.getByText(texts.loadFailed)).toHaveCount(0)
    })
  })
})

for (const [locale, question] of [
  ['en', 'Do I have to pay?'],
  ['ar', 'هل يجب أن أدفع؟'],
  ['ml', 'എനിക്ക് പണം കൊടുക്കണോ?'],
] as const) {
  test(`a question is not taken for a name, in ${locale}`, async ({ page }) => {
    const name = uniqueName('Asha')
    await page.goto(`/${locale}`)
    const chat = parts(page, { locale })
    await chat.open()
    await tell({ page, name: question })
    await expect(chat.log).toContainText(messages(locale).fraud.promise)
    await expect(chat.log.getByText(chat.texts.questionTaken)).toBeVisible()
    await expect(chat.name).toBeFocused()
    await page.reload()
    await expect(chat.log).toContainText(question)
    await chat.name.click()
    await tell({ page, name })
    await chat.phone.fill('+91 98765 43210')
    await chat.send.click()
    await expect(chat.thankYou).toBeVisible()
    await expect.poll(() => rowsOf(name)).toMatchObject([{ message: question, locale }])
  })
}

test('the lock holds on every page, also in another tab', async ({ page, context }) => {
  const posts = watchPosts(context)
  const name = uniqueName('Asha')
  await page.goto('/')
  const chat = parts(page)
  const other = await context.newPage()
  await other.goto('/nurses')
  const inOther = parts(other)
  await inOther.open()

  await page.bringToFront()
  await chat.open()
  await tell({ page, name, number: '+91 98765 43210' })
  await expect(chat.thankYou).toBeVisible()
  // The other tab, in which nothing was said, shows the thanks alone.
  await expect(inOther.log.getByRole('paragraph')).toHaveText([
    `${chat.texts.reply} ${chat.texts.thankYou}`,
  ])
  await expect(inOther.panel.getByRole('textbox')).toHaveCount(0)

  // A page that is left before the answer leaves the message to the next one.
  await expect.poll(() => unsent(page)).toBeNull()
  await page.reload()
  await expect(chat.thankYou).toBeVisible()
  await expect(chat.askPhone(name)).toBeVisible()
  await page.goto('/blog')
  await expect(chat.thankYou).toBeVisible()
  await expect(chat.panel.getByRole('textbox')).toHaveCount(0)
  expect(posts).toHaveLength(1)

  // Until the visitor says that the number was wrong.
  await chat.panel.getByRole('button', { name: chat.texts.again }).click()
  await expect(chat.phone).toBeFocused()
  await page.keyboard.type('+91 98765 43211')
  await page.keyboard.press('Enter')
  await expect(chat.thankYou).toBeVisible()
  await expect.poll(() => posts).toMatchObject([{ name }, { name, phone: '+91 98765 43211' }])
  await expect.poll(() => rowsOf(name)).toHaveLength(2)
})

test('the conversation goes on on other pages and in another language', async ({ page }) => {
  const name = uniqueName('Asha')
  await page.goto('/')
  const chat = parts(page)
  await chat.open()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(chat.phone).toBeFocused()

  const { navigation } = messages('en')
  await page.getByRole('banner').getByRole('link', { name: navigation.pricing }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(chat.askPhone(name)).toBeVisible()
  await page.reload()
  await expect(chat.askPhone(name)).toBeVisible()
  // A panel that was open already leaves the focus where the page has it.
  await expect(chat.phone).not.toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(chat.phone).toBeVisible()

  await chat.close.click()
  await expect(chat.panel).toHaveCount(0)
  await page.reload()
  await expect(page.locator('body')).toHaveAttribute('data-hydrated')
  await expect(chat.panel).toHaveCount(0)
  await chat.bubble.click()
  await expect(chat.askPhone(name)).toBeVisible()
  await expect(chat.phone).toBeFocused()

  await page.getByRole('combobox', { name: messages('en').header.language }).selectOption('ar')
  await expect(page).toHaveURL('/ar')
  const arabic = parts(page, { locale: 'ar' })
  await expect(arabic.log.getByRole('paragraph')).toHaveText([
    `${arabic.texts.reply} ${arabic.texts.greeting}`,
    `${arabic.texts.you} ${name}`,
    new RegExp(`^${arabic.texts.reply} ${messages('ar').fraud.promise} `),
    `${arabic.texts.reply} ${arabic.texts.askPhone.replace('{name}', name)}`,
  ])
  await arabic.phone.fill('+971 50 123 4567')
  await arabic.send.click()
  await expect(arabic.thankYou).toBeVisible()
  await expect.poll(() => rowsOf(name)).toMatchObject([{ locale: 'ar' }])

  await page.getByRole('combobox', { name: messages('ar').header.language }).selectOption('ml')
  await expect(parts(page, { locale: 'ml' }).thankYou).toBeVisible()
})

test('the answer of staff is in the bubble', async ({
  page: staff,
  browser,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const name = uniqueName('فاطمة')
  // A visitor with the number of another test would be the same person.
  const number = `97150${Math.floor(1_000_000 + Math.random() * 9_000_000)}`
  const context = await browser.newContext({ viewport: phone, locale: 'ar' })
  const visitor = await context.newPage()
  await visitor.goto(`${baseUrl}/ar`)
  const chat = parts(visitor, { locale: 'ar' })
  await chat.bubble.click()
  await chat.name.fill(name)
  await chat.name.press('Enter')
  await chat.phone.fill(`+${number}`)
  await chat.phone.press('Enter')
  await expect(chat.thankYou).toBeVisible()
  const code = chat.panel.locator('bdi[translate=no]')
  await expect(code).toHaveText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
  const reference = (await code.textContent()) ?? ''
  await expectNoAxeViolations(visitor)
  await chat.close.click()

  await logInToCms()
  const person = await findPerson(name)
  await staff.setViewportSize({ width: 1280, height: 900 })
  await staff.goto(`/cms/desk?person=${person.id}`)
  const region = staff.getByRole('region', { name })
  const field = region.getByRole('textbox', { name: /^Reply, in the visitor/ })
  await expect(async () => {
    await staff.keyboard.press('a')
    await expect(field).toBeFocused({ timeout: 1000 })
  }).toPass()
  await staff.keyboard.type('سنتصل بكم غدًا في التاسعة صباحًا.\nهل يناسبكم ذلك؟')
  await expectCleanPart(region)
  await region.getByRole('button', { name: texts.sendAnswer, exact: true }).click()
  await expect(region.getByRole('listitem').first()).toContainText(followUp.answeredInChat)
  await expect(field).toBeHidden()

  // A message from a template, opened in WhatsApp and noted.
  await staff.keyboard.press('w')
  await expect(region.getByLabel(texts.template)).toBeFocused()
  const text = region.getByLabel(texts.text, { exact: true })
  await expect(text).toHaveValue(new RegExp(`^مرحبًا ${name}،[^]*${reference}`))
  await region.getByLabel(texts.template).selectOption({ label: 'Gentle reminder' })
  await text.fill('مرحبًا، هل يناسبكم الغد؟')
  const link = region.getByRole('link', { name: texts.open })
  const href = `https://wa.me/${number}?text=${encodeURIComponent('مرحبًا، هل يناسبكم الغد؟')}`
  await expect(link).toHaveAttribute('href', href)
  await expectCleanPart(region)
  // WhatsApp itself is not asked here.
  await link.evaluate((element) => {
    element.addEventListener('click', (event) => event.preventDefault())
  })
  await link.click()
  await expect(region.getByRole('listitem').first()).toContainText(
    `${followUp.whatsAppPrepared} · Gentle reminder`,
  )

  // The visitor comes back in another tab.
  await visitor.close()
  const again = await context.newPage()
  await again.goto(`${baseUrl}/ar/nurses`)
  await again.mouse.move(20, 20)
  const later = parts(again, { locale: 'ar' })
  await expect(again.locator('[data-chat-news]')).toBeVisible()
  await expect(later.bubble).toHaveAccessibleName(`${later.texts.title}. ${later.texts.newAnswer}`)
  await expectNoAxeViolations(again)
  await later.bubble.click()
  await expect(later.log).toContainText('سنتصل بكم غدًا في التاسعة صباحًا.')
  await expect(again.locator('[data-chat-news]')).toHaveCount(0)
  await expectNoAxeViolations(again)
  await context.close()
})
