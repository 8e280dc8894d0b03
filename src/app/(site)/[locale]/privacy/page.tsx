import { LegalPage } from '@/site/legal/LegalPage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({
  path: '/privacy',
  render: (page) => <LegalPage {...page} page="privacy" />,
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
