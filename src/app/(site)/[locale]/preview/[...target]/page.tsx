import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { worksOnContent } from '@collections/access/roles'
import { draftContent } from '@/publishing/draftContent'
import { getCms } from '@/cms/getCms'
import { PreviewBar } from '@/editing/PreviewBar'
import { readPreviewedDocument } from '@/editing/readPreviewedDocument'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { previewPath } from '@/domain/sitePages'
import { PreviewedPage } from '../PreviewedPage'

type Props = { params: Promise<{ locale: string; target: string[] }> }

/** Drafts are never kept: each request asks who is there and reads them anew. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const t = await getTranslations({ locale, namespace: 'preview' })
  return { title: t('title'), robots: { index: false, follow: false } }
}

/** The newest draft of a document, for people who are logged in at the CMS. */
export default async function PreviewRoute({ params }: Props) {
  const [locale, { target }] = await Promise.all([requirePageLocale(params), params])
  const [kind = '', id, ...rest] = target
  if (rest.length > 0) notFound()
  const payload = await getCms()
  const { user } = await payload.auth({ headers: await headers() })
  if (!user) redirect(loginPath({ locale, target, adminRoute: payload.config.routes.admin }))
  if (!worksOnContent(user)) notFound()
  const previewed = await readPreviewedDocument({ payload, user, locale, kind, id })
  if (!previewed) notFound()
  const t = await getTranslations({ locale })
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
          hint: previewed.hasMissingTexts ? t('preview.missing') : null,
          leave: t('preview.leave'),
        }}
      />
    </>
  )
}

/** Leads back here after the log-in. */
function loginPath({
  locale,
  target,
  adminRoute,
}: {
  locale: PageLocale
  target: string[]
  adminRoute: string
}): string {
  const path = localePath({ locale, path: `${previewPath}/${target.join('/')}` })
  return `${adminRoute}/login?redirect=${encodeURIComponent(path)}`
}
