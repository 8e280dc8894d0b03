import type { PayloadRequest } from 'payload'
import type { Edition } from '../../src/payload-types'

/** The editions whose page or draft shows a picture, in a steady order. */
export async function editionsWithPicture({
  picture,
  req,
}: {
  picture: number | string
  req: PayloadRequest
}): Promise<Edition[]> {
  const { docs } = await req.payload.find({
    collection: 'editions',
    where: { pictures: { like: `,${picture},` } },
    sort: ['kind', 'document', 'locale'],
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  return docs
}
