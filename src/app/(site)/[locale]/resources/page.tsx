import { ResourcesPage } from '@/site/resources/ResourcesPage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({ path: '/resources', render: (page) => <ResourcesPage {...page} /> })

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
