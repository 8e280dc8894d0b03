import { adminT, type AdminT } from '@/i18n/adminT'
import type { EditingKey } from './editingTexts'

/** Looks a text of editing up. */
export type EditingT = AdminT<EditingKey>

/** Payload's `t` for the texts of editing. */
export const editingT = adminT<EditingKey>
