import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import type { PageProps } from '@/publishing/contentReader'
import { PageHero } from '@/ui/page/PageHero'
import { ArticlePage } from '@/site/blog/ArticlePage'
import { BlockPage } from '@/site/blocks/BlockPage'
import { BlogPage } from '@/site/blog/BlogPage'
import { CheckUsPage } from '@/site/checkUs/CheckUsPage'
import { GuidePage } from '@/site/guide/GuidePage'
import { HomePage } from '@/site/home/HomePage'
import { HospitalPage } from '@/site/hospitals/HospitalPage'
import { LegalPage } from '@/site/legal/LegalPage'
import { NursePage } from '@/site/nurses/NursePage'
import { PricingPage } from '@/site/pricing/PricingPage'
import { ResourcesPage } from '@/site/resources/ResourcesPage'
import { legalPages } from '@/domain/sitePages'

type Props = PageProps & { kind: string; slug: string | null }

/** The page on which visitors find a kind of document, made by the same parts as theirs. */
export function PreviewedPage({ kind, slug, ...page }: Props) {
  switch (kind) {
    case 'home-page':
    case 'placements':
      return <HomePage {...page} />
    case 'nurse-page':
      return <NursePage {...page} />
    case 'hospital-page':
      return <HospitalPage {...page} />
    case 'check-us-page':
      return <CheckUsPage {...page} />
    case 'site-texts':
      // The pages whose headings are written in one place, below each other.
      return (
        <>
          <PricingPage {...page} />
          <ResourcesPage {...page} />
          <BlogPage {...page} />
          <GuidePage {...page} country="" />
        </>
      )
    case 'pricing-plans':
      return <PricingPage {...page} />
    case 'resources':
      return <ResourcesPage {...page} />
    case 'process-guides':
      return <GuideOrSteps {...page} country={slug ?? ''} />
    case 'posts':
      return slug ? <ArticlePage {...page} slug={slug} /> : <NoAddress {...page} />
    case 'pages':
      return slug ? <BlockPage {...page} slug={slug} /> : <NoAddress {...page} />
    case 'legal-pages': {
      const legalPage = legalPages.find((one) => one === slug)
      return legalPage ? <LegalPage {...page} page={legalPage} /> : <NoAddress {...page} />
    }
    default:
      notFound()
  }
}

/** A country without a guide of its own shows on the home page only. */
async function GuideOrSteps({ country, ...page }: PageProps & { country: string }) {
  const { locale, reader } = page
  const guide = await reader.get({ kind: 'process-guides', slug: country, locale })
  return guide?.title ? <GuidePage {...page} country={country} /> : <HomePage {...page} />
}

async function NoAddress({ locale }: PageProps) {
  const t = await getTranslations({ locale, namespace: 'preview' })
  return <PageHero title={t('title')} description={t('noAddress')} />
}
