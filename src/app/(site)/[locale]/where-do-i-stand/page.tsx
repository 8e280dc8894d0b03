import { StandingPage } from '@/site/standing/StandingPage'
import { standingPath } from '@/domain/sitePages'
import { contentRoute } from '../contentRoute'

const route = contentRoute({ path: standingPath, render: (page) => <StandingPage {...page} /> })

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
