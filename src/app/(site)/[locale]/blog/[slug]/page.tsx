import { blogPath } from '@/domain/sitePages'
import { ArticlePage } from '@/site/blog/ArticlePage'
import { contentRoute } from '../../contentRoute'

const route = contentRoute<{ slug: string }>({
  path: ({ slug }) => `${blogPath}/${slug}`,
  render: (page, { slug }) => <ArticlePage {...page} slug={slug} />,
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
