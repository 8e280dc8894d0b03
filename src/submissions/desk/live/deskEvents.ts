/** What is sent to browsers: a kind and numbers, never anything about a person. */
export type DeskChange = {
  /** whether a visitor has sent something, or anything else has changed */
  kind: 'new' | 'changed'
  /** number of the case; null where it may be any */
  person: number | null
}

/** Who looks at which case. */
export type Viewing = { user: number; person: number }

/** Where the events come from. */
export const deskEventsPath = '/cms/desk/events'

/** By which name pages call `rereadDesk`. */
export const rereadDeskName = 'reread-desk'

/** By which name they call `prepareMessages`. */
export const prepareMessagesName = 'prepare-messages'

/** The names of the events. */
export const deskEvents = {
  change: 'change',
  viewers: 'looking',
  /** The stream is over and is not to be opened again. */
  over: 'over',
} as const
