import { getTranslations } from 'next-intl/server'
import type { ContentReader } from '@/publishing/contentReader'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { ContactWays } from '@/ui/ContactWays'
import { IsolatedNumbers } from '@/ui/IsolatedNumbers'
import { translatedRows } from '@/ui/translatedRows'
import { cardGridClass } from './FeatureCards'
import { Picture } from './Picture'

/** The people who call back, so that a visitor knows whose call it is; nothing until they are entered. */
export async function Team({ locale, reader }: { locale: PageLocale; reader: ContentReader }) {
  const [t, texts] = await Promise.all([
    getTranslations({ locale, namespace: 'team' }),
    reader.getPage({ kind: 'site-texts', locale }),
  ])
  const people = translatedRows(texts?.team, 'name')
  if (people.length === 0) return null
  return (
    <section
      aria-labelledby="team-title"
      data-reveal
      className="mx-auto max-w-site px-4 py-14 sm:px-6 sm:py-20"
    >
      <h2 id="team-title" className="text-title font-bold ltr:tracking-tight">
        {t('title')}
      </h2>
      <ul className={`mt-8 gap-4 sm:gap-6 ${cardGridClass(people.length)}`}>
        {people.map(({ id, name, picture, languages, phone, isOnWhatsApp, hours }) => (
          <li
            key={id}
            className="flex gap-4 rounded-card border border-line bg-white p-5 shadow-card max-[18rem]:flex-wrap"
          >
            <Picture
              id={picture}
              locale={locale}
              sizes="5rem"
              className="size-20 shrink-0 rounded-full"
            />
            <div className="min-w-0">
              <p className="font-semibold">
                <bdi>{name}</bdi>
              </p>
              {(languages ?? []).length > 0 && (
                <p className="text-sm text-muted">
                  {t('languages', { languages: languageNames({ locale, codes: languages ?? [] }) })}
                </p>
              )}
              {hours && (
                <p className="text-sm text-muted">
                  <IsolatedNumbers text={hours} />
                </p>
              )}
              <ContactWays
                locale={locale}
                contact={{ phone, whatsapp: isOnWhatsApp ? phone : null }}
                isShort
                className="flex flex-wrap gap-x-6"
                linkClass="font-medium text-accent hover:text-accent-dark hover:underline"
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Languages as a list in words; that of the page comes first. */
export function languageNames({ locale, codes }: { locale: PageLocale; codes: string[] }): string {
  const { intl } = getLocale(locale)
  const name = new Intl.DisplayNames(intl, { type: 'language' })
  const ordered = [...new Set(codes)].sort((a, b) => Number(b === locale) - Number(a === locale))
  const list = new Intl.ListFormat(intl, { type: 'conjunction' })
  const names = list.format(ordered.map((code) => name.of(code) ?? code))
  // `Intl` writes a comma before the last one in Hindi, which has none there.
  return names.replace(', और ', ' और ')
}
