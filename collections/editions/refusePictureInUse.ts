import { APIError, type CollectionBeforeDeleteHook } from 'payload'
import { getLocale, isPageLocale } from '../../src/i18n/locales'
import { adminT } from '../../src/lib/adminT'

/** A picture that a page or a draft shows stays; whoever deletes it is told where it is shown. */
export const refusePictureInUse: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { docs } = await req.payload.find({
    collection: 'editions',
    where: { pictures: { like: `,${id},` } },
    sort: ['kind', 'document', 'locale'],
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (docs.length === 0) return
  const places = docs.map(
    ({ kind, title, locale }) =>
      `${title ?? kind} (${isPageLocale(locale) ? getLocale(locale).nativeName : locale})`,
  )
  const t = adminT<'editing:pictureInUse'>(req)
  throw new APIError(t('editing:pictureInUse', { places: places.join(', ') }), 409, null, true)
}
