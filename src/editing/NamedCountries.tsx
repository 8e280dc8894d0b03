'use client'

import { useFormFields, useTranslation } from '@payloadcms/ui'
import { namedCountries } from '@/domain/safeguards'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { pageLocales } from '@/i18n/locales'
import staff from '@/ui/staff.module.css'

/** Which of the listed countries the name in the form names, in any language of the site. */
export function NamedCountries({ countries }: { countries: string[] }) {
  const { i18n } = useTranslation()
  const t = cmsT(useTranslation())
  const text = String(useFormFields(([fields]) => fields.name?.value) ?? '')
  const region = new Intl.DisplayNames(intlTag(i18n.language), { type: 'region' })
  const named = new Set(
    pageLocales.flatMap((locale) => namedCountries({ text, locale, countries })),
  )
  return (
    <div role="status">
      {named.size > 0 && (
        <p className={staff.notice}>
          <bdi>{[...named].map((code) => region.of(code)).join(', ')}</bdi>:{' '}
          <span>{t('editing:countriesText')}</span>
        </p>
      )}
    </div>
  )
}
