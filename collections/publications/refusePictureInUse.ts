import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type PayloadRequest,
} from 'payload'
import { getLocale, isPageLocale } from '../../src/i18n/locales'
import { cmsT } from '../../src/i18n/cmsT'
import { publicationsWithPicture } from './publicationsWithPicture'

/** A picture that a page or a draft shows stays; whoever deletes it learns where it is shown. */
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

async function refuseInUse({ picture, req }: { picture: number | string; req: PayloadRequest }) {
  // What lies in the trash may come back, with its pictures.
  const publications = await publicationsWithPicture({ picture, trash: true, req })
  if (publications.length === 0) return
  const places = publications.map(
    ({ kind, title, locale }) =>
      `${title ?? kind} (${isPageLocale(locale) ? getLocale(locale).nativeName : locale})`,
  )
  const t = cmsT(req)
  throw new APIError(t('editing:pictureInUse', { places: places.join(', ') }), 409, null, true)
}
