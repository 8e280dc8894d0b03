import arabic from '@/i18n/cms/personExport.ar.json'
import german from '@/i18n/cms/personExport.de.json'
import english from '@/i18n/cms/personExport.en.json'
import { describeAnswers } from '@collections/content/describeAnswers'
import { escapeMarkup } from '@/domain/escapeMarkup'
import type { PersonData } from './readPerson'

export type Overview = { person: PersonData; language: string; time: Date }

/** The overview that comes with the data: a page that people can read and print, without scripts. */
export function personPage({ person, language, time }: Overview): string {
  const words = texts[language] ?? english
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const [first] = [...person.consultations, ...person.chatMessages]
  const intro = escapeMarkup(words.intro)
    .replace('{phone}', isolated(first?.phone ?? ''))
    .replace('{time}', isolated(time.toISOString()))
  const sections = [
    section({ title: words.followUp, one: person.followUp, words }),
    ...person.consultations.map(({ standing: answers, ...one }) => {
      const standing = answers && describeAnswers({ answers, language, words: words.fields })
      return section({ title: words.consultation, one: { ...one, standing }, words })
    }),
    ...person.chatMessages.map((one) => section({ title: words.chatMessage, one, words })),
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

type Words = typeof english

const texts: Partial<Record<string, Words>> = { de: german, ar: arabic }

const style = `
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; color: #14213d }
h2 { margin-top: 2.5rem; font-size: 1.25rem }
table { width: 100%; border-collapse: collapse }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #d8e0ea; text-align: start; vertical-align: top; overflow-wrap: anywhere }
th { width: 14rem; font-weight: 600 }
td { white-space: pre-line }`

function section({ title, one, words }: { title: string; one: object; words: Words }) {
  const labels: Partial<Record<string, string>> = words.fields
  const rows = Object.entries(one).map(([field, value]) => {
    const label = escapeMarkup(labels[field] ?? field)
    const text = cell({ field, value, words }) || words.none
    return `<tr><th scope="row">${label}</th><td>${text}</td></tr>`
  })
  const number = 'number' in one ? isolated(String(one.number)) : ''
  return `<h2>${escapeMarkup(title)} ${number}</h2>
<table>
${rows.join('\n')}
</table>`
}

function cell({ field, value, words }: { field: string; value: unknown; words: Words }): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return escapeMarkup(words[value ? 'yes' : 'no'])
  if (Array.isArray(value)) return value.map((one) => cell({ field, value: one, words })).join('\n')
  if (field === 'cv' || field === 'files') return cvCell({ cv: value as PackedCv, words })
  if (typeof value === 'object') {
    const parts = Object.values(value).filter((part) => part !== null)
    return parts.map((part) => isolated(part === true ? words.paidClick : String(part))).join(', ')
  }
  return isolated(String(value))
}

type PackedCv = NonNullable<PersonData['consultations'][number]['cv']>

function cvCell({ cv, words }: { cv: PackedCv; words: Words }): string {
  const name = isolated(cv.originalName)
  if (!cv.file) return `${name}, ${escapeMarkup(words.missing)}`
  return `<a href="${escapeMarkup(cv.file)}">${name}</a>`
}

/** In right-to-left writing too, a number or a Latin name keeps its order. */
function isolated(text: string): string {
  return `<bdi>${escapeMarkup(text)}</bdi>`
}
