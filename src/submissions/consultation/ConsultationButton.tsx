import type { ReactNode } from 'react'
import type { Locale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import type { Audience } from '@/domain/consultationFields'
import { ConsultationLink } from './ConsultationLink'
import { consultationAnchor } from '@/domain/sitePages'
import { getConsultationFormTexts } from './getConsultationFormTexts'

type Props = {
  audience: Audience
  locale: Locale
  /** The plan to be recorded with the request, where scripts run. */
  plan?: string
  /** The country of the page that the button is on. */
  country?: string
  className?: string
  children: ReactNode
}

/** Opens the consultation form: in a dialog, or on the audience's page before hydration. */
export async function ConsultationButton(props: Props) {
  const { audience, locale, plan, country, className, children } = props
  const texts = await getConsultationFormTexts(locale)
  return (
    <ConsultationLink
      href={`${localePath({ locale, path: `/${audience}` })}#${consultationAnchor}`}
      audience={audience}
      locale={locale}
      texts={texts}
      plan={plan}
      country={country}
      className={className}
    >
      {children}
    </ConsultationLink>
  )
}
