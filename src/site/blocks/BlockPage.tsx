import { notFound } from 'next/navigation'
import { consultationAnchor, pagesPath } from '@/domain/sitePages'
import { getMessages } from '@/i18n/messages'
import { pageLanguages } from '@/publishing/alternates'
import type { PageProps } from '@/publishing/contentReader'
import { ConsultationSection } from '@/submissions/consultation/ConsultationSection'
import { ForeignWords } from '@/ui/ForeignWords'
import { buttonClass } from '@/ui/buttonClass'
import { AvailableLanguages } from '@/ui/page/AvailableLanguages'
import { PageHero } from '@/ui/page/PageHero'
import { HeroImage } from '@/ui/page/Picture'
import { RevealOnScroll } from '@/ui/page/RevealOnScroll'
import { StickyAction } from '@/ui/page/StickyAction'
import { TrustStrip } from '@/ui/page/TrustStrip'
import type { PageBlock } from './BlockSection'
import { Blocks } from './Blocks'

/** A page that an editor has made of blocks; its form has the way to it that the page for nurses has. */
export async function BlockPage({ locale, reader, slug }: PageProps & { slug: string }) {
  const page = await reader.get({ kind: 'pages', slug, locale })
  if (!page) notFound()
  const { consultation } = await getMessages(locale)
  const { kicker, title, description, picture } = page
  const blocks = withoutRepeats(page.layout ?? [])
  const formIndex = blocks.findIndex(({ blockType }) => blockType === 'form')
  const form = blocks[formIndex]
  const shared = { locale, reader, hasForm: form !== undefined }
  const before = form ? blocks.slice(0, formIndex) : blocks
  const after = form ? blocks.slice(formIndex + 1) : []
  return (
    <>
      {!reader.isPreview && (
        <AvailableLanguages languages={pageLanguages(`${pagesPath}/${slug}`)} fallback="/" />
      )}
      <PageHero
        title={<ForeignWords text={title} locale={locale} />}
        description={description && <ForeignWords text={description} locale={locale} hasNumbers />}
        action={
          form && (
            <a href={`#${consultationAnchor}`} className={buttonClass.primary}>
              {consultation.title}
            </a>
          )
        }
        below={
          form && <TrustStrip locale={locale} reader={reader} className={trustClass(picture)} />
        }
        image={picture && <HeroImage drawing="arrival" photograph={picture} locale={locale} />}
      >
        {kicker && (
          <p className="mb-3 font-semibold text-accent-light">
            <ForeignWords text={kicker} locale={locale} hasNumbers />
          </p>
        )}
      </PageHero>
      {form?.blockType === 'form' ? (
        <>
          {before.length > 0 && (
            <StickyAction locale={locale}>
              <Blocks {...shared} blocks={before} />
            </StickyAction>
          )}
          <ConsultationSection
            audience={form.audience}
            country={form.country ?? undefined}
            locale={locale}
          />
          <StickyAction locale={locale} isLast>
            <Blocks {...shared} blocks={after} />
          </StickyAction>
        </>
      ) : (
        <Blocks {...shared} blocks={before} />
      )}
      <RevealOnScroll />
    </>
  )
}

/** Beside a picture the words begin at the page's edge, without one they are centred. */
const trustClass = (picture: unknown) => `mt-8 w-fit ${picture ? '' : 'mx-auto'}`

/** The form has one address in a page, and people are the same wherever they are shown: each is there once. */
function withoutRepeats(blocks: PageBlock[]): PageBlock[] {
  const keyOf = (block: PageBlock) =>
    block.blockType === 'form' ? 'form' : block.blockType === 'people' ? block.who : block
  return blocks.filter(
    (block, index) => blocks.findIndex((one) => keyOf(one) === keyOf(block)) === index,
  )
}
