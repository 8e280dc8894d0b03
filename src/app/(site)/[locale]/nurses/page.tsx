import { NursePage } from '@/site/nurses/NursePage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({ path: '/nurses', render: (page) => <NursePage {...page} /> })

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
