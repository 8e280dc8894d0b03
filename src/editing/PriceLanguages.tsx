'use client'

import { useFormFields, useTranslation } from '@payloadcms/ui'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import { pageLocales } from '@/i18n/locales'
import staff from '@/ui/staff.module.css'

/** Below a plan's price: who sees it, where some languages have a price of their own. */
export function PriceLanguages() {
  const { i18n } = useTranslation()
  const t = cmsT(i18n)
  const ofOthers = useFormFields(([fields]) =>
    Object.entries(fields)
      .flatMap(([path, { value }]) => (/^localPrices\.\d+\.language$/.test(path) ? [value] : []))
      .join(),
  ).split(',')
  const shown = ofOthers.includes('all')
    ? []
    : pageLocales.filter((locale) => !ofOthers.includes(locale))
  if (shown.length === pageLocales.length) return null
  const languages = new Intl.ListFormat(intlTag(i18n.language)).format(
    shown.map((locale) => languageName({ locale, language: i18n.language })),
  )
  return (
    <p className={staff.quiet}>
      {languages ? t('editing:priceShownIn', { languages }) : t('editing:priceNotShown')}
    </p>
  )
}
