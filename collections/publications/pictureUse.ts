import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type PayloadRequest,
} from 'payload'
import { getLocale } from '../../src/i18n/locales'
import { cmsT } from '../../src/i18n/cmsT'
import { lockDocument } from './saveIntent'
import { updatePublications } from './updatePublications'

/** A picture that a page or a draft shows stays; a user who deletes it learns where it is shown. */
export const refusePictureInUse: CollectionBeforeDeleteHook = ({ id, req }) =>
  refuseInUse({ picture: id, req })

/** The same when it is moved into the trash. */
export const refuseTrashingPictureInUse: CollectionBeforeChangeHook = async ({
  data,
  originalDoc,
  req,
}) => {
  if (data.deletedAt && originalDoc) await refuseInUse({ picture: originalDoc.id, req })
}

/** An alternative text that was missing may be there now, or the other way round. */
export const refreshPublicationsWithPicture: CollectionAfterChangeHook = async ({ doc, req }) => {
  const publications = await publicationsWithPicture({ picture: doc.id, req })
  const documents = new Map(
    publications.map((publication) => [`${publication.kind}/${publication.document}`, publication]),
  )
  for (const { kind, document } of documents.values()) {
    await lockDocument({ kind, document, req })
    const saveIntent = { isDraft: true, onlyLocale: null }
    await updatePublications({ kind, document, status: 'draft', saveIntent, req })
  }
  return doc
}

type Use = { picture: number | string; trash?: boolean; req: PayloadRequest }

async function refuseInUse({ picture, req }: Use) {
  // What lies in the trash may come back, with its pictures.
  const publications = await publicationsWithPicture({ picture, trash: true, req })
  if (publications.length === 0) return
  const places = publications.map(
    ({ kind, title, locale }) => `${title ?? kind} (${getLocale(locale).nativeName})`,
  )
  const t = cmsT(req)
  throw new APIError(t('editing:pictureInUse', { places: places.join(', ') }), 409, null, true)
}

/** The publications whose page or draft shows a picture, in the order in which documents are locked. */
async function publicationsWithPicture({ picture, trash = false, req }: Use) {
  const { docs } = await req.payload.find({
    collection: 'publications',
    where: { pictures: { like: `,${picture},` } },
    sort: ['kind', 'document', 'locale'],
    pagination: false,
    depth: 0,
    trash,
    overrideAccess: true,
    req,
  })
  return docs
}
