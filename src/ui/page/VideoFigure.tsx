import { getTranslations } from 'next-intl/server'
import { pictureId } from '@collections/publications/plainText'
import { parseVideoLink } from '@/domain/parseVideoLink'
import type { PageLocale } from '@/i18n/locales'
import { getFile, getPicture } from '@/publishing/getPicture'
import { ForeignWords } from '@/ui/ForeignWords'
import { ForeignVideo } from './ForeignVideo'
import { Picture } from './Picture'

/** A video as an editor has entered it. */
type VideoData = {
  file?: unknown
  link?: string | null
  picture?: Parameters<typeof Picture>[0]['id']
  transcript?: string | null
}

/** Whether there is a video to show: a file, or a link to one of a host that is known. */
export async function hasVideo({ file, link }: VideoData): Promise<boolean> {
  return (await readFilm(file)) !== null || parseVideoLink(link ?? '') !== null
}

async function readFilm(file: unknown) {
  const id = pictureId(file)
  const film = id === null ? null : await getFile(id)
  return film?.type.startsWith('video/') ? film : null
}

/** A video of the site's own, or one of another host once the visitor agrees; and what is said in it. */
export async function VideoFigure({
  video,
  title,
  locale,
}: {
  video: VideoData
  title?: string | null
  locale: PageLocale
}) {
  const { picture, transcript } = video
  const coverId = pictureId(picture)
  const [t, film, cover] = await Promise.all([
    getTranslations({ locale, namespace: 'video' }),
    readFilm(video.file),
    coverId === null ? null : getPicture({ id: coverId, locale }),
  ])
  const link = film ? null : parseVideoLink(video.link ?? '')
  const name = title || t('title')
  return (
    <>
      {film && (
        // Its captions are in the picture, and its words below.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          src={film.src}
          poster={cover?.src}
          // A phone loads no video before it is played.
          preload={cover ? 'none' : 'metadata'}
          aria-label={name}
          className="aspect-video w-full rounded-card bg-navy-950 print:hidden"
        />
      )}
      {link && (
        <ForeignVideo
          video={link}
          title={name}
          texts={{
            consent: t('consent', { host: link.host }),
            play: t('play'),
            watch: t('watch', { host: link.host }),
          }}
        >
          <Picture
            id={picture}
            locale={locale}
            sizes="(min-width: 48rem) 45rem, 100vw"
            className="absolute inset-0 size-full"
          />
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
    </>
  )
}
