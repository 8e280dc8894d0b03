import type { ComponentProps } from 'react'
import { pictureId } from '@collections/publications/plainText'
import { documentFolders } from '@/domain/sitePages'
import { publishedContent } from '@/publishing/contentReader'
import { ContentLink } from './ContentLink'

type Props = Omit<ComponentProps<typeof ContentLink>, 'url'> & {
  doc: { relationTo: string; value: unknown }
}

/**
 * A link to a document that an editor has chosen from a list: it follows the document's address, and is its
 * words alone where the document is not online in this language.
 */
export async function DocumentLink({ doc, ...link }: Props) {
  const { relationTo, value } = doc
  const kind = (['posts', 'pages', 'process-guides'] as const).find((one) => one === relationTo)
  const documents = kind ? await publishedContent.list({ kind, locale: link.locale }) : []
  const found = documents.find(({ id }) => id === String(pictureId(value)))
  const url = kind && found ? `${documentFolders[kind]}/${found.slug}` : ''
  return <ContentLink {...link} url={url} />
}
