import type { UIFieldServerProps } from 'payload'
import { describeEditions } from '@collections/editions/describeEditions'
import { editsContent, isTranslator } from '@collections/access/roles'
import { EditionsPanelView } from './EditionsPanelView'

type Props = Pick<UIFieldServerProps, 'data' | 'id' | 'req'> & { kind: string; isGlobal: boolean }

/** How the document being edited stands in each language, above its form. */
export async function EditionsPanel({ data, id, req, kind, isGlobal }: Props) {
  const document = isGlobal ? kind : id === undefined ? null : String(id)
  const editions = document === null ? [] : await describeEditions({ kind, document, req })
  // What lies in the trash stands in no language.
  if (data?.deletedAt) return null
  return (
    <EditionsPanelView
      kind={kind}
      document={document}
      editions={editions}
      rights={{
        isTranslator: isTranslator(req.user),
        mayUnpublish: editsContent(req.user),
      }}
    />
  )
}
