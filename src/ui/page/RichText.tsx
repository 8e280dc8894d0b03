import type { DefaultNodeTypes, SerializedBlockNode } from '@payloadcms/richtext-lexical'
import {
  LinebreakJSXConverter,
  RichText as LexicalRichText,
  TabJSXConverter,
  type JSXConverters,
} from '@payloadcms/richtext-lexical/react'
import type { ComponentProps, ReactNode } from 'react'
import { getLocale, isPageLocale, type PageLocale } from '@/i18n/locales'
import type {
  ButtonBlock,
  NoteBlock,
  Post,
  TableInTextBlock,
  VideoInTextBlock,
} from '@/payload-types'
import { buttonClass } from '@/ui/buttonClass'
import { ContentLink } from './ContentLink'
import { DataTable, isTable } from './DataTable'
import { DocumentLink } from './DocumentLink'
import { Picture } from './Picture'
import { VideoFigure } from './VideoFigure'
import { ForeignWords } from '@/ui/ForeignWords'

/** What a rich text field holds. */
type RichTextData = Post['body']

type Props = {
  data: RichTextData
  locale: PageLocale
  /** Begins the addresses of its headings, where a page has several texts. */
  idPrefix?: string
}

/** A longer text from the CMS, as HTML that reads well in the script of its language. */
export function RichText({ data, locale, idPrefix = 'section' }: Props) {
  return (
    <LexicalRichText
      // The generated type of the field leaves open what its nodes are.
      data={data as ComponentProps<typeof LexicalRichText>['data']}
      // Its type knows of blocks that they have a name, and not their fields.
      converters={convertersFor({ data, locale, idPrefix }) as unknown as JSXConverters}
      // The editor offers neither, and what is pasted must not break the page's own alignment.
      disableIndent
      disableTextAlign
      className={`max-w-[62ch] text-[1.0625rem] wrap-break-word sm:text-lg ${lineHeight[getLocale(locale).script]}`}
    />
  )
}

/** Scripts with signs above and below the line need more room between lines. */
const lineHeight = {
  latin: 'leading-[1.7]',
  arabic: 'leading-[1.9]',
  malayalam: 'leading-[1.85]',
  devanagari: 'leading-[1.85]',
} as const

/** What stands between paragraphs (`collections/fields/articleBlocks.ts`). */
type BlockInText = ButtonBlock | NoteBlock | TableInTextBlock | VideoInTextBlock

