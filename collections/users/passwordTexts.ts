import { passwordMaxLength, passwordMinLength, type PasswordFault } from './passwordRules'

/** What is wrong with the password that is to be, or with the present one that is given with it. */
export type PasswordTextKey = PasswordFault | 'missing' | 'wrong'

type Texts = Record<PasswordTextKey, string>

const english: Texts = {
  missing: 'Please enter your current password.',
  wrong: 'This is not your current password.',
  too_short: `Please choose at least ${passwordMinLength} characters. Several words are easy to remember.`,
  too_long: `Please choose at most ${passwordMaxLength} characters.`,
  too_common:
    'This password is easy to guess. Please choose words that do not belong together and say nothing about you or this site.',
}

const german: Texts = {
  missing: 'Bitte geben Sie Ihr aktuelles Passwort ein.',
  wrong: 'Das ist nicht Ihr aktuelles Passwort.',
  too_short: `Bitte mindestens ${passwordMinLength} Zeichen wählen. Mehrere Wörter lassen sich leicht merken.`,
  too_long: `Bitte höchstens ${passwordMaxLength} Zeichen wählen.`,
  too_common:
    'Dieses Passwort ist leicht zu erraten. Bitte Wörter wählen, die nicht zusammengehören und nichts über Sie oder diese Website verraten.',
}

const arabic: Texts = {
  missing: 'يرجى إدخال كلمة مرورك الحالية.',
  wrong: 'ليست هذه كلمة مرورك الحالية.',
  too_short: `يرجى اختيار ${passwordMinLength} حرفًا على الأقل. من السهل تذكّر عدة كلمات.`,
  too_long: `يرجى اختيار ${passwordMaxLength} حرفًا على الأكثر.`,
  too_common:
    'من السهل تخمين كلمة المرور هذه. يرجى اختيار كلمات لا صلة بينها ولا تدل عليك أو على هذا الموقع.',
}

/** What the CMS says about a password that it does not take, in the languages of its interface. */
export const passwordTexts: { en: Texts } & Partial<Record<string, Texts>> = {
  en: english,
  de: german,
  ar: arabic,
}
