import config from '@payload-config'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import { redirect } from 'next/navigation'
import { leadToSecondFactor } from '@/cms/leadToSecondFactor'
import { sendsMail } from '@/server/mail/sendsMail'
import { importMap } from '../importMap.js'

type Props = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<Record<string, string | string[]>>
}

export const generateMetadata = async ({ params, searchParams }: Props) => ({
  ...(await generatePageMetadata({ config, params, searchParams })),
  manifest: '/cms/manifest.webmanifest',
})

export default async function CmsPage({ params, searchParams }: Props) {
  const [view] = (await params).segments ?? []
  // Payload would promise a mail there.
  if (!sendsMail && view === 'forgot') redirect('/cms/login')
  // Users who are not logged in, or not yet with the second factor, are led there.
  if (view === 'login') await leadToSecondFactor(await searchParams)
  return RootPage({ config, importMap, params, searchParams })
}
