import type { UIFieldServerProps } from 'payload'
import { describePublications } from '@collections/publications/describePublications'
import { editsContent, isTranslator } from '@collections/access/roles'
import { PublicationsPanelView } from './PublicationsPanelView'

type Props = Pick<UIFieldServerProps, 'data' | 'id' | 'req'> & { kind: string; isGlobal: boolean }

/** How the document being edited stands in each language, above its form. */
export async function PublicationsPanel({ data, id, req, kind, isGlobal }: Props) {
  const document = isGlobal ? kind : id === undefined ? null : String(id)
  const publications = document === null ? [] : await describePublications({ kind, document, req })
  // What lies in the trash stands in no language.
  if (data?.deletedAt) return null
  return (
    <PublicationsPanelView
      kind={kind}
      document={document}
      publications={publications}
      rights={{ isTranslator: isTranslator(req.user), mayUnpublish: editsContent(req.user) }}
    />
  )
}
