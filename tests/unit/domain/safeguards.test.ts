import { describe, expect, test } from 'vitest'
import {
  isCountryCode,
  namedCountries,
  readCountryCodes,
  safeguardsList,
} from '@/domain/safeguards'
import type { PageLocale } from '@/i18n/locales'

const countries = readCountryCodes(safeguardsList.countries)

const named = (text: string, locale: PageLocale, listed: readonly string[] = countries) =>
  namedCountries({ text, locale, countries: listed }).sort().join(' ')

test('the list of 2023 has 55 countries, each with a code of its own', () => {
  expect(countries).toHaveLength(55)
  expect(countries.filter((code) => !isCountryCode(code))).toEqual([])
})

test('a typed list is read with any separators, and what is no code stays to be refused', () => {
  expect(readCountryCodes('ng, ne;\nGH  ng')).toEqual(['NG', 'NE', 'GH'])
  expect(readCountryCodes(' ')).toEqual([])
  const wrong = readCountryCodes('NG Nigeria 12 QQ').filter((code) => !isCountryCode(code))
  expect(wrong).toEqual(['NIGERIA', '12', 'QQ'])
})

describe('a headline names', () => {
  test.each<[PageLocale, string, string]>([
    ['en', 'Nurses from Nigeria', 'NG'],
    ['en', 'NIGERIA: open day', 'NG'],
    ['en', 'Nigeria’s nurses', 'NG'],
    ['en', 'Nigerian nurses for Berlin', 'NG'],
    ['en', 'From Niger to Germany', 'NE'],
    ['en', 'Niger and Nigeria', 'NE NG'],
    ['en', 'Guinea-Bissau', 'GW'],
    ['en', 'Guinea or Papua New Guinea', 'GN PG'],
    ['en', 'South Sudan', 'SS'],
    ['en', 'Cote d’Ivoire and the Ivory Coast', 'CI'],
    ['en', 'Nurses from the Congo', 'CD'],
    ['en', 'Nepali and Pakistani nurses', 'NP PK'],
    ['de', 'Pflegekräfte aus Äthiopien', 'ET'],
    ['de', 'Nigerias Pflegekräfte', 'NG'],
    ['de', 'Nigerianische Pflegekräfte', 'NG'],
    ['de', 'Ghana-Tag in Berlin', 'GH'],
    ['de', 'Die Elfenbeinküste', 'CI'],
    ['de', 'Südsudan', 'SS'],
    ['ar', 'ممرضون من نيجيريا', 'NG'],
    ['ar', 'ممرضون من النيجر', 'NE'],
    ['ar', 'ترحيب بإثيوبيا', 'ET'],
    ['ar', 'والسودان وباكستان', 'PK SD'],
    ['ar', 'فرص للسودان', 'SD'],
    ['ar', 'ممرضات من مالي', 'ML'],
    ['ml', 'നൈജീരിയയിൽ നിന്നുള്ള നഴ്സുമാർ', 'NG'],
    ['ml', 'നൈജറിൽ നിന്ന്', 'NE'],
    ['ml', 'നൈജർ', 'NE'],
    ['ml', 'ബംഗ്ലാദേശിലെ നഴ്സുമാർ', 'BD'],
    ['ml', 'പാകിസ്ഥാനിൽ നിന്ന്', 'PK'],
    ['ml', 'സുഡാനിലേക്ക്', 'SD'],
    ['ml', 'നേപ്പാളിലെ നഴ്സുമാർ', 'NP'],
    ['ml', 'Nurses from Ghana', 'GH'],
    ['hi', 'नाइजीरिया से नर्सें', 'NG'],
    ['hi', 'नाइजर से', 'NE'],
    ['hi', 'नेपाली नर्सें', 'NP'],
    // With and without the dot.
    ['hi', 'अफगानिस्तान और अफ़गानिस्तान', 'AF'],
  ])('%s: %s', (locale, text, codes) => {
    expect(named(text, locale)).toBe(codes)
  })

  test.each<[PageLocale, string]>([
    ['en', 'Nurses from Kerala for Germany'],
    ['en', 'Send us your papers, to go abroad'],
    ['en', 'Malaysia, Malta and Algeria'],
    ['de', 'Pflegekräfte für Algerien und Nigerwald'],
    ['ar', 'دعم مالي للمستشفيات'],
    ['ar', 'الدعم المالي'],
    ['ar', 'الأردن والإمارات'],
    ['ml', 'മാലിന്യം'],
    ['ml', 'ജർമ്മനിയിൽ നഴ്സ്'],
    ['hi', 'जर्मनी में नर्स'],
    ['en', ''],
  ])('none: %s: %s', (locale, text) => {
    expect(named(text, locale)).toBe('')
  })

  test('only what is on the list of now', () => {
    expect(named('Nurses from Nigeria and Ghana', 'en', ['GH'])).toBe('GH')
    expect(named('Nurses from Nigeria', 'en', ['NE'])).toBe('')
    expect(named('Nurses from Nigeria', 'en', [])).toBe('')
  })
})
