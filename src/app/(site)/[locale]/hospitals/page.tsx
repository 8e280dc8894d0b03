import { HospitalPage } from '@/site/hospitals/HospitalPage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({ path: '/hospitals', render: (page) => <HospitalPage {...page} /> })

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
