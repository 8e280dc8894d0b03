import { readFileSync } from 'node:fs'
import { en } from '@payloadcms/translations/languages/en'
import { passwordMaxLength, passwordMinLength } from '../../collections/users/passwordRules'
import type english from '../../src/i18n/cms/en.json'
import type englishOverrides from '../../src/i18n/cms/overrides.en.json'

/** Read as files, because Playwright's loader imports no JSON. */
function read<Texts>(name: string): Texts {
  const file = new URL(`../../src/i18n/cms/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Texts
}

/** The texts of the CMS in each language of its interface. */
export const cmsTexts = {
  en: read<typeof english>('en'),
  de: read<typeof english>('de'),
  ar: read<typeof english>('ar'),
}

/** What it says in place of Payload's own words. */
export const cmsOverrides = {
  en: read<typeof englishOverrides>('overrides.en'),
  de: read<typeof englishOverrides>('overrides.de'),
  ar: read<typeof englishOverrides>('overrides.ar'),
}

/** Payload's English words, with ours in their place. */
export const payloadTexts = {
  general: { ...en.translations.general, ...cmsOverrides.en.general },
  version: { ...en.translations.version, ...cmsOverrides.en.version },
}

/** What the CMS says about a password that it does not take. */
export function passwordText(fault: keyof typeof english.password): string {
  return cmsTexts.en.password[fault]
    .replace('{{min}}', String(passwordMinLength))
    .replace('{{max}}', String(passwordMaxLength))
}
