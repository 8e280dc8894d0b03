import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { HomePage } from '@/site/home/HomePage'
import { contentRoute } from './contentRoute'

const route = contentRoute({
  path: '/',
  render: (page) => <HomePage {...page} RequestButton={ConsultationButton} />,
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