/** Everything the editor can make (`collections/fields/articleEditor.ts`); anything else is left out. */
function convertersFor({ data, locale, idPrefix }: Required<Props>) {
  const { script } = getLocale(locale)
  const headingIds = idsOfHeadings({ data, idPrefix })
  const emphasis = script === 'latin' ? 'italic' : 'font-semibold not-italic'
  return {
    ...LinebreakJSXConverter,
    ...TabJSXConverter,
    paragraph: ({ node, nodesToJSX }) =>
      // An empty paragraph is only a gap, and the gaps are ours.
      node.children.length > 0 && <p className="mt-5 first:mt-0">{nodesToJSX(inside(node))}</p>,
    text: ({ node }) => formatted({ node, emphasis, locale }),
    heading: ({ node, nodesToJSX }) => {
      const Heading = node.tag === 'h2' ? 'h2' : 'h3'
      return (
        <Heading
          id={headingIds.get(node)}
          className={`${headingClass[Heading]} ${headingSize[script][Heading]}`}
        >
          {nodesToJSX(inside(node))}
        </Heading>
      )
    },
    list: ({ node, nodesToJSX }) =>
      node.tag === 'ol' ? (
        <ol start={node.start} className="mt-5 list-decimal space-y-2 ps-7 marker:text-muted">
          {nodesToJSX(inside(node))}
        </ol>
      ) : (
        <ul className="mt-5 list-disc space-y-2 ps-7 marker:text-accent">
          {nodesToJSX(inside(node))}
        </ul>
      ),
    listitem: ({ node, nodesToJSX }) => (
      // A list inside a list is kept in an item of its own, which has no bullet.
      <li className={node.children.some(({ type }) => type === 'list') ? nestedClass : undefined}>
        {nodesToJSX(inside(node))}
      </li>
    ),
    quote: ({ node, nodesToJSX }) => (
      <blockquote className="mt-7 border-s-4 border-accent ps-5 font-medium">
        {nodesToJSX(inside(node))}
      </blockquote>
    ),
    horizontalrule: () => <hr className="my-10 border-line" />,
    link: ({ node, nodesToJSX }) => {
      const { linkType, doc, url, newTab: opensNewTab } = node.fields
      const link = { locale, opensNewTab, className: linkClass, children: nodesToJSX(inside(node)) }
      return linkType === 'internal' && doc ? (
        <DocumentLink doc={doc} {...link} />
      ) : (
        <ContentLink url={url ?? ''} {...link} />
      )
    },
    blocks: {
      note: ({ node: { fields } }) =>
        fields.text && (
          <p className="mt-7 rounded-card border-s-4 border-accent bg-mist px-5 py-4 whitespace-pre-line sm:px-8 sm:py-5">
            <ForeignWords text={fields.text} locale={locale} hasNumbers />
          </p>
        ),
      button: ({ node: { fields } }) =>
        fields.text && (
          <p className="mt-7">
            <ContentLink url={fields.link} locale={locale} className={buttonClass.primary}>
              {fields.text}
            </ContentLink>
          </p>
        ),
      tableInText: ({ node: { fields } }) =>
        isTable(fields.rows) && (
          <div className="mt-7">
            <DataTable rows={fields.rows} locale={locale} />
          </div>
        ),
      videoInText: ({ node: { fields } }) => (
        <div className="mt-7">
          <VideoFigure video={fields} locale={locale} />
        </div>
      ),
    },
    upload: ({ node }) =>
      node.relationTo === 'media' && (
        <Picture
          // Nodes hold ids of the collection they name; Payload's type allows any collection's.
          id={node.value as ComponentProps<typeof Picture>['id']}
          locale={locale}
          sizes="(min-width: 48rem) 42rem, 100vw"
          className="mt-7 h-auto w-full rounded-card"
        />
      ),
    unknown: () => null,
  } satisfies JSXConverters<DefaultNodeTypes | SerializedBlockNode<BlockInText>>
}

const headingClass = {
  h2: 'mt-12 scroll-mt-24 font-bold first:mt-0 ltr:tracking-tight',
  h3: 'mt-8 scroll-mt-24 font-bold first:mt-0',
} as const

const usualHeadings = { h2: 'text-2xl', h3: 'text-xl' } as const

/** Malayalam's letters are wide, as are the headings above these. */
const headingSize = {
  latin: usualHeadings,
  arabic: usualHeadings,
  malayalam: { h2: 'text-xl', h3: 'text-lg' },
  devanagari: usualHeadings,
} as const

const nestedClass = 'list-none [&>ol]:mt-2 [&>ul]:mt-2'

const linkClass =
  'font-medium text-accent underline decoration-1 underline-offset-4 hover:text-accent-dark hover:decoration-2'

type Parent = { children: { type: string; version: number }[] }

function inside({ children }: Parent) {
  return { nodes: children }
}

/** The bits of a text's format that the editor can set (Lexical, TextFormatType). */
const isBold = 1
const isItalic = 2

function formatted({
  node,
  emphasis,
  locale,
}: {
  node: { text: string; format: number; $?: Record<string, unknown> }
  emphasis: string
  locale: PageLocale
}): ReactNode {
  const language = node.$?.language
  const text = isPageLocale(language) ? (
    <span lang={language}>{node.text}</span>
  ) : (
    <ForeignWords text={node.text} locale={locale} hasNumbers />
  )
  const slanted = node.format & isItalic ? <em className={emphasis}>{text}</em> : text
  return node.format & isBold ? <strong className="font-bold">{slanted}</strong> : slanted
}

/** Numbered, so that a heading has the same address in every language. */
function idsOfHeadings({ data, idPrefix }: Pick<Required<Props>, 'data' | 'idPrefix'>) {
  const headings = data.root.children.filter(({ type }) => type === 'heading')
  return new Map<unknown, string>(
    headings.map((heading, index) => [heading, `${idPrefix}-${index + 1}`]),
  )
}
