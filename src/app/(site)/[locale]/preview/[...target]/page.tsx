import type { Metadata } from 'next'
import type { Payload } from 'payload'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { worksOnContent } from '@collections/access/roles'
import { draftContent } from '@/publishing/draftContent'
import { getCms } from '@/cms/getCms'
import { PreviewBar } from '@/editing/PreviewBar'
import { readPreviewedDocument } from '@/editing/readPreviewedDocument'
import { givePreviewKey, readPreviewKey } from '@/editing/previewKey'
import { formatDay } from '@/i18n/formatDay'
import { getLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { previewPath } from '@/domain/sitePages'
import { PreviewedPage } from '../PreviewedPage'

type Props = {
  params: Promise<{ locale: string; target: string[] }>
  searchParams: Promise<{ key?: string | string[] }>
}

/** Drafts are never kept: each request asks who is there and reads them anew. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const t = await getTranslations({ locale, namespace: 'preview' })
  return { title: t('title'), robots: { index: false, follow: false } }
}

/** The newest draft of a document, for people who are logged in at the CMS, and whom they give its link. */
export default async function PreviewRoute({ params, searchParams }: Props) {
  const [locale, { target }] = await Promise.all([requirePageLocale(params), params])
  const [kind = '', id, ...rest] = target
  if (rest.length > 0) notFound()
  const path = localePath({ locale, path: `${previewPath}/${target.join('/')}` })
  const payload = await getCms()
  const { user: own } = await payload.auth({ headers: await headers() })
  const { key = '' } = await searchParams
  const showing = own
    ? { user: own, ...givePreviewKey({ path, user: Number(own.id) }) }
    : await readShown({ payload, path, key: String(key) })
  if (!showing)
    redirect(`${payload.config.routes.admin}/login?redirect=${encodeURIComponent(path)}`)
  const { user, until } = showing
  if (!worksOnContent(user)) notFound()
  const previewed = await readPreviewedDocument({ payload, user, locale, kind, id })
  if (!previewed) notFound()
  const t = await getTranslations({ locale })
  const date = formatDay({ date: until.toISOString(), intl: getLocale(locale).intl })
  return (
    <>
      <PreviewedPage
        locale={locale}
        reader={draftContent({ user })}
        kind={kind}
        slug={previewed.slug}
      />
      <PreviewBar
        href={localePath({ locale, path: previewed.publicPath })}
        texts={{
          text: t('preview.text', { language: t(`languages.${locale}`) }),
          hints: [
            previewed.hasMissingTexts ? t('preview.missing') : '',
            own ? '' : t('preview.until', { date }),
          ].filter(Boolean),
          leave: t('preview.leave'),
        }}
        share={
          'key' in showing
            ? {
                href: `${path}?key=${showing.key}`,
                text: t('preview.share', { date }),
                copied: t('preview.shared'),
              }
            : null
        }
      />
    </>
  )
}

/** Who shows a draft by a key, as long as their own account may see it, and how long. */
async function readShown({ payload, path, key }: { payload: Payload; path: string; key: string }) {
  const showing = readPreviewKey({ path, key })
  if (!showing) return null
  // The key says who, so access is not asked.
  const { docs } = await payload.find({
    collection: 'users',
    where: { id: { equals: showing.user }, active: { equals: true } },
    overrideAccess: true,
    depth: 0,
  })
  const [doc] = docs
  return doc ? { user: { ...doc, collection: 'users' as const }, until: showing.until } : null
}
