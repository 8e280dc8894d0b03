import {
  ArrowRight,
  BookOpenText,
  CirclePlay,
  Download,
  ExternalLink,
  NotebookText,
  type LucideIcon,
} from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Listed, PageProps } from '@/publishing/contentReader'
import { cardGridClass } from '@/ui/page/FeatureCards'
import { ContentLink } from '@/ui/page/ContentLink'
import { HeroDrawing } from '@/ui/page/Drawing'
import { PageHero } from '@/ui/page/PageHero'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import type { PageLocale } from '@/i18n/locales'
import { SearchForm } from '@/site/search/SearchForm'
import { parseLink } from '@/domain/parseLink'
import { translatedRows } from '@/ui/translatedRows'
import { ForeignWords } from '@/ui/ForeignWords'
import { GuideLinks } from '../guide/GuideLinks'

/** The cards on the resources page, and all country guides. */
export async function ResourcesPage({ locale, reader }: PageProps) {
  const [t, texts, resources, guides] = await Promise.all([
    getTranslations({ locale }),
    reader.getPage({ kind: 'site-texts', locale }),
    reader.list({ kind: 'resources', locale }),
    reader.list({ kind: 'process-guides', locale }),
  ])
  return (
    <>
      <PageHero
        title={texts?.resourcesTitle || t('resources.title')}
        description={texts?.resourcesDescription ?? undefined}
        action={<SearchForm locale={locale} />}
        image={<HeroDrawing name="language" />}
      />
      <section className="mx-auto max-w-site px-4 py-16 sm:px-6 sm:py-24">
        {resources.length === 0 && <p className="text-center text-muted">{t('resources.empty')}</p>}
        <ul className={`gap-4 sm:gap-6 ${cardGridClass(resources.length)}`}>
          {resources.map((resource) => (
            <Card
              key={resource.id}
              resource={resource}
              locale={locale}
              external={t('resources.external')}
            />
          ))}
        </ul>
      </section>
      <GuideLinks
        locale={locale}
        title={t('guide.guides')}
        guides={translatedRows(guides, 'name', 'title')}
      />
      <RevealOnScroll />
    </>
  )
}

type Resource = Listed<'resources'>

const icons: Record<Resource['kind'], LucideIcon> = {
  documentation: BookOpenText,
  videos: CirclePlay,
  caseStudies: NotebookText,
  download: Download,
}

function Card({
  resource,
  locale,
  external,
}: {
  resource: Resource
  locale: PageLocale
  /** Says that a link leads to another site. */
  external: string
}) {
  const { kind, title, description, link, linkText } = resource
  const Icon = icons[kind]
  const isElsewhere = parseLink(link)?.kind === 'elsewhere'
  return (
    <li
      data-reveal
      className="flex flex-col rounded-card border border-line bg-white p-6 shadow-card sm:p-8"
    >
      <span className="flex size-12 items-center justify-center rounded-xl bg-accent/10 text-accent">
        <Icon aria-hidden size={24} />
      </span>
      <h2 className="mt-5 text-xl font-bold">
        <ForeignWords text={title} locale={locale} />
      </h2>
      <p className="mt-2 mb-5 text-muted">
        <ForeignWords text={description} locale={locale} />
      </p>
      <ContentLink url={link} locale={locale} className={linkClass}>
        <span>
          <ForeignWords text={linkText} locale={locale} />
        </span>
        {isElsewhere ? (
          <>
            <span className="sr-only">({external})</span>
            <ExternalLink aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
          </>
        ) : (
          <ArrowRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
        )}
      </ContentLink>
    </li>
  )
}

const linkClass =
  'mt-auto inline-flex min-h-11 items-center gap-2 self-start font-semibold text-accent underline-offset-4 hover:text-accent-dark hover:underline'
