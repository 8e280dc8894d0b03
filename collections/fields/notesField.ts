import type { ArrayField, FieldHook } from 'payload'
import { whoever, worksWithRequests } from '../access/roles'

/** Longest note, in UTF-16 code units. */
const noteMaxLength = 5000

type Note = {
  id?: string | null
  text?: unknown
  channel?: unknown
  template?: unknown
  author?: string
  writtenAt?: string
}

/**
 * Notes of staff. They are only added: who wrote one, and when, comes from the log-in, and earlier ones
 * stay as they are.
 */
export function notesField(): ArrayField {
  return {
    name: 'notes',
    type: 'array',
    labels: { singular: 'Note', plural: 'Notes' },
    access: { update: whoever(worksWithRequests) },
    hooks: { beforeChange: [keepNotes] },
    admin: { initCollapsed: false, isSortable: false },
    fields: [
      {
        name: 'text',
        label: 'Note',
        type: 'textarea',
        required: true,
        maxLength: noteMaxLength,
        admin: { components: { Field: '@/submissions/followUp/NoteText#NoteText' } },
      },
      // Shown with the text. A message that staff have prepared is noted with the template's name.
      {
        name: 'channel',
        type: 'select',
        options: [{ value: 'whatsapp', label: 'WhatsApp' }],
        admin: { hidden: true },
      },
      { name: 'template', type: 'text', maxLength: 60, admin: { hidden: true } },
      { name: 'author', label: 'Written by', type: 'text', admin: { hidden: true } },
      { name: 'writtenAt', label: 'Written at', type: 'date', admin: { hidden: true } },
    ],
  }
}

/** Notes of two people who save at the same time are all kept, and none is rewritten. */
export function keepNotes({ value, previousValue, req }: Parameters<FieldHook>[0]): Note[] {
  const earlier: Note[] = Array.isArray(previousValue) ? previousValue : []
  const sent: Note[] = Array.isArray(value) ? value : []
  const known = new Set(earlier.map(({ id }) => id))
  const written = sent
    .filter(({ id }) => !known.has(id))
    .map(({ id, text, channel, template }) => ({
      id,
      text,
      channel,
      template,
      author: req.user?.username ?? '',
      writtenAt: new Date().toISOString(),
    }))
  return [...earlier, ...written]
}
