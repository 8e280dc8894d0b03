import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { glossaryProblems, readGlossary } from '../../../scripts/lib/glossary.mjs'

const glossary = `
| English             | hi                                  | not                           |
| ------------------- | ----------------------------------- | ----------------------------- |
| \`employer\`          | \`एम्प्लॉयर\`, in legal texts \`नियोक्ता\` | \`नियोक्ता\` except legal.json  |
| contract            | कॉन्ट्रैक्ट                             | \`अनुबंध\` only guides.json     |
| nukta               | खाली                                | \`ख़\`                         |
| recognition         | मान्यता                              | स्वीकृति                        |

| English             | tr                                  | not                           |
| ------------------- | ----------------------------------- | ----------------------------- |
| \`care grade\`        | \`bakım derecesi\` (Pflegegrad)       |                               |
| online              | çevrim içi                          | \`çevrimiçi\`                   |

| English             | ml                                  | not                           |
| ------------------- | ----------------------------------- | ----------------------------- |
| \`licence\`           | \`ലൈസൻസ്\`                            |                               |
`
const terms = readGlossary(glossary)

type Given = { language?: string; file?: string; text: string; english?: string }

function problems({ language = 'hi', file = 'guides.json', text, english = '' }: Given) {
  return glossaryProblems({ terms, texts: [{ language, file, key: 'a.b', text, english }] })
}

describe('a form the glossary avoids', () => {
  test('is named with language, file, key and what to say instead', () => {
    const text = 'Çevrimiçi olduğunuzda'
    expect(problems({ language: 'tr', file: 'public/locales/tr/translation.json', text })).toEqual([
      'tr public/locales/tr/translation.json a.b: “çevrimiçi”',
    ])
    expect(problems({ text: 'आपका नियोक्ता' })).toEqual([
      'hi guides.json a.b: “नियोक्ता” instead of “एम्प्लॉयर”',
    ])
  })

  test('is fine in the files excepted, and outside those it is limited to', () => {
    expect(problems({ file: 'src/seed/content/hi/legal.json', text: 'नियोक्ता' })).toEqual([])
    expect(problems({ file: 'src/seed/content/hi/pages.json', text: 'अनुबंध' })).toEqual([])
    expect(problems({ file: 'src/seed/content/hi/guides.json', text: 'अनुबंध' })).toHaveLength(1)
  })

  test('is found in either spelling of its letters', () => {
    expect(problems({ text: 'ख\u093cाली' })).toHaveLength(1)
    expect(problems({ text: '\u0959ाली' })).toHaveLength(1)
  })

  test('is that of its own language, and only where it is marked', () => {
    expect(problems({ language: 'ml', text: 'नियोक्ता' })).toEqual([])
    expect(problems({ text: 'स्वीकृति', english: 'Recognition' })).toEqual([])
  })
})

describe('a term of the English text', () => {
  test('is named where the translation has none of its words', () => {
    expect(problems({ language: 'tr', text: 'Bakım seviyesi', english: 'Care grades' })).toEqual([
      'tr guides.json a.b: “care grade” is not “bakım derecesi” here',
    ])
  })

  test('may begin with a capital, be joined to an ending, and be one of several', () => {
    expect(problems({ language: 'tr', text: 'Bakım derecesine', english: 'care grade' })).toEqual(
      [],
    )
    expect(problems({ language: 'ml', text: 'ലൈസൻസിന്', english: 'Licence' })).toEqual([])
    const legal = { file: 'legal.json', english: 'Your employer' }
    expect(problems({ ...legal, text: 'नियोक्ता' })).toEqual([])
    expect(problems({ ...legal, text: 'एम्प्लॉयर' })).toEqual([])
  })

  test('is a word of its own, one or several of it', () => {
    expect(problems({ text: 'काम', english: 'Your employers’ letters' })).toHaveLength(1)
    expect(problems({ text: 'काम', english: 'Employers, employed' })).toHaveLength(1)
    expect(problems({ text: 'काम', english: 'Who employed you' })).toEqual([])
  })
})

test('the glossary of the project has terms to check in each of its languages', () => {
  const own = readGlossary(readFileSync('docs/glossary.md', 'utf8'))
  const languages = own.map(({ language }) => language)
  expect(languages).toEqual(expect.arrayContaining(['ar', 'hi', 'ml', 'tr']))
})
