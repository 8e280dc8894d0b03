import { pagesPath } from '@/domain/sitePages'
import { BlockPage } from '@/site/blocks/BlockPage'
import { contentRoute } from '../../contentRoute'

const route = contentRoute<{ slug: string }>({
  path: ({ slug }) => `${pagesPath}/${slug}`,
  render: (page, { slug }) => <BlockPage {...page} slug={slug} />,
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
