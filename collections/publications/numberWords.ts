import type { PageLocale } from '../../src/i18n/locales'

/**
 * How the numbers from one to twelve begin where a language writes them out, as cardinals and ordinals,
 * in that order; in Arabic a year by itself is one, and a dual two.
 */
const beginnings: Record<PageLocale, string> = {
  en: 'one|first|once two|second|twice three|third four five|fifth six seven eight nine|ninth ten eleven twel',
  de: 'ein|erst zwei|beide|doppelt drei|dritt vier fünf sechs sieb acht neun zehn elf zwölf',
  ar: 'واحد|أول|(?:عام|سنة|يوم|شهر|أسبوع)(?!\\p{L}) اثن|ثاني|(?:عام|سنت|يوم|شهر|أسبوع|مرت|خطوت)(?:ين|ان) ثلاث|ثالث أربع|رابع خمس|خامس ست|سادس سبع|سابع ثمان|ثامن تسع|تاسع عشر|عاشر أحد|حادي اثن[اي]',
  ml: 'ഒന്ന|ഒരു|ഒരേ|ആദ്യ രണ്ട മൂന്ന നാല അഞ്ച ആറ ഏഴ എട്ട ഒമ്പത|ഒൻപത പത്ത പതിനൊന്ന പന്ത്രണ്ട',
  hi: 'एक|पहल दो|दूसर तीन|तीसर चार|चौथ पाँच|पांच छह|छः|छठ सात आठ नौ दस ग्यारह बारह',
}

/** Whether a text writes a small number out in words. */
export function hasNumberWord({
  number,
  text,
  locale,
}: {
  /** In Latin digits. */
  number: string
  text: string
  locale: PageLocale
}): boolean {
  const words = beginnings[locale].split(' ')[Number(number) - 1]
  if (!words) return false
  return new RegExp(`(?<![\\p{L}\\p{M}])[وبلف]?(?:ال)?(?:${words})`, 'iu').test(text)
}
