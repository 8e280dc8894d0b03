import { ChoicePanel } from '@/components/Choice'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { audiences } from '@/lib/consultationFields'

/** The strip of three figures under the hero. */
export async function Statistics({ locale }: { locale: PageLocale }) {
  const { home } = await getMessages(locale)
  return (
    <section className="relative z-10 mx-auto max-w-site px-4 pb-10 sm:px-6 sm:pb-14">
      {audiences.map((audience) => (
        <ChoicePanel key={audience} value={audience}>
          <ul className="grid divide-white/15 rounded-card border border-white/15 bg-navy-900/80 max-sm:divide-y sm:grid-cols-3 sm:divide-x">
            {Object.entries(home[audience].statistics).map(([key, { value, label }]) => (
              <li
                key={key}
                className="flex flex-wrap items-baseline gap-x-3 px-5 py-3.5 sm:flex-col sm:items-center sm:px-4 sm:py-6 sm:text-center"
              >
                <bdi className="text-2xl font-bold text-white lg:text-3xl ltr:tracking-tight">
                  {value}
                </bdi>{' '}
                <span className="text-white/75">{label}</span>
              </li>
            ))}
          </ul>
        </ChoicePanel>
      ))}
    </section>
  )
}
