import { LegalPage } from '@/site/legal/LegalPage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({
  path: '/accessibility',
  render: (page) => <LegalPage {...page} page="accessibility" />,
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
