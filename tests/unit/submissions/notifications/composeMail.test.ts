import { describe, expect, test } from 'vitest'
import { composeMail } from '@/submissions/notifications/composeMail'
import type { Submission } from '@/submissions/notifications/deliveryQueue'

const url = 'https://www.curaco.example/cms/collections/consultations/12'
const consultation: Submission = {
  kind: 'consultations',
  id: 12,
  type: 'hospitals',
  desiredCountry: 'KSA',
  hasCv: false,
  choices: { starts_in: 'in_3_months', call_language: null },
  locale: 'hi',
  attribution: { first: {}, last: {} },
  ownerEmail: null,
  receivedAt: new Date('2026-11-21T09:15:00Z'),
}
const chat: Submission = {
  kind: 'chat-messages',
  purpose: null,
  id: 7,
  locale: 'de',
  attribution: { first: {}, last: {} },
  ownerEmail: null,
  receivedAt: new Date('2026-11-21T23:59:00Z'),
}

describe('the mail to staff', () => {
  test('names source and campaign of the last visit', () => {
    const last = { utm_source: 'google', utm_campaign: 'Gulf nurses_2026', utm_term: 'a term' }
    const attribution = { first: { utm_source: 'facebook' }, last }
    const submission = { ...consultation, attribution }
    const { text } = composeMail({ submission, language: 'en', url })
    expect(text).toContain('Source: google\nCampaign: Gulf nurses_2026')
    expect(text).not.toMatch(/facebook|a term/)
  })

  test.each(['https://evil.example', 'a@evil.example', 'a\nSubject: b', 'x'.repeat(61)])(
    'leaves out what is no plain name: %j',
    (name) => {
      const attribution = { first: {}, last: { utm_source: name, utm_campaign: name } }
      const { text, html } = composeMail({
        submission: { ...chat, attribution },
        language: 'en',
        url,
      })
      expect(text).not.toMatch(/Source|Campaign/)
      expect(html).not.toMatch(/Source|Campaign/)
    },
  )

  test('a subject is one line, and no text becomes markup', () => {
    // Nothing a visitor types gets here; should it ever, it stays text.
    const locale = 'x-"><script>'
    for (const language of ['en', 'de', 'ar'] as const) {
      const { subject, html } = composeMail({
        submission: { ...chat, locale: 'en' },
        language,
        url: `${url}?"><script>`,
      })
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).not.toContain('<script>')
    }
    expect(() =>
      composeMail({ submission: { ...chat, locale }, language: 'en', url }),
    ).not.toThrow()
  })
})
