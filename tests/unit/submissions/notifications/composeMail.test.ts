import { describe, expect, test } from 'vitest'
import { composeMail } from '@/submissions/notifications/composeMail'
import type { Submission } from '@/submissions/notifications/deliveryQueue'

const siteUrl = 'https://www.curaco.example'
const consultation: Submission = {
  kind: 'consultations',
  id: 12,
  type: 'hospitals',
  desiredCountry: 'KSA',
  hasCv: false,
  choices: { starts_in: 'in_3_months', call_language: null },
  locale: 'hi',
  attribution: { first: {}, last: {} },
  person: 3,
  ownerEmail: null,
  receivedAt: new Date('2026-11-21T09:15:00Z'),
}
const chat: Submission = {
  kind: 'chat-messages',
  purpose: null,
  id: 7,
  locale: 'de',
  attribution: { first: {}, last: {} },
  person: 3,
  ownerEmail: null,
  receivedAt: new Date('2026-11-21T23:59:00Z'),
}

describe('the mail to staff', () => {
  test('names source and campaign of the last visit', () => {
    const last = { utm_source: 'google', utm_campaign: 'Gulf nurses_2026', utm_term: 'a term' }
    const attribution = { first: { utm_source: 'facebook' }, last }
    const submission = { ...consultation, attribution }
    const { text } = composeMail({ submissions: [submission], language: 'en', siteUrl })
    expect(text).toContain('Source: google\nCampaign: Gulf nurses_2026')
    expect(text).not.toMatch(/facebook|a term/)
  })

  test.each(['https://evil.example', 'a@evil.example', 'a\nSubject: b', 'x'.repeat(61)])(
    'leaves out what is no plain name: %j',
    (name) => {
      const attribution = { first: {}, last: { utm_source: name, utm_campaign: name } }
      const submissions = [{ ...chat, attribution }]
      const { text, html } = composeMail({ submissions, language: 'en', siteUrl })
      expect(text).not.toMatch(/Source|Campaign/)
      expect(html).not.toMatch(/Source|Campaign/)
    },
  )

  test('of several leads from each to its person, and says in which zone its times are', () => {
    const submissions = [consultation, { ...chat, person: 4 }]
    const { subject, text } = composeMail({ submissions, language: 'en', siteUrl })
    expect(subject).toBe('New requests and messages: 2')
    expect(text).toContain(
      '21 Nov 2026, 09:15 UTC: New consultation 12: hospital, Saudi Arabia\n' +
        `${siteUrl}/cms/desk?tab=all&person=3\n` +
        '21 Nov 2026, 23:59 UTC: New chat message 7\n' +
        `${siteUrl}/cms/desk?tab=all&person=4\n`,
    )
  })

  test('a subject is one line, and no text becomes markup', () => {
    // Nothing a visitor types gets here; should it ever, it stays text.
    const locale = 'x-"><script>'
    for (const language of ['en', 'de', 'ar'] as const) {
      const last = { utm_source: '"><script>' }
      const submission = { ...chat, attribution: { first: {}, last } }
      for (const { subject, html } of [
        composeMail({ submissions: [submission], language, siteUrl }),
        composeMail({ submissions: [submission, consultation], language, siteUrl }),
      ]) {
        expect(subject).not.toMatch(/[\r\n]/)
        expect(html).not.toContain('<script>')
      }
    }
    const submissions = [{ ...chat, locale }]
    expect(() => composeMail({ submissions, language: 'en', siteUrl })).not.toThrow()
  })
})
