import type { Metadata } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { translatedRows } from '@/ui/translatedRows'
import { HomeLink } from '@/ui/page/HomeLink'
import { navigationPages } from '@/domain/sitePages'
import { PageHero } from '@/ui/page/PageHero'
import { buttonClass } from '@/ui/buttonClass'
import { GuideLinks } from '@/site/guide/GuideLinks'
import { getMessages } from '@/i18n/messages'
import { requirePageLocale, type LocaleParams } from '@/i18n/requirePageLocale'
import { PageLink } from '@/ui/PageLink'

type Props = { params: LocaleParams }

export const generateStaticParams = () => []

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = await requirePageLocale(params)
  const { title } = (await getMessages(locale)).notFound
  return { title, robots: { index: false } }
}

/** Says that there is no such page, and leads to those that there are. */
export default async function NotFoundPage({ params }: Props) {
  const locale = await requirePageLocale(params)
  const [{ notFound, navigation, guide }, guides] = await Promise.all([
    getMessages(locale),
    publishedContent.list({ kind: 'process-guides', locale }),
  ])
  return (
    <>
      <PageHero title={notFound.title} description={notFound.text} />
      <div className="mx-auto max-w-3xl px-4 pt-12 text-center sm:pt-16">
        <p className="text-lg text-balance">{notFound.help}</p>
        <ul className="mt-6 flex flex-wrap justify-center gap-3">
          {navigationPages
            .filter(({ path }) => path !== '/')
            .map(({ path, key }) => (
              <li key={path}>
                <PageLink locale={locale} path={path} className={buttonClass.secondary}>
                  {navigation[key]}
                </PageLink>
              </li>
            ))}
        </ul>
      </div>
      <HomeLink locale={locale} text={notFound.home} />
      <GuideLinks
        locale={locale}
        title={guide.guides}
        guides={translatedRows(guides, 'name', 'title')}
      />
    </>
  )
}
