/** A video at a host that lets other sites show it. */
export type VideoLink = {
  host: 'YouTube' | 'Vimeo'
  /** The player alone, which sets no cookies before it plays. */
  player: string
  /** The video's page at the host. */
  page: string
}

const hosts = [
  {
    host: 'YouTube',
    pattern:
      /^https:\/\/(?:(?:www|m)\.)?(?:youtube\.com\/(?:watch\?(?:\S*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    player: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    page: (id: string) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    host: 'Vimeo',
    pattern: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?!\d)/,
    player: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
    page: (id: string) => `https://vimeo.com/${id}`,
  },
] as const

/** Reads a link as an editor copied it from the browser; null where it is no video's. */
export function parseVideoLink(link: string): VideoLink | null {
  for (const { host, pattern, player, page } of hosts) {
    const [, id] = pattern.exec(link.trim()) ?? []
    if (id) return { host, player: player(id), page: page(id) }
  }
  return null
}
