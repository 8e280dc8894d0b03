import { blogPagePath } from '@/publishing/blogPages'
import { BlogPage } from '@/site/blog/BlogPage'
import { contentRoute } from '../../../contentRoute'

/** The blog's pages after the first; the proxy knows how many there are. */
const route = contentRoute<{ number: string }>({
  path: ({ number }) => blogPagePath(Number(number)),
  render: (page, { number }) => <BlogPage {...page} number={Number(number)} />,
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
