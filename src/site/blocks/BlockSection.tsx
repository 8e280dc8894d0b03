import type { ReactNode } from 'react'
import type { PageLocale } from '@/i18n/locales'
import type { Content } from '@/publishing/contentReader'
import { ForeignWords } from '@/ui/ForeignWords'

/** A block of a page, as it is published. */
export type PageBlock = NonNullable<Content<'pages'>['layout']>[number]

/** What a block of one type is shown with. */
export type BlockProps<Type extends PageBlock['blockType']> = {
  block: Extract<PageBlock, { blockType: Type }>
  locale: PageLocale
}

/** The id of a block's heading. */
export const titleIdOf = ({ id }: Pick<PageBlock, 'id'>) => `block-${id}`

/** The ground of a block, and its heading where it has one. */
export function BlockSection({
  block,
  locale,
  isNarrow = false,
  children,
}: {
  block: { id?: string | null; heading?: string | null }
  locale: PageLocale
  isNarrow?: boolean
  children: ReactNode
}) {
  const { heading } = block
  const titleId = titleIdOf(block)
  return (
    <section aria-labelledby={heading ? titleId : undefined}>
      <div
        data-reveal
        className={`mx-auto px-4 py-14 sm:px-6 sm:py-20 ${isNarrow ? 'max-w-3xl' : 'max-w-site'}`}
      >
        {heading && (
          <h2 id={titleId} className="mb-8 max-w-3xl text-title font-bold ltr:tracking-tight">
            <ForeignWords text={heading} locale={locale} />
          </h2>
        )}
        {children}
      </div>
    </section>
  )
}
