import { getTranslation } from '@payloadcms/translations'
import { Gutter, Link, SetStepNav } from '@payloadcms/ui'
import type { ListViewServerProps } from 'payload'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import { defaultLocale, getLocale, type Locale } from '@/i18n/locales'
import { StaffInput, StaffSelect } from '@/ui/StaffField'
import { InterfaceTextForm } from './InterfaceTextForm'
import {
  readInterfaceTexts,
  writableLocales,
  type InterfaceTextRow,
  type TextQuery,
} from './readInterfaceTexts'
import { pathOfPlace, textPlaces, type TextPlace } from './textPlaces'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

/** More would make the page slow; a place has fewer. */
const rowsPerPage = 50

type Props = Pick<
  ListViewServerProps,
  'collectionConfig' | 'i18n' | 'locale' | 'payload' | 'searchParams' | 'user'
>

/** The texts of the interface beside the English ones, each with a field for another one. In place of Payload's list. */
export async function InterfaceTexts({
  collectionConfig,
  i18n,
  locale: chosen,
  payload,
  searchParams,
  user,
}: Props) {
  const t = cmsT(i18n)
  const asked = (name: string) => String(searchParams?.[name] ?? '')
  const languages = writableLocales(user)
  // Payload's own choice has no languages without pages.
  const locale = [asked('in'), chosen?.code, languages[0]].find(isOneOf(languages)) ?? defaultLocale
  const query = { locale, words: asked('words'), place: asked('place'), show: asked('show') }
  const nameOf = (place: TextPlace) => t(`textPlace:${place}`)
  const rows = await readInterfaceTexts({ payload, user, query, nameOf })
  const from = Math.max(0, Number(asked('from')) || 0)
  const title = getTranslation(collectionConfig.labels.plural, i18n)
  const number = new Intl.NumberFormat(intlTag(i18n.language))
  return (
    <Gutter>
      <SetStepNav nav={[{ label: title }]} />
      <main className={staff.page}>
        <h1>{title}</h1>
        <p>{t('interfaceTexts:intro')}</p>
        <form method="get" className={`${staff.panel} ${staff.shaded}`}>
          <div className={staff.fields}>
            <StaffSelect
              id="texts-in"
              name="in"
              label={i18n.t('general:language')}
              defaultValue={locale}
              options={languages.map((code) => ({
                value: code,
                text: languageName({ locale: code, language: i18n.language }),
              }))}
            />
            <StaffInput
              id="texts-words"
              name="words"
              type="search"
              label={t('interfaceTexts:words')}
              defaultValue={query.words}
            />
            <StaffSelect
              id="texts-place"
              name="place"
              label={t('interfaceTexts:place')}
              none={t('interfaceTexts:everywhere')}
              defaultValue={query.place}
              options={textPlaces.map((place) => ({ value: place, text: nameOf(place) }))}
            />
            <StaffSelect
              id="texts-show"
              name="show"
              label={t('interfaceTexts:show')}
              none={t('interfaceTexts:all')}
              defaultValue={query.show}
              options={[
                { value: 'changed', text: t('interfaceTexts:changed') },
                { value: 'outdated', text: t('interfaceTexts:outdated') },
              ]}
            />
            <button type="submit" className={staff.button} data-primary>
              {t('figures:apply')}
            </button>
          </div>
        </form>
        <p role="status">{t('interfaceTexts:count', { number: number.format(rows.length) })}</p>
        <ul className={staff.list}>
          {rows.slice(from, from + rowsPerPage).map((row) => (
            <li key={row.key} className={staff.panel}>
              <Heading row={row} locale={locale} i18n={i18n} />
              <div className={styles.beside}>
                {locale !== defaultLocale && (
                  <p lang={defaultLocale} dir="ltr" className={styles.original}>
                    {row.english}
                  </p>
                )}
                <InterfaceTextForm
                  // The language may change beneath it.
                  key={locale}
                  textKey={row.key}
                  shipped={row.shipped}
                  own={row.own}
                  language={locale}
                  dir={getLocale(locale).dir}
                />
              </div>
            </li>
          ))}
        </ul>
        <nav className={staff.row} aria-label={t('interfaceTexts:pages')}>
          {from > 0 && (
            <PageLink query={query} from={from - rowsPerPage} text={i18n.t('general:previous')} />
          )}
          {from + rowsPerPage < rows.length && (
            <PageLink query={query} from={from + rowsPerPage} text={i18n.t('general:next')} />
          )}
        </nav>
      </main>
    </Gutter>
  )
}

type HeadingProps = Pick<Props, 'i18n'> & { row: InterfaceTextRow; locale: Locale }

/** Where a text is shown, what it is called in the code, and what it was before. */
function Heading({ row: { key, place, own }, locale, i18n }: HeadingProps) {
  const t = cmsT(i18n)
  const path = place && pathOfPlace({ place, locale })
  const name = place && t(`textPlace:${place}`)
  return (
    <p className={staff.row}>
      <span id={`text-${key}`} className={staff.row}>
        {path ? (
          <a href={path} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          <span>{name}</span>
        )}
        <code dir="ltr">{key}</code>
      </span>
      {own && (
        <Link href={`/cms/collections/interface-texts/${own.id}/versions`} prefetch={false}>
          {i18n.t('version:versions')}
        </Link>
      )}
    </p>
  )
}

type PageLinkProps = { query: TextQuery; from: number; text: string }

/** Loads the page anew, so that the browser asks about what is not saved. */
function PageLink({ query: { locale, ...query }, from, text }: PageLinkProps) {
  const parameters = { in: locale, ...query, from: String(Math.max(0, from)) }
  return (
    <a className={staff.button} href={`?${new URLSearchParams(parameters)}`}>
      {text}
    </a>
  )
}

const isOneOf =
  (languages: readonly Locale[]) =>
  (code: string | undefined): code is Locale =>
    languages.some((one) => one === code)
