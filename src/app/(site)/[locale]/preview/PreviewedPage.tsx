import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import type { PageProps } from '@/publishing/contentReader'
import { PageHero } from '@/ui/page/PageHero'
import { buttonClass } from '@/ui/buttonClass'
import { ArticlePage } from '@/site/blog/ArticlePage'
import { BlogPage } from '@/site/blog/BlogPage'
import { CheckUsPage } from '@/site/checkUs/CheckUsPage'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { ConsultationSection } from '@/submissions/consultation/ConsultationSection'
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
      return <HomePage {...page} RequestButton={ConsultationButton} />
    case 'nurse-page':
      return (
        <NursePage
          {...page}
          action={<RequestButton {...page} />}
          consultation={<ConsultationSection audience="nurses" locale={page.locale} />}
        />
      )
    case 'hospital-page':
      return (
        <HospitalPage
          {...page}
          consultation={<ConsultationSection audience="hospitals" locale={page.locale} />}
        />
      )
    case 'check-us-page':
      return <CheckUsPage {...page} />
    case 'site-texts':
      return <PagesWithHeadings {...page} />
    case 'pricing-plans':
      return <Pricing {...page} />
    case 'resources':
      return <ResourcesPage {...page} />
    case 'process-guides':
      return <GuideOrSteps {...page} country={slug ?? ''} />
    case 'posts':
      return slug ? <Article {...page} slug={slug} /> : <NoAddress {...page} />
    case 'legal-pages': {
      const legalPage = legalPages.find((one) => one === slug)
      return legalPage ? <LegalPage {...page} page={legalPage} /> : <NoAddress {...page} />
    }
    default:
      notFound()
  }
}

function Article({ slug, ...page }: PageProps & { slug: string }) {
  return (
    <ArticlePage
      {...page}
      slug={slug}
      renderButton={(button) => <ConsultationButton locale={page.locale} {...button} />}
    />
  )
}

function Pricing(page: PageProps) {
  return (
    <PricingPage
      {...page}
      renderButton={(button) => (
        <ConsultationButton audience="hospitals" locale={page.locale} {...button} />
      )}
    />
  )
}

/** A country without a guide of its own shows on the home page only. */
async function GuideOrSteps({ country, ...page }: PageProps & { country: string }) {
  const { locale, reader } = page
  const guide = await reader.get({ kind: 'process-guides', slug: country, locale })
  return guide?.title ? (
    <GuidePage {...page} country={country} consultation={<RequestButton {...page} />} />
  ) : (
    <HomePage {...page} RequestButton={ConsultationButton} />
  )
}

/** The pages whose headings are written in one place, below each other. */
function PagesWithHeadings(page: PageProps) {
  return (
    <>
      <Pricing {...page} />
      <ResourcesPage {...page} />
      <BlogPage {...page} />
      <GuidePage {...page} country="" consultation={<RequestButton {...page} />} />
    </>
  )
}

async function RequestButton({ locale }: PageProps) {
  const t = await getTranslations({ locale, namespace: 'consultation' })
  return (
    <ConsultationButton audience="nurses" locale={locale} className={buttonClass.primary}>
      {t('title')}
    </ConsultationButton>
  )
}

async function NoAddress({ locale }: PageProps) {
  const t = await getTranslations({ locale, namespace: 'preview' })
  return <PageHero title={t('title')} description={t('noAddress')} />
}
