import { Phone } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ContentReader } from '@/publishing/contentReader'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { translatedRows } from '@/ui/translatedRows'
import { Picture } from './Picture'

/** The people who call back, so that a visitor knows whose call it is; nothing until they are entered. */
export async function Team({ locale, reader }: { locale: PageLocale; reader: ContentReader }) {
  const [t, texts] = await Promise.all([
    getTranslations({ locale, namespace: 'team' }),
    reader.getPage({ kind: 'site-texts', locale }),
  ])
  const people = translatedRows(texts?.team, 'name')
  if (people.length === 0) return null
  const { intl } = getLocale(locale)
  const languageName = new Intl.DisplayNames(intl, { type: 'language' })
  const list = new Intl.ListFormat(intl, { type: 'conjunction' })
  return (
    <section
      aria-labelledby="team-title"
      data-reveal
      className="mx-auto max-w-site px-4 py-14 sm:px-6 sm:py-20"
    >
      <h2 id="team-title" className="text-title font-bold ltr:tracking-tight">
        {t('title')}
      </h2>
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {people.map(({ id, name, picture, languages, phone, hours }) => (
          <li
            key={id}
            className="flex gap-4 rounded-card border border-line bg-white p-5 shadow-card"
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
                  {t('languages', {
                    languages: list.format(
                      (languages ?? []).map((code) => languageName.of(code) ?? code),
                    ),
                  })}
                </p>
              )}
              {hours && <p className="text-sm text-muted">{hours}</p>}
              {phone && (
                <a
                  href={`tel:+${phone.replace(/\D/g, '')}`}
                  className="inline-flex min-h-11 items-center gap-2 font-medium text-accent hover:text-accent-dark hover:underline"
                >
                  <Phone aria-hidden size={18} className="shrink-0" />
                  <bdi dir="ltr">{phone}</bdi>
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
