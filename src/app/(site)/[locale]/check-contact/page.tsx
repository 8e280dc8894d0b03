import { CheckContactPage } from '@/submissions/fraud/CheckContactPage'
import { checkContactPath } from '@/domain/sitePages'
import { contentRoute } from '../contentRoute'

const route = contentRoute({
  path: checkContactPath,
  render: ({ locale }) => <CheckContactPage locale={locale} />,
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
