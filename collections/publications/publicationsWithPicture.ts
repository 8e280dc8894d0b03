import type { PayloadRequest } from 'payload'
import type { Publication } from '../../src/payload-types'

/** The publications whose page or draft shows a picture, in a steady order; in the trash too if wanted. */
export async function publicationsWithPicture({
  picture,
  trash = false,
  req,
}: {
  picture: number | string
  trash?: boolean
  req: PayloadRequest
}): Promise<Publication[]> {
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
