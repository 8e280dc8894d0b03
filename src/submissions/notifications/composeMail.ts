import { choiceFields } from '@/domain/consultationFields'
import type { StaffLanguage } from '@/server/env'
import { interpolate } from '@/i18n/interpolate'
import { getLocale, isLocale } from '@/i18n/locales'
import { mailTexts } from '@/i18n/mailTexts'
import { escapeHtml, mailFootnote, mailHtml, mailLink } from '@/server/mail/mailHtml'
import type { FailedBackup, Submission } from './deliveryQueue'

/** A message to staff, as plain text and as HTML. */
export type Mail = { subject: string; text: string; html: string }

/**
 * Words the message about a submission. It comes from our own tables of words, numbers and times:
 * nothing that a visitor has typed is in it. Only source and campaign are words of a link to the site.
 */
export function composeMail({
  submission,
  language,
  url,
}: {
  submission: Submission
  language: StaffLanguage
  url: string
}): Mail {
  const texts = mailTexts[language].request
  return writeMail({
    language,
    subject: writeSubject({ submission, language }),
    intro:
      submission.kind === 'consultations'
        ? texts.consultationText
        : texts.others[submission.purpose ?? submission.kind].text,
    facts: listFacts({ submission, language }),
    link: { words: texts.open, url },
    why: texts.why,
  })
}

/** Words the message about a backup that failed. */
export function composeBackupMail({
  backup: { error, receivedAt, lastComplete },
  language,
  url,
}: {
  backup: FailedBackup
  language: StaffLanguage
  url: string
}): Mail {
  const texts = mailTexts[language].backup
  const time = timeFormat(language)
  return writeMail({
    language,
    subject: texts.subject,
    intro: texts.reasons[error],
    facts: [
      [texts.noted, time.format(receivedAt)],
      [texts.lastComplete, lastComplete ? time.format(lastComplete) : texts.none],
    ],
    link: { words: texts.open, url },
    why: texts.why,
  })
}

type Fact = readonly [label: string, value: string]

function writeSubject({
  submission,
  language,
}: {
  submission: Submission
  language: StaffLanguage
}): string {
  const texts = mailTexts[language].request
  const id = String(submission.id)
  if (submission.kind !== 'consultations')
    return interpolate(texts.others[submission.purpose ?? submission.kind].subject, { id })
  const { type, desiredCountry } = submission
  return interpolate(texts.consultationSubject, {
    id,
    type: texts.types[type],
    country: texts.countries[desiredCountry],
  })
}

function listFacts({
  submission,
  language,
}: {
  submission: Submission
  language: StaffLanguage
}): Fact[] {
  const texts = mailTexts[language].request
  const { intl } = getLocale(language)
  const languages = new Intl.DisplayNames(intl, { type: 'language' })
  const nameOf = (locale: string) => (isLocale(locale) && languages.of(locale)) || locale
  const time = timeFormat(language)
  const ofEvery: Fact[] = [
    [texts.language, nameOf(submission.locale)],
    [texts.received, time.format(submission.receivedAt)],
    ...plainFact(texts.source, submission.attribution.last.utm_source),
    ...plainFact(texts.campaign, submission.attribution.last.utm_campaign),
  ]
  if (submission.kind !== 'consultations') return ofEvery
  const { type, desiredCountry, hasCv, choices } = submission
  return [
    [texts.from, texts.types[type]],
    [texts.country, texts.countries[desiredCountry]],
    [texts.cv, hasCv ? texts.yes : texts.no],
    ...choiceFields.flatMap((name): Fact[] => {
      const value = choices[name]
      const options: Partial<Record<string, string>> = texts.choices.options
      return value ? [[texts.choices[name], options[value] ?? languages.of(value) ?? value]] : []
    }),
    ...ofEvery,
  ]
}

/**
 * A stranger can write a link to the site: no more than a short name of letters, digits and plain signs goes
 * into a mail, nothing that a mail program would make a link or a telephone number of.
 */
function plainFact(label: string, value: unknown): Fact[] {
  const isPlain =
    typeof value === 'string' &&
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]{0,59}$/u.test(value) &&
    !/\d[\d _-]{5,}\d/.test(value)
  return isPlain ? [[label, value]] : []
}

function timeFormat(language: StaffLanguage): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(getLocale(language).intl, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  })
}

type Words = {
  language: StaffLanguage
  subject: string
  intro: string
  facts: Fact[]
  link: { words: string; url: string }
  why: string
}

function writeMail({ language, subject, intro, facts, link, why }: Words): Mail {
  const align = getLocale(language).dir === 'rtl' ? 'right' : 'left'
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" align="${align}" style="padding:4px 0;padding-inline-end:16px;font-weight:400;color:#475569">${escapeHtml(label)}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  )
  const body = [
    `<p>${escapeHtml(intro)}</p>`,
    `<table role="presentation" style="border-collapse:collapse">${rows.join('')}</table>`,
    mailLink(link),
    mailFootnote(why),
  ]
  return {
    subject,
    text: [
      intro,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      `${link.words}:\n${link.url}`,
      why,
      '',
    ].join('\n\n'),
    html: mailHtml({ language, body }),
  }
}
