import { choiceFields } from '@/domain/consultationFields'
import type { StaffLanguage } from '@/server/env'
import { interpolate } from '@/i18n/interpolate'
import { getLocale, isLocale } from '@/i18n/locales'
import { mailTexts } from '@/i18n/mailTexts'
import { escapeHtml, mailFootnote, mailHtml, mailLink } from '@/server/mail/mailHtml'
import type { FailedBackup, Submission } from './deliveryQueue'

/** A message to staff, as plain text and as HTML. */
export type Mail = { subject: string; text: string; html: string }

type Asked = { language: StaffLanguage; url: string }

type Fact = readonly [label: string, value: string]

/**
 * Words the message about a submission. It comes from our own tables of words, numbers and times:
 * nothing that a visitor has typed is in it. Only source and campaign are words of a link to the site.
 */
export function composeMail({ submission, ...asked }: Asked & { submission: Submission }): Mail {
  const texts = mailTexts[asked.language].request
  const id = String(submission.id)
  const facts = factsOf(submission, asked.language)
  if (submission.kind !== 'consultations') {
    const { subject, text } = texts.others[submission.purpose ?? submission.kind]
    return writeMail({ ...asked, texts, subject: interpolate(subject, { id }), intro: text, facts })
  }
  const type = texts.types[submission.type]
  const country = texts.countries[submission.desiredCountry]
  return writeMail({
    ...asked,
    texts,
    subject: interpolate(texts.consultationSubject, { id, type, country }),
    intro: texts.consultationText,
    facts,
  })
}

/** Words the message about a backup that failed. */
export function composeBackupMail({ backup, ...asked }: Asked & { backup: FailedBackup }): Mail {
  const { error, receivedAt, lastComplete } = backup
  const texts = mailTexts[asked.language].backup
  const time = timeFormat(asked.language)
  return writeMail({
    ...asked,
    texts,
    subject: texts.subject,
    intro: texts.reasons[error],
    facts: [
      [texts.noted, time.format(receivedAt)],
      [texts.lastComplete, lastComplete ? time.format(lastComplete) : texts.none],
    ],
  })
}

function factsOf(submission: Submission, language: StaffLanguage): Fact[] {
  const texts = mailTexts[language].request
  const languages = new Intl.DisplayNames(getLocale(language).intl, { type: 'language' })
  const { locale, receivedAt, attribution } = submission
  const ofEvery: Fact[] = [
    [texts.language, (isLocale(locale) && languages.of(locale)) || locale],
    [texts.received, timeFormat(language).format(receivedAt)],
    ...plainFact(texts.source, attribution.last.utm_source),
    ...plainFact(texts.campaign, attribution.last.utm_campaign),
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

type Content = Asked & {
  subject: string
  intro: string
  facts: Fact[]
  texts: { open: string; why: string }
}

function writeMail({ language, url, subject, intro, facts, texts }: Content): Mail {
  const align = getLocale(language).dir === 'rtl' ? 'right' : 'left'
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" align="${align}" style="padding:4px 0;padding-inline-end:16px;font-weight:400;color:#475569">${escapeHtml(label)}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  )
  const body = [
    `<p>${escapeHtml(intro)}</p>`,
    `<table role="presentation" style="border-collapse:collapse">${rows.join('')}</table>`,
    mailLink({ url, words: texts.open }),
    mailFootnote(texts.why),
  ]
  return {
    subject,
    text: [
      intro,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      `${texts.open}:\n${url}`,
      texts.why,
      '',
    ].join('\n\n'),
    html: mailHtml({ language, body }),
  }
}
