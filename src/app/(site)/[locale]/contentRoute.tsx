import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { publishedContent, type PageProps } from '@/publishing/contentReader'
import { pageMetadata } from '@/publishing/pageMetadata'
import { requirePageLocale } from '@/i18n/requirePageLocale'
import { PageStructuredData } from '@/ui/page/PageStructuredData'

/** The exports of the route of a public page, which is made at its first request and stored. */
export function contentRoute<Params extends object = object>({
  path,
  render,
}: {
  path: string | ((params: Params) => string)
  render: (page: PageProps, params: Params) => ReactNode
}) {
  type Props = { params: Promise<Params & { locale: string }> }
  const readPage = async ({ params }: Props) => {
    const [locale, own] = await Promise.all([requirePageLocale(params), params])
    return { locale, own, path: typeof path === 'string' ? path : path(own) }
  }
  return {
    generateStaticParams: () => [],
    async generateMetadata(props: Props): Promise<Metadata> {
      const { locale, path } = await readPage(props)
      return pageMetadata({ locale, path })
    },
    async Page(props: Props) {
      const { locale, own, path } = await readPage(props)
      return (
        <>
          <PageStructuredData locale={locale} path={path} />
          {render({ locale, reader: publishedContent }, own)}
        </>
      )
    },
  }
}
