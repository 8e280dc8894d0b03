import { isEmpty, pictureId, picturesIn } from '@collections/publications/plainText'
import { consultationAnchor } from '@/domain/sitePages'
import type { PageProps } from '@/publishing/contentReader'
import { getPicture } from '@/publishing/getPicture'
import { FaqSection } from '@/site/faq/FaqSection'
import { HospitalSteps } from '@/site/hospitals/HospitalSteps'
import { Placements } from '@/site/placements/Placements'
import { ConsultationButton } from '@/submissions/consultation/ConsultationButton'
import { ForeignWords } from '@/ui/ForeignWords'
import { buttonClass } from '@/ui/buttonClass'
import { ContentLink } from '@/ui/page/ContentLink'
import { DataTable, isTable } from '@/ui/page/DataTable'
import { cardGridClass } from '@/ui/page/FeatureCards'
import { Picture } from '@/ui/page/Picture'
import { RichText } from '@/ui/page/RichText'
import { Team } from '@/ui/page/Team'
import { hasVideo, VideoFigure } from '@/ui/page/VideoFigure'
import { translatedRows } from '@/ui/translatedRows'
import { BlockSection, titleIdOf, type BlockProps, type PageBlock } from './BlockSection'
import { DownloadsSection } from './DownloadsSection'

type Props = PageProps & {
  blocks: readonly PageBlock[]
  /** Whether the page has the form, which a call then leads to. */
  hasForm: boolean
}

/** Blocks below each other, every other one on a tinted ground; one without words is left out. */
export function Blocks({ blocks, ...shared }: Props) {
  return (
    <div className="*:even:not-data-dark:not-data-reveal:bg-mist">
      {blocks.map((block) => (
        <OneBlock key={block.id} block={block} {...shared} />
      ))}
    </div>
  )
}

function OneBlock({
  block,
  locale,
  reader,
  hasForm,
}: Omit<Props, 'blocks'> & { block: PageBlock }) {
  const titleId = titleIdOf(block)
  switch (block.blockType) {
    case 'text':
      return <TextSection block={block} locale={locale} />
    case 'pictures':
      return <PicturesSection block={block} locale={locale} />
    case 'facts':
      return <FactsSection block={block} locale={locale} />
    case 'steps': {
      const page = { stepsTitle: block.heading, steps: block.steps }
      return <HospitalSteps locale={locale} page={page} titleId={titleId} />
    }
    case 'questions': {
      const { heading, questions } = block
      return <FaqSection locale={locale} title={heading} questions={questions} titleId={titleId} />
    }
    case 'table':
      return <TableSection block={block} locale={locale} />
    case 'video':
      return <VideoSection block={block} locale={locale} />
    case 'downloads':
      return <DownloadsSection block={block} locale={locale} />
    case 'people':
      return block.who === 'team' ? (
        <Team locale={locale} reader={reader} />
      ) : (
        <Placements locale={locale} reader={reader} audience={block.who} />
      )
    case 'callToAction':
      return <CallSection block={block} locale={locale} hasForm={hasForm} />
    case 'form':
      // The page itself shows it, between the parts before and after it.
      return null
  }
}

function TextSection({ block, locale }: BlockProps<'text'>) {
  const { body } = block
  if (!body || (isEmpty(body) && picturesIn(body).length === 0)) return null
  return (
    <BlockSection block={block} locale={locale} isNarrow>
      <RichText data={body} locale={locale} idPrefix={titleIdOf(block)} />
    </BlockSection>
  )
}

async function PicturesSection({ block, locale }: BlockProps<'pictures'>) {
  const rows = await Promise.all(
    (block.pictures ?? []).map(async (row) => {
      const id = pictureId(row.picture)
      return { ...row, isThere: id !== null && (await getPicture({ id, locale })) !== null }
    }),
  )
  const shown = rows.filter(({ isThere }) => isThere)
  if (shown.length === 0) return null
  const isSingle = shown.length === 1
  return (
    <BlockSection block={block} locale={locale} isNarrow={isSingle}>
      <ul className={isSingle ? '' : `gap-6 ${cardGridClass(shown.length)}`}>
        {shown.map(({ id, picture, caption }) => (
          <li key={id}>
            <figure>
              <Picture
                id={picture}
                locale={locale}
                sizes={
                  isSingle ? '(min-width: 48rem) 45rem, 100vw' : '(min-width: 40rem) 50vw, 100vw'
                }
                className={`w-full rounded-card ${isSingle ? 'h-auto' : 'aspect-3/2'}`}
              />
              {caption && (
                <figcaption className="mt-2 text-sm text-muted">
                  <ForeignWords text={caption} locale={locale} />
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

function FactsSection({ block, locale }: BlockProps<'facts'>) {
  const facts = translatedRows(block.facts, 'label', 'value')
  if (facts.length === 0) return null
  return (
    <BlockSection block={block} locale={locale}>
      <dl className={`gap-4 ${cardGridClass(facts.length)}`}>
        {facts.map(({ id, label, value, note }) => (
          <div
            key={id}
            className="min-w-0 rounded-card border border-line bg-white px-5 py-4 shadow-card"
          >
            <dt className="text-muted">
              <ForeignWords text={label} locale={locale} />
            </dt>
            <dd className="text-xl/relaxed font-bold">
              <bdi>
                <ForeignWords text={value} locale={locale} />
              </bdi>
            </dd>
            {note && (
              <dd className="mt-1 text-sm text-muted">
                <ForeignWords text={note} locale={locale} hasNumbers />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </BlockSection>
  )
}

function TableSection({ block, locale }: BlockProps<'table'>) {
  if (!isTable(block.rows)) return null
  const titleId = block.heading ? titleIdOf(block) : undefined
  return (
    <BlockSection block={block} locale={locale}>
      <DataTable rows={block.rows} locale={locale} titleId={titleId} />
    </BlockSection>
  )
}

async function VideoSection({ block, locale }: BlockProps<'video'>) {
  if (!(await hasVideo(block))) return null
  return (
    <BlockSection block={block} locale={locale} isNarrow>
      <VideoFigure video={block} title={block.heading} locale={locale} />
    </BlockSection>
  )
}

function CallSection({
  block,
  locale,
  hasForm,
}: BlockProps<'callToAction'> & { hasForm: boolean }) {
  const { heading, text, button, link, audience } = block
  if (!heading || !button) return null
  const target = link || (hasForm ? `#${consultationAnchor}` : null)
  return (
    <section
      data-dark
      aria-labelledby={titleIdOf(block)}
      className="bg-navy-900 px-4 py-14 text-white sm:px-6 sm:py-20 print:hidden"
    >
      <div className="mx-auto flex max-w-3xl flex-col items-center gap-6 text-center">
        <div>
          <h2 id={titleIdOf(block)} className="text-title font-bold">
            <ForeignWords text={heading} locale={locale} />
          </h2>
          {text && (
            <p className="mt-3 text-lg text-white/80">
              <ForeignWords text={text} locale={locale} hasNumbers />
            </p>
          )}
        </div>
        {target ? (
          <ContentLink url={target} locale={locale} className={buttonClass.primary}>
            {button}
          </ContentLink>
        ) : (
          <ConsultationButton audience={audience} locale={locale} className={buttonClass.primary}>
            {button}
          </ConsultationButton>
        )}
      </div>
    </section>
  )
}
