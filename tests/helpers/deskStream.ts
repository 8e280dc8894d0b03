import { ofOwnPage } from './logIn.mjs'

type DeskEvent = { event: string; id?: string; data: unknown }

/** A stream of the desk's changes, as a browser has it. */
export type OpenDeskStream = {
  status: number
  events: DeskEvent[]
  /** everything that came, byte for byte */
  text: () => string
  isOver: () => boolean
  close: () => void
}

/** Opens the stream with a session's token. */
export async function openDeskStream({
  baseUrl,
  token,
  query = '',
}: {
  baseUrl: string
  token?: string
  query?: string
}): Promise<OpenDeskStream> {
  const gone = new AbortController()
  const response = await fetch(`${baseUrl}/cms/desk/events${query}`, {
    headers: token ? { Cookie: `payload-token=${token}`, ...ofOwnPage } : {},
    signal: gone.signal,
  })
  const events: DeskEvent[] = []
  let text = ''
  let isOver = false
  void (async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of response.body ?? []) {
      const more = decoder.decode(chunk, { stream: true })
      text += more
      const blocks = (rest + more).split('\n\n')
      rest = blocks.pop() ?? ''
      events.push(...blocks.flatMap(readBlock))
    }
  })()
    .catch(() => undefined)
    .finally(() => (isOver = true))
  return {
    status: response.status,
    events,
    text: () => text,
    isOver: () => isOver,
    close: () => gone.abort(),
  }
}

function readBlock(block: string): DeskEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const event = field('event')
  return event ? [{ event, id: field('id'), data: JSON.parse(field('data') ?? 'null') }] : []
}
