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

export const generateMetadata = ({ params, searchParams }: Props) =>
  generatePageMetadata({ config, params, searchParams })

export default async function CmsPage({ params, searchParams }: Props) {
  const [view] = (await params).segments ?? []
  // Payload would promise a mail there.
  if (!sendsMail && view === 'forgot') redirect('/cms/login')
  // It leads there whoever is not logged in, or not yet with the second factor.
  if (view === 'login') await leadToSecondFactor(await searchParams)
  return RootPage({ config, importMap, params, searchParams })
}
