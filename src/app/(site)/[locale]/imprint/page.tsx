import { LegalPage } from '@/site/legal/LegalPage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({
  path: '/imprint',
  render: (page) => <LegalPage {...page} page="imprint" />,
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
