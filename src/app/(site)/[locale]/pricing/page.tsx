import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { PricingPage } from '@/site/pricing/PricingPage'
import { contentRoute } from '../contentRoute'

const route = contentRoute({
  path: '/pricing',
  render: (page) => (
    <PricingPage
      {...page}
      renderButton={(button) => (
        <ConsultationButton audience="hospitals" locale={page.locale} {...button} />
      )}
    />
  ),
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
