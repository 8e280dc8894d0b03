import config from '@payload-config'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import { redirect } from 'next/navigation'
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
  // Payload would promise a mail there.
  if (!sendsMail && (await params).segments?.[0] === 'forgot') redirect('/cms/login')
  return RootPage({ config, importMap, params, searchParams })
}
