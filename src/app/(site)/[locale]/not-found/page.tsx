import type { Metadata } from 'next'
import Link from 'next/link'
import { PageBand } from '@/components/PageBand'
import { buttonClass } from '@/components/ui/buttonClass'
import { getMessages } from '@/i18n/messages'
import { localePath } from '@/i18n/paths'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const { title } = (await getMessages(locale)).notFound
  return { title, robots: { index: false } }
}

export default async function NotFoundPage({ params }: Props) {
  const locale = await requirePageLocale(params)
  const { title, text, home } = (await getMessages(locale)).notFound
  return (
    <>
      <PageBand title={title} description={text} />
      <div className="px-4 py-12 text-center sm:py-16">
        <Link
          href={localePath({ locale, path: '/' })}
          prefetch={false}
          className={buttonClass.primary}
        >
          {home}
        </Link>
      </div>
    </>
  )
}
