import { CheckUsPage } from '@/site/checkUs/CheckUsPage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({ path: '/check-us', render: (page) => <CheckUsPage {...page} /> })

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
