import { randomUUID } from 'node:crypto'
import { localePath } from '../../src/i18n/paths'
import { cmsTexts } from '../helpers/cmsTexts'
import { expectCleanPart } from '../helpers/axe'
import { test } from '../helpers/cmsTest'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { expect } from '../helpers/fixtures'
import { messages } from '../helpers/messages'
import { readDocument } from '../helpers/unusualCvs'

test.use({ viewport: { width: 1440, height: 900 } })

test('what is odd about a CV stands beside it, for staff at /admin and in the CMS', async ({
  page,
  request,
  logInToCms,
}) => {
  const name = `Nurse ${randomUUID()}`
  const cv = {
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: readDocument('prints-by-itself.pdf'),
  }
  const fields = { name, phone: '+91 98765 43210', type: 'nurses', desired_country: 'UAE' }
  const answer = await request.post('/api/consultations', { multipart: { ...fields, cv } })
  expect(answer.status()).toBe(201)

  const authorization = basicAuthorization(adminCredentials)
  await page.addInitScript(
    (value) => sessionStorage.setItem('adminCredentials', value),
    authorization.replace(/^Basic /, ''),
  )
  for (const locale of ['en', 'ar'] as const) {
    const { cvRemarks, search } = messages(locale).admin.list
    await page.goto(localePath({ locale, path: '/admin' }))
    await page.getByRole('searchbox', { name: search }).fill(name)
    const row = page.getByRole('table').locator('tbody').getByRole('row')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(cvRemarks.title)
    await expect(row.getByRole('listitem')).toHaveText([cvRemarks.script])
    await expectCleanPart(row)
  }

  const list = await request.get(`/admin/consultations?limit=1&q=${encodeURIComponent(name)}`, {
    headers: { Authorization: authorization },
  })
  const [item] = await list.json()
  await logInToCms()
  await page.goto(`/cms/collections/consultations/${item.id}`)
  const remarks = page.getByRole('region', { name: cmsTexts.en.cvScan.title })
  await expect(remarks.getByRole('listitem')).toHaveText([
    messages('en').admin.list.cvRemarks.script,
  ])
  await expectCleanPart(remarks)
})
