import { getTranslations } from 'next-intl/server'
import type { ContentReader, PageContent } from '@/publishing/contentReader'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { ContactWays } from '@/ui/ContactWays'
import { ForeignWords } from '@/ui/ForeignWords'
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
  const people = shownTeam({ texts, locale })
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
        {people.map(({ id, name, about, picture, languages, phone, isOnWhatsApp, hours }) => (
          <li
            key={id}
            className="flex gap-4 rounded-card border border-line bg-white p-5 shadow-card max-[18rem]:flex-wrap"
          >
            <Picture
              id={picture}
              locale={locale}
              sizes="6rem"
              className="size-20 shrink-0 rounded-full sm:size-24"
            />
            <div className="min-w-0">
              <p className="text-lg font-bold">
                <bdi>{name}</bdi>
              </p>
              {about && (
                <p className="mb-2">
                  <ForeignWords text={about} locale={locale} />
                </p>
              )}
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

/** The people who call back, under their names in the page's letters; who speaks its language comes first. */
export function shownTeam({
  texts,
  locale,
}: {
  texts: PageContent<'site-texts'> | null
  locale: PageLocale
}) {
  const rank = ({ languages }: { languages?: string[] | null }) =>
    Number(languages?.includes(locale) ?? false)
  return translatedRows(texts?.team, 'name')
    .map((person) => ({ ...person, name: person.localName || person.name }))
    .sort((a, b) => rank(b) - rank(a))
}

/** Languages as a list in words; that of the page comes first. */
export function languageNames({ locale, codes }: { locale: PageLocale; codes: string[] }): string {
  const { intl } = getLocale(locale)
  const name = new Intl.DisplayNames(intl, { type: 'language' })
  const ordered = [...new Set(codes)].sort((a, b) => Number(b === locale) - Number(a === locale))
  const list = new Intl.ListFormat(intl, { type: 'conjunction' })
  return inHindi(list.format(ordered.map((code) => name.of(code) ?? code)))
}

/** `Intl` writes a comma before the last word of a list in Hindi, which has none there. */
export const inHindi = (list: string) => list.replace(', और ', ' और ')
