/** What the chat keeps in the browser. */
export const chatItems = {
  /** The conversation so far, for as long as the tab is open. */
  conversation: { key: 'chatConversation', area: 'sessionStorage' },
  /** Whether the panel is open, for as long as the tab is open. */
  open: { key: 'chatOpen', area: 'sessionStorage' },
  /** When a number was last sent from this browser. */
  sentAt: { key: 'chatSentAt' },
  /** Messages that the server has not answered yet. */
  unsent: { key: 'chatUnsent' },
} as const
