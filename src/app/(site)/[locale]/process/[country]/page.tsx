import { processPath } from '@/domain/sitePages'
import { GuidePage } from '@/site/guide/GuidePage'
import { contentRoute } from '../../contentRoute'

/** The country is in small letters: the proxy redirects all other spellings. */
const route = contentRoute<{ country: string }>({
  path: ({ country }) => `${processPath}/${country}`,
  render: (page, { country }) => <GuidePage {...page} country={country} />,
})

export const generateStaticParams = route.generateStaticParams
export const generateMetadata = route.generateMetadata
export default route.Page
