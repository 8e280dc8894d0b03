import type { PageLocale } from '@/i18n/locales'
import { pageStore } from './pageCache/pageStore.mjs'
import type { Media } from '@/payload-types'
import { getCms } from '@/cms/getCms'
import { internalOrigin } from '@/server/http/internalOrigin'

/** A picture as pages show it in one language. */
export type PublicPicture = {
  alt: string
  /** The whole picture as WebP, for browsers that do not know AVIF. */
  src: string
  width: number
  height: number
  /** AVIF in several widths, as the value of a `srcset`; empty where there are none. */
  avif: string
  /** What must not be cut off, in percent from the top left. */
  focus: { x: number; y: number }
}

/** A file as pages offer it. */
export type PublicFile = { src: string; type: string; bytes: number }

/** A file by its id, such as a document or a video; null where it is gone. */
export function getFile(id: number): Promise<PublicFile | null> {
  return pageStore.recall(`file/${id}`, async () => {
    const media = await findMedia({ id })
    const { url, mimeType: type, filesize: bytes } = media ?? {}
    return media && url && type && bytes ? { src: versioned({ url, media }), type, bytes } : null
  })
}

type Wanted = { id: number; locale: PageLocale }

/** A picture by its id; null where it is gone or has no words in this language. */
export function getPicture(wanted: Wanted): Promise<PublicPicture | null> {
  return pageStore.recall(`picture/${wanted.id}/${wanted.locale}`, () => readPicture(wanted))
}

async function readPicture(wanted: Wanted): Promise<PublicPicture | null> {
  const media = await findMedia(wanted)
  const { alt, url, width, height, focalX, focalY } = media ?? {}
  if (!media || !alt || !url || !width || !height) return null
  return {
    alt,
    src: versioned({ url, media }),
    width,
    height,
    avif: avifSources(media),
    focus: { x: focalX ?? 50, y: focalY ?? 50 },
  }
}

async function findMedia(wanted: { id: number; locale?: PageLocale }): Promise<Media | null> {
  const cms = await getCms()
  return cms.findByID({
    collection: 'media',
    ...wanted,
    fallbackLocale: false,
    depth: 0,
    overrideAccess: false,
    disableErrors: true,
  })
}

function avifSources(media: Media): string {
  const sources = new Map<number, string>()
  for (const size of Object.values(media.sizes ?? {})) {
    // A small picture has the same width in several sizes.
    if (size?.url && size.width) sources.set(size.width, versioned({ url: size.url, media }))
  }
  return [...sources].map(([width, url]) => `${url} ${width}w`).join(', ')
}

/**
 * Files are cached for ever under their address, so it changes with the picture. Payload puts `SITE_URL`
 * before it; to a visitor who comes by another name that would be a foreign host, which a page's policy refuses.
 */
function versioned({ url, media }: { url: string; media: Media }): string {
  const { pathname } = new URL(url, internalOrigin)
  return `${pathname}?v=${Date.parse(media.updatedAt)}`
}
