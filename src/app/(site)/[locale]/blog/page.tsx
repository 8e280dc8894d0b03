import { blogPath } from '@/domain/sitePages'
import { BlogPage } from '@/site/blog/BlogPage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({
  path: blogPath,
  render: (page) => <BlogPage {...page} />,
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
