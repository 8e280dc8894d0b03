import config from '@payload-config'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { findPendingUser } from '@collections/users/secondFactor/requireSecondFactor'
import { secondFactorPath } from '@collections/users/secondFactor/secondFactorApi'
import { getCms } from '@/cms/getCms'
import { sendsMail } from '@/server/mail/smtp'
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
  // Payload leads there from everywhere until the second factor was given.
  if (view === 'login') {
    const user = await findPendingUser({ headers: await headers(), payload: await getCms() })
    const target = encodeURIComponent(String((await searchParams).redirect ?? '/cms'))
    if (user) redirect(`/cms${secondFactorPath}?redirect=${target}`)
  }
  return RootPage({ config, importMap, params, searchParams })
}
