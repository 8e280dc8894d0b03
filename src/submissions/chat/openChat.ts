import { tell } from './conversation'

/** Opens the chat for a visitor who comes from a form, with what stands in it. */
export function openChat(entered: { name: unknown; phone: unknown }): void {
  const [name, typedPhone] = [entered.name, entered.phone].map((value) =>
    String(value ?? '').trim(),
  )
  tell({ ...(name && { name }), ...(typedPhone && { typedPhone }) })
  const bubble = document.querySelector<HTMLElement>('[data-chat-bubble]')
  bubble?.focus()
  if (bubble?.getAttribute('aria-expanded') !== 'true') bubble?.click()
}
