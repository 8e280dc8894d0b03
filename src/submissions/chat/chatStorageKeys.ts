/** What the chat keeps in the browser. */
export const chatStorageKeys = {
  /** The conversation so far, for as long as the tab is open. */
  conversation: { key: 'chatConversation', area: 'sessionStorage' },
  /** Whether the panel is open, for as long as the tab is open. */
  open: { key: 'chatOpen', area: 'sessionStorage' },
  /** When a number was last sent from this browser. */
  sentAt: { key: 'chatSentAt' },
  /** The code of the last message, with which answers to it are asked for. */
  receipt: { key: 'chatReceipt' },
  /** These answers, for as long as the tab is open. */
  answers: { key: 'chatAnswers', area: 'sessionStorage' },
  /** Messages that the server has not answered yet. */
  unsent: { key: 'chatUnsent' },
} as const
