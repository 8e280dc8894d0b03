import { BlogPage } from '@/site/blog/BlogPage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({ path: '/blog', render: (page) => <BlogPage {...page} /> })

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
