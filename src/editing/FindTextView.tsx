import { Link } from '@payloadcms/ui'
import type { AdminViewServerProps, TypedUser } from 'payload'
import { readableLocales, worksOnContent } from '@collections/access/roles'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { cmsT } from '@/i18n/cmsT'
import { languageName } from '@/i18n/languageName'
import { getLocale } from '@/i18n/locales'
import staff from '@/ui/staff.module.css'
import { findPath } from './documentPath'
import styles from './editing.module.css'
import { FindTextForm, findMaxLength } from './FindTextForm'
import { findTexts, maxFound, type FoundText } from './findTexts'

/** The page that finds where a text is written, for everybody who works on content. */
export function FindTextView(props: AdminViewServerProps) {
  const { i18n, payload } = props.initPageResult.req
  const user = requireReader({ view: props, path: findPath, may: worksOnContent })
  const { q } = props.searchParams ?? {}
  const query = (typeof q === 'string' ? q : '').slice(0, findMaxLength)
  const title = cmsT(i18n)('find:title')
  return (
    <CmsPage view={props} title={title}>
      <main className={staff.page}>
        <h1>{title}</h1>
        <FindTextForm {...{ i18n, payload, query }} />
        {query && <Found {...{ query, user }} {...props.initPageResult} />}
      </main>
    </CmsPage>
  )
}

type FoundProps = Pick<AdminViewServerProps['initPageResult'], 'permissions' | 'req'> & {
  query: string
  user: TypedUser
}

async function Found({ query, user, permissions, req: { i18n, payload } }: FoundProps) {
  const t = cmsT(i18n)
  const locales = readableLocales(user)
  const found = await findTexts({ query, user, locales, permissions, i18n, payload })
  const shown = found?.slice(0, maxFound) ?? []
  const status =
    found === null
      ? t('find:tooShort')
      : found.length > shown.length
        ? t('find:tooMany', { number: shown.length })
        : t('find:count', { number: shown.length })
  return (
    <>
      <p role="status">{status}</p>
      <ol className={`${staff.list} ${styles.publications}`}>
        {shown.map((one, index) => (
          <li key={index} className={styles.found}>
            <Place {...one} language={i18n.language} />
            {one.isOnlyOnline && <strong className={staff.quiet}>{t('find:onlyOnline')}</strong>}
            <p
              lang={one.locale ?? undefined}
              dir={one.locale ? getLocale(one.locale).dir : 'auto'}
              className={styles.excerpt}
            >
              {one.before}
              <mark>{one.hit}</mark>
              {one.after}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

function Place({ place, locale, href, language }: FoundText & { language: string }) {
  const names = place.map((name, index) => (
    <span key={index}>
      {index > 0 && <span> › </span>}
      <bdi>{name}</bdi>
    </span>
  ))
  return (
    <span className={staff.row}>
      {href ? (
        <Link href={href} prefetch={false}>
          {names}
        </Link>
      ) : (
        <span>{names}</span>
      )}
      {locale && <span className={staff.quiet}>{languageName({ locale, language })}</span>}
    </span>
  )
}
