import { getTranslations } from 'next-intl/server'
import { pictureId } from '@collections/publications/plainText'
import { parseVideoLink } from '@/domain/parseVideoLink'
import { getFile, getPicture } from '@/publishing/getPicture'
import { ForeignWords } from '@/ui/ForeignWords'
import { Picture } from '@/ui/page/Picture'
import { BlockSection, type BlockProps } from './BlockSection'
import { ForeignVideo } from './ForeignVideo'

/** A video of the site's own, or one of another host once the visitor agrees; and what is said in it. */
export async function VideoSection({ block, locale }: BlockProps<'video'>) {
  const { heading, transcript } = block
  const [fileId, coverId] = [pictureId(block.file), pictureId(block.picture)]
  const [t, file, cover] = await Promise.all([
    getTranslations({ locale, namespace: 'video' }),
    fileId === null ? null : getFile(fileId),
    coverId === null ? null : getPicture({ id: coverId, locale }),
  ])
  const isOwn = file?.type.startsWith('video/') ?? false
  const link = isOwn ? null : parseVideoLink(block.link ?? '')
  if (!isOwn && !link) return null
  const title = heading || t('title')
  return (
    <BlockSection block={block} locale={locale} isNarrow>
      {file && isOwn && (
        // Its captions are in the picture, and its words below.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          src={file.src}
          poster={cover?.src}
          // A phone loads no video before it is played.
          preload={cover ? 'none' : 'metadata'}
          aria-label={title}
          className="aspect-video w-full rounded-card bg-navy-950 print:hidden"
        />
      )}
      {link && (
        <ForeignVideo
          video={link}
          title={title}
          texts={{
            consent: t('consent', { host: link.host }),
            play: t('play'),
            watch: t('watch', { host: link.host }),
          }}
        >
          {block.picture && (
            <Picture
              id={block.picture}
              locale={locale}
              sizes="(min-width: 48rem) 45rem, 100vw"
              className="absolute inset-0 size-full"
            />
          )}
        </ForeignVideo>
      )}
      {transcript && (
        <details suppressHydrationWarning className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent-dark underline underline-offset-4">
            {t('transcript')}
          </summary>
          <p className="pt-2 whitespace-pre-line text-muted">
            <ForeignWords text={transcript} locale={locale} hasNumbers />
          </p>
        </details>
      )}
    </BlockSection>
  )
}
