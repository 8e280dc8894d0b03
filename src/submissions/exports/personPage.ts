import arabic from '@/i18n/cms/personExport.ar.json'
import german from '@/i18n/cms/personExport.de.json'
import english from '@/i18n/cms/personExport.en.json'
import { escapeMarkup } from '@/domain/escapeMarkup'
import type { PersonData } from './readPerson'

/** The overview that comes with the data: a page that people can read and print, without scripts. */
export function personPage({
  person,
  language,
  time,
}: {
  person: PersonData
  language: string
  time: Date
}): string {
  const words = personTexts(language)
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const [first] = [...person.consultations, ...person.chatMessages]
  const intro = escapeMarkup(words.intro)
    .replace('{phone}', isolated(first?.phone ?? ''))
    .replace('{time}', isolated(time.toISOString()))
  const sections = [
    section({ title: words.followUp, one: person.followUp, language }),
    ...person.consultations.map((one) => section({ title: words.consultation, one, language })),
    ...person.chatMessages.map((one) => section({ title: words.chatMessage, one, language })),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeMarkup(words.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeMarkup(words.title)}</h1>
<p>${intro}</p>
${sections.join('\n')}
</body>
</html>
`
}

const texts: Record<string, typeof english | undefined> = { en: english, de: german, ar: arabic }

/** The words of the overview, in the language of the admin interface. */
function personTexts(language: string): typeof english {
  return texts[language] ?? english
}

const style = `
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; color: #14213d }
h2 { margin-top: 2.5rem; font-size: 1.25rem }
table { width: 100%; border-collapse: collapse }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #d8e0ea; text-align: start; vertical-align: top; overflow-wrap: anywhere }
th { width: 14rem; font-weight: 600 }
td { white-space: pre-line }`

type Entry =
  | PersonData['followUp']
  | PersonData['consultations'][number]
  | PersonData['chatMessages'][number]

function section({
  title,
  one,
  language,
}: {
  title: string
  one: Entry
  language: string
}): string {
  const { fields, none } = personTexts(language)
  const labels: Record<string, string | undefined> = fields
  const rows = Object.entries(one).map(
    ([field, value]) =>
      `<tr><th scope="row">${escapeMarkup(labels[field] ?? field)}</th><td>${
        cell({ field, value, language }) || none
      }</td></tr>`,
  )
  const number = 'number' in one ? isolated(String(one.number)) : ''
  return `<h2>${escapeMarkup(title)} ${number}</h2>
<table>
${rows.join('\n')}
</table>`
}

function cell({
  field,
  value,
  language,
}: {
  field: string
  value: unknown
  language: string
}): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return escapeMarkup(personTexts(language)[value ? 'yes' : 'no'])
  if (Array.isArray(value))
    return value.map((one) => cell({ field, value: one, language })).join('\n')
  if (field === 'cv' || field === 'files')
    return cvCell({ cv: value as PersonData['consultations'][number]['cv'], language })
  if (typeof value === 'object') {
    const parts = Object.values(value).filter((part) => part !== null)
    const { paidClick } = personTexts(language)
    return parts.map((part) => isolated(part === true ? paidClick : String(part))).join(', ')
  }
  return isolated(String(value))
}

function cvCell({
  cv,
  language,
}: {
  cv: PersonData['consultations'][number]['cv']
  language: string
}): string {
  if (!cv) return ''
  const name = isolated(cv.originalName)
  if (!cv.file) return `${name}, ${escapeMarkup(personTexts(language).missing)}`
  return `<a href="${escapeMarkup(cv.file)}">${name}</a>`
}

/** In right-to-left writing too, a number or a Latin name keeps its order. */
function isolated(text: string): string {
  return `<bdi>${escapeMarkup(text)}</bdi>`
}
