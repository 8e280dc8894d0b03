import { APIError, type CollectionBeforeDeleteHook } from 'payload'
import { getLocale, isPageLocale } from '../../src/i18n/locales'
import { adminT } from '../../src/lib/adminT'
import { editionsWithPicture } from './editionsWithPicture'

/** A picture that a page or a draft shows stays; whoever deletes it is told where it is shown. */
export const refusePictureInUse: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const editions = await editionsWithPicture({ picture: id, req })
  if (editions.length === 0) return
  const places = editions.map(
    ({ kind, title, locale }) =>
      `${title ?? kind} (${isPageLocale(locale) ? getLocale(locale).nativeName : locale})`,
  )
  const t = adminT<'editing:pictureInUse'>(req)
  throw new APIError(t('editing:pictureInUse', { places: places.join(', ') }), 409, null, true)
}
