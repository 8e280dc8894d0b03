import { draftDatabase, parseMembers, readItem } from '@/ui/webStorage'
import type { Audience } from '@/domain/consultationFields'

/**
 * What a browser says about the form it keeps: entered and not sent, on its way, or gone because the
 * server has it or the visitor discarded it. It is the little of a record that is read at a page's start,
 * before any code of the form is there.
 */
export type DraftFlag = {
  state: 'draft' | 'sending' | 'received' | 'discarded'
  /** When it was written, in milliseconds. */
  at: number
}

/** The storage keys: what is kept, and for which audience this tab's dialog is open. */
export const draftFlagKey = (audience: Audience) => `consultation.${audience}`
export const openDialog = { key: 'consultation.open', area: 'sessionStorage' } as const

/** The plan of a link that was followed before hydration (`EarlyPressScript`). */
export const chosenPlan = { key: 'chosenPlan', area: 'sessionStorage' } as const

/** How long a form that was not sent is kept: 30 days. */
export const maxAge = 30 * 24 * 60 * 60 * 1000

/** The flag of an audience's form; null where there is none or storage is forbidden. */
function readDraftFlag(audience: Audience): DraftFlag | null {
  const { state, at } = parseMembers(readItem({ key: draftFlagKey(audience) }))
  // Only `draftRecord.ts` writes it.
  return state ? ({ state, at } as DraftFlag) : null
}

/** True where the flag says that something is kept. */
export const isHeld = ({ state }: DraftFlag) => state === 'draft' || state === 'sending'

/**
 * Whether the browser may hold a form; an old one too, which the form's code then erases. Browsers
 * write their storage down some seconds later than their databases, so a crash can lose a flag: then
 * the database itself is a sign.
 */
export async function isFormSaved(audience: Audience): Promise<boolean> {
  const flag = readDraftFlag(audience)
  if (flag) return isHeld(flag)
  try {
    return (await indexedDB.databases()).some(({ name }) => name === draftDatabase)
  } catch {
    return false
  }
}

/**
 * True where the dialog is to be open as soon as its page is: what was sent from it has not arrived,
 * or the page went away beneath it, as when a phone runs out of memory while a file is being chosen.
 */
export function isDialogLeftOpen(audience: Audience): boolean {
  const flag = readDraftFlag(audience)
  if (!flag || !isHeld(flag) || Date.now() - flag.at > maxAge) return false
  return flag.state === 'sending' || readItem(openDialog) === audience
}
