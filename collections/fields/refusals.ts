import type { PayloadRequest } from 'payload'

const english = {
  httpsOnly: 'Must start with https://',
  pathOrHttps: 'Must start with / or https://',
  partOfBrand: 'Must be a part of the brand.',
  googleTag: 'Must look like G-… or GTM-…',
  adsConversion: 'Must look like AW-…/label',
  countryCode: 'Must start with + and the country code.',
  twoLetters: 'Must be two capital letters.',
  slug: 'Small letters a–z, digits and single hyphens only.',
  cvMissing: 'A nurse’s consultation needs a CV.',
}

type Refusals = typeof english

const german: Refusals = {
  httpsOnly: 'Muss mit https:// beginnen.',
  pathOrHttps: 'Muss mit / oder https:// beginnen.',
  partOfBrand: 'Muss ein Teil der Marke sein.',
  googleTag: 'Muss die Form G-… oder GTM-… haben.',
  adsConversion: 'Muss die Form AW-…/label haben.',
  countryCode: 'Muss mit + und der Landesvorwahl beginnen.',
  twoLetters: 'Muss aus zwei Großbuchstaben bestehen.',
  slug: 'Nur Kleinbuchstaben a–z, Ziffern und einzelne Bindestriche.',
  cvMissing: 'Zur Anfrage einer Pflegekraft gehört ein Lebenslauf.',
}

const arabic: Refusals = {
  httpsOnly: 'يجب أن يبدأ بـ https://',
  pathOrHttps: 'يجب أن يبدأ بـ / أو https://',
  partOfBrand: 'يجب أن يكون جزءًا من اسم العلامة التجارية.',
  googleTag: 'يجب أن يكون بالشكل G-…‎ أو GTM-…‎',
  adsConversion: 'يجب أن يكون بالشكل ‎AW-…/label‎',
  countryCode: 'يجب أن يبدأ بعلامة + ثم رمز البلد.',
  twoLetters: 'يجب أن يتكون من حرفين كبيرين.',
  slug: 'حروف صغيرة a–z وأرقام وشرطات مفردة فقط.',
  cvMissing: 'يجب إرفاق سيرة ذاتية بطلب الاستشارة من ممرض أو ممرضة.',
}

const refusals: Partial<Record<string, Refusals>> = { de: german, ar: arabic }

/** What the CMS says about a value that a field does not take, in the language of its interface. */
export function refusal({
  req,
  reason,
}: {
  req: Pick<PayloadRequest, 'i18n'>
  reason: keyof Refusals
}): string {
  return (refusals[req.i18n.language] ?? english)[reason]
}
