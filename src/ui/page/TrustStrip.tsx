import { BadgeCheck, ExternalLink } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { getLocale } from '@/i18n/locales'
import type { PageProps } from '@/publishing/contentReader'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { ContactWays } from '@/ui/ContactWays'
import { validLicences } from '@/ui/validLicences'
import { Picture } from './Picture'
import { inHindi, languageNames, shownTeam } from './Team'

/**
 * Who calls back, what they are licensed for and how to reach them, on the dark top of a page; as far as
 * the operator has entered it.
 */
export async function TrustStrip({
  locale,
  reader,
  className = '',
}: PageProps & { className?: string }) {
  const [t, texts, { operator, contact }] = await Promise.all([
    getTranslations({ locale }),
    reader.getPage({ kind: 'site-texts', locale }),
    getSiteSettings(),
  ])
  const people = shownTeam({ texts, locale })
  const licences = validLicences(operator)
  const others = licences.filter(({ firstIn }) => !firstIn?.length)
  const licence =
    licences.find(({ firstIn }) => firstIn?.includes(locale)) ??
    others.find(({ registerUrl }) => registerUrl) ??
    others[0]
  if (people.length === 0 && !licence && !contact?.phone && !contact?.whatsapp) return null
  const names = new Intl.ListFormat(getLocale(locale).intl, { type: 'conjunction' })
  const spoken = languageNames({
    locale,
    codes: people.flatMap(({ languages }) => languages ?? []),
  })
  return (
    <div data-trust className={`${stripClass} ${className}`}>
      {people.length > 0 && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-2 max-sm:grow">
          <span className="flex shrink-0 -space-x-4 sm:-space-x-3">
            {people.slice(0, 3).map(({ id, name, picture }) => (
              <Picture
                key={id}
                id={picture}
                locale={locale}
                sizes="3.5rem"
                className={`bg-navy-800 ${faceClass}`}
                fallback={
                  <span
                    aria-hidden
                    className={`grid place-items-center bg-accent font-semibold ${faceClass}`}
                  >
                    {firstName(name).slice(0, 1)}
                  </span>
                }
              />
            ))}
          </span>
          <div className="min-w-0 grow basis-40 [&:lang(ml)]:max-sm:basis-full">
            <p className="text-sm text-white/70">{t('team.title')}</p>
            <p className="font-semibold">
              {names
                .formatToParts(people.map(({ name }) => firstName(name)))
                .map(({ type, value }, index) =>
                  type === 'element' ? <bdi key={index}>{value}</bdi> : inHindi(value),
                )}
            </p>
            {spoken && <p className="text-sm text-white/70">{spoken}</p>}
          </div>
        </div>
      )}
      {licence && (
        <div className="flex min-w-0 items-start gap-2.5 text-sm text-white/85">
          <BadgeCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-light" />
          <div className="min-w-0">
            <p>
              {/* The number follows the name in the name's own direction. */}
              <bdi>
                {licence.name}{' '}
                {licence.number && (
                  <bdi className="min-[18rem]:whitespace-nowrap">{licence.number}</bdi>
                )}
              </bdi>
            </p>
            {licence.registerUrl && (
              <a href={licence.registerUrl} rel="noopener" className={checkClass}>
                {t('legal.licenceCheck')}
                <ExternalLink aria-hidden size={16} className="ms-1.5 inline rtl:-scale-x-100" />
              </a>
            )}
          </div>
        </div>
      )}
      <ContactWays
        locale={locale}
        contact={{ ...contact, email: null }}
        isShort
        className="-my-1 flex flex-wrap gap-x-6"
        linkClass="font-semibold hover:underline"
      />
    </div>
  )
}

const stripClass =
  'flex max-w-xl flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-white/15 bg-navy-900/80 ' +
  'p-4 text-start text-white sm:px-5'

const faceClass = 'size-12 rounded-full ring-2 ring-navy-900 sm:size-14'

const checkClass =
  'inline-block py-2.5 font-medium text-accent-light underline underline-offset-4 hover:text-white sm:py-0.5'

/** The first part of a person's name that is no title or initial, such as “Dr.” or “K.”. */
function firstName(name: string): string {
  return name.split(' ').find((part) => part.length > 1 && !part.endsWith('.')) ?? name
}
