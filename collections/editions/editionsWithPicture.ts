import type { PayloadRequest } from 'payload'
import type { Edition } from '../../src/payload-types'

/** The editions whose page or draft shows a picture, in a steady order; in the trash too if wanted. */
export async function editionsWithPicture({
  picture,
  trash = false,
  req,
}: {
  picture: number | string
  trash?: boolean
  req: PayloadRequest
}): Promise<Edition[]> {
  const { docs } = await req.payload.find({
    collection: 'editions',
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
