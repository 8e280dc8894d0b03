import { HomePage } from '@/site/home/HomePage'
import { contentRoute } from './contentRoute'

const route = contentRoute({ path: '/', render: (page) => <HomePage {...page} /> })

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
