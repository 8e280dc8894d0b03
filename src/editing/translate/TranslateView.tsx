import { Link } from '@payloadcms/ui'
import { notFound } from 'next/navigation'
import type { AdminViewServerProps, Payload, PayloadRequest, TypedUser } from 'payload'
import { worksOnContent } from '@collections/access/roles'
import { lockDocuments } from '@collections/content/defineContent'
import { draftPath } from '@collections/content/preview'
import type { DocumentKey } from '@collections/publications/fieldValues'
import { CmsPage, requireReader } from '@/cms/CmsPage'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import { defaultLocale, isPageLocale, type PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { DocumentTitle } from '../DocumentTitle'
import { benchName, benchPath, documentNamed, formPath, translatePath } from '../documentPath'
import { documentKey, isDone, localesOf, readContentOverview } from '../readContentOverview'
import { UntranslatedContent } from '../UntranslatedContent'
import { Bench } from './Bench'
import { readBench } from './readBench'
import { FilesOfAll } from './FilesOfAll'
import staff from '@/ui/staff.module.css'

/** Where content is translated: a list of all documents, and each of them beside its English. */
export async function TranslateView(props: AdminViewServerProps) {
  const { req } = props.initPageResult
  const { document: name, language } = props.searchParams ?? {}
  const asked = parseDocument(name)
  const locale = isPageLocale(language) ? language : null
  const path =
    asked && locale ? benchPath({ ...asked, locale }).slice('/cms'.length) : translatePath
  const user = requireReader({ view: props, path, may: worksOnContent })
  const locales = localesOf(user).filter((one) => one !== defaultLocale)
  if (asked && !locales.some((one) => one === locale)) notFound()
  return (
    <CmsPage view={props} title={cmsT(req.i18n)('translate:title')}>
      {asked && locale ? (
        <DocumentBench {...{ req, user, locale, ...asked }} />
      ) : (
        <DocumentList {...{ req, user, locales }} />
      )}
    </CmsPage>
  )
}

/** A document as `benchName` names it; null where none is named. */
function parseDocument(name: unknown) {
  return typeof name === 'string' && name !== '' ? documentNamed(name) : null
}

type ListProps = { req: PayloadRequest; user: TypedUser; locales: PageLocale[] }

/** All documents, those with open texts first, with how many there are in each language. */
async function DocumentList({ req: { i18n, payload }, user, locales }: ListProps) {
  const t = cmsT(i18n)
  const overview = await readContentOverview({ payload, user, locales, i18n, countsSame: true })
  return (
    <main className={staff.page}>
      <h1>{t('translate:title')}</h1>
      <p>{t('translate:intro')}</p>
      <FilesOfAll
        languages={locales.map((locale) => ({
          locale,
          open: overview.open
            .filter(({ publications }) =>
              publications.some((one) => one.locale === locale && !isDone(one)),
            )
            .map(benchName),
        }))}
      />
      <UntranslatedContent
        documents={[...overview.open, ...overview.complete]}
        title={t('translate:documents')}
        level={2}
        pathOf={benchPath}
        titles={overview.titles}
        {...{ locales, i18n, payload }}
      />
    </main>
  )
}

type BenchProps = { req: PayloadRequest; user: TypedUser; locale: PageLocale } & NonNullable<
  ReturnType<typeof parseDocument>
>

async function DocumentBench({ req: { i18n, payload }, user, locale, ...key }: BenchProps) {
  const t = cmsT(i18n)
  const data = await readBench({ ...key, locale, payload, user, i18n })
  if (!data) notFound()
  const { language } = i18n
  const holders = await readHolders({ ...key, payload, user })
  const names = new Intl.ListFormat(intlTag(language), { type: 'unit' })
  const titles = new Map([[documentKey(key), data.title]])
  return (
    <main className={staff.page}>
      <div className={`${staff.row} ${staff.spread}`}>
        <div>
          <h1>
            <DocumentTitle {...key} context={{ i18n, payload, titles }} />
          </h1>
          <p className={staff.quiet}>
            {languageName({ locale: defaultLocale, language })} –{' '}
            <strong>{languageName({ locale, language })}</strong>
          </p>
        </div>
        <nav aria-label={t('translate:title')} className={staff.row}>
          <Link href={`/cms${translatePath}`} prefetch={false} className={staff.link}>
            {t('translate:allDocuments')}
          </Link>
          <a
            href={localePath({ locale, path: draftPath(key) })}
            target="_blank"
            className={staff.link}
          >
            {t('editing:openPreview')}
          </a>
          <Link href={formPath({ ...key, locale })} prefetch={false} className={staff.link}>
            {t('translate:toForm')}
          </Link>
        </nav>
      </div>
      {holders.length > 0 && (
        <p className={staff.notice}>{t('translate:heldBy', { names: names.format(holders) })}</p>
      )}
      <Bench key={`${benchName(key)} ${locale}`} data={data} locale={locale} />
    </main>
  )
}

type Asked = DocumentKey & { payload: Payload; user: TypedUser }

/** The names of the others who have the form of a document open. */
async function readHolders({ kind, document, payload, user }: Asked): Promise<string[]> {
  const { docs } = await payload.find({
    collection: 'payload-locked-documents',
    where: {
      ...(kind === document
        ? { globalSlug: { equals: kind } }
        : { 'document.relationTo': { equals: kind }, 'document.value': { equals: document } }),
      updatedAt: {
        greater_than: new Date(Date.now() - lockDocuments.duration * 1000).toISOString(),
      },
      'user.value': { not_equals: user.id },
    },
    pagination: false,
    depth: 0,
    // Locks hide from translators who works on the English; here it is what they translate from.
    overrideAccess: true,
  })
  // `adaptDocumentLocks` puts the name there.
  return [...new Set(docs.flatMap((lock) => Object(lock.user.value).email ?? []))].map(String)
}
