import { choiceFields } from '@/domain/consultationFields'
import type { StaffLanguage } from '@/server/env'
import { interpolate } from '@/i18n/interpolate'
import { getLocale, isLocale } from '@/i18n/locales'
import { mailTexts } from '@/i18n/mailTexts'
import { momentFormat } from '@/i18n/momentFormat'
import { escapeHtml, mailAnchor, mailFootnote, mailHtml, mailLink } from '@/server/mail/mailHtml'
import { countryName } from '@/submissions/desk/countryName'
import { deskPath, deskQuery } from '@/submissions/desk/deskAddress'
import type { FailedBackup, Submission } from './deliveryQueue'

/** A message to staff, as plain text and as HTML. */
export type Mail = { subject: string; text: string; html: string }

type Asked = { language: StaffLanguage; siteUrl: string }

/** In a language, with the page it leads to. */
type Addressed = { language: StaffLanguage; url: string }

type Fact = readonly [label: string, value: string, url?: string]

/**
 * Words the message about submissions: of one what is known, of several each with the way to its person. It comes
 * from our own tables of words, numbers and times: nothing that a visitor has typed is in it. Only source and
 * campaign are words of a link to the site.
 */
export function composeMail({
  submissions,
  language,
  siteUrl,
}: Asked & { submissions: readonly Submission[] }): Mail {
  const { request: texts, digest } = mailTexts[language]
  const [first, ...others] = submissions
  if (first && others.length === 0) {
    return writeMail({
      language,
      url: submissionUrl({ siteUrl, submission: first }),
      texts,
      subject: subjectOf(first, language),
      intro:
        first.kind === 'consultations'
          ? texts.consultationText
          : texts.others[first.purpose ?? first.kind].text,
      facts: factsOf(first, language),
    })
  }
  const time = timeFormat(language)
  return writeMail({
    language,
    url: deskUrl({ siteUrl }),
    texts: { ...texts, open: digest.open },
    subject: interpolate(texts.joined.subject, { number: submissions.length }),
    intro: texts.joined.text,
    facts: submissions.map((submission): Fact => {
      const url = submissionUrl({ siteUrl, submission })
      return [time(submission.receivedAt), subjectOf(submission, language), url]
    }),
  })
}

function subjectOf(submission: Submission, language: StaffLanguage): string {
  const texts = mailTexts[language].request
  const id = String(submission.id)
  if (submission.kind !== 'consultations') {
    return interpolate(texts.others[submission.purpose ?? submission.kind].subject, { id })
  }
  const type = texts.types[submission.type]
  const country = countryName({ country: submission.desiredCountry, language })
  return interpolate(texts.consultationSubject, { id, type, country })
}

/** A submission's person at the desk; a report of fraud has a page alone. */
function submissionUrl({ siteUrl, submission }: { siteUrl: string; submission: Submission }) {
  const { person, kind, id } = submission
  if (person === null) return new URL(`/cms/collections/${kind}/${id}`, siteUrl).href
  return deskUrl({ siteUrl, person })
}

/** The desk, with a person where there is one. */
function deskUrl({ siteUrl, person }: { siteUrl: string; person?: number }): string {
  const query = deskQuery({ tab: person ? 'all' : 'new', page: 1, person })
  return new URL(`/cms${deskPath}${query}`, siteUrl).href
}

/** Words the message about a backup that failed. */
export function composeBackupMail({
  backup,
  ...asked
}: Addressed & { backup: FailedBackup }): Mail {
  const { error, receivedAt, lastComplete } = backup
  const texts = mailTexts[asked.language].backup
  const time = timeFormat(asked.language)
  return writeMail({
    ...asked,
    texts,
    subject: texts.subject,
    intro: texts.reasons[error],
    facts: [
      [texts.noted, time(receivedAt)],
      [texts.lastComplete, lastComplete ? time(lastComplete) : texts.none],
    ],
  })
}

function factsOf(submission: Submission, language: StaffLanguage): Fact[] {
  const texts = mailTexts[language].request
  const languages = new Intl.DisplayNames(getLocale(language).intl, { type: 'language' })
  const { locale, receivedAt, attribution } = submission
  const ofEvery: Fact[] = [
    [texts.language, (isLocale(locale) && languages.of(locale)) || locale],
    [texts.received, timeFormat(language)(receivedAt)],
    ...plainFact(texts.source, attribution.last.utm_source),
    ...plainFact(texts.campaign, attribution.last.utm_campaign),
  ]
  if (submission.kind !== 'consultations') return ofEvery
  const { type, desiredCountry, hasCv, choices } = submission
  return [
    [texts.from, texts.types[type]],
    [texts.country, countryName({ country: desiredCountry, language })],
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

/** A mail goes to several people: its times are in none of their zones, and say so. */
function timeFormat(language: StaffLanguage): (time: Date) => string {
  const format = momentFormat({ language: getLocale(language).intl, timeZone: 'UTC' })
  return (time) => `${format.format(time)} UTC`
}

type Content = Addressed & {
  subject: string
  intro: string
  facts: Fact[]
  texts: { open: string; why: string }
}

function writeMail({ language, url, subject, intro, facts, texts }: Content): Mail {
  const align = getLocale(language).dir === 'rtl' ? 'right' : 'left'
  const rows = facts.map(
    ([label, value, to]) =>
      `<tr><th scope="row" align="${align}" style="padding:4px 0;padding-inline-end:16px;font-weight:400;color:#475569">${escapeHtml(label)}</th><td style="padding:4px 0">${to ? mailAnchor({ url: to, words: value }) : escapeHtml(value)}</td></tr>`,
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
      facts
        .map(([label, value, to]) => [`${label}: ${value}`, to].filter(Boolean).join('\n'))
        .join('\n'),
      `${texts.open}:\n${url}`,
      texts.why,
      '',
    ].join('\n\n'),
    html: mailHtml({ language, body }),
  }
}
