import { PricingPage } from '@/site/pricing/PricingPage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({ path: '/pricing', render: (page) => <PricingPage {...page} /> })

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
