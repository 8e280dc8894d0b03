import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import type { Audience } from '@/domain/consultationFields'
import type { Country } from '@/domain/countries'
import { consultationAnchor } from '@/domain/sitePages'
import { AnswersToShare } from './AnswersToShare'
import { ConsultationForm } from './ConsultationForm'
import { getConsultationFormTexts } from './getConsultationFormTexts'
import type { ReturnedForm } from './formTypes'

type Props = {
  audience: Audience
  locale: PageLocale
  /** The country that the page is about, chosen already. */
  country?: Country
  returned?: ReturnedForm
}

/** The consultation form as a section of a page. */
export async function ConsultationSection({ audience, locale, country, returned }: Props) {
  const texts = await getConsultationFormTexts(locale)
  const standing = audience === 'nurses' ? returned?.values.standing : undefined
  return (
    <section
      id={consultationAnchor}
      aria-labelledby={`${consultationAnchor}-title`}
      className="bg-mist px-4 py-12 sm:px-6 sm:py-16"
    >
      <div className="mx-auto max-w-2xl rounded-card border border-line bg-white p-5 shadow-card sm:p-8">
        <h2 id={`${consultationAnchor}-title`} className="text-title font-bold">
          {texts.title}
        </h2>
        <p className="mt-2 mb-8 text-muted">
          {audience === 'nurses' ? texts.nursesIntro : texts.hospitalsIntro}
        </p>
        <ConsultationForm
          audience={audience}
          locale={locale}
          texts={texts}
          country={country}
          returned={returned}
          answers={
            standing && (
              <AnswersToShare
                text={standing}
                isChosen
                locale={locale}
                texts={await getMessages(locale)}
              />
            )
          }
        />
      </div>
    </section>
  )
}
