import type { Access, FieldAccess, PayloadRequest } from 'payload'
import { isPageLocale, type PageLocale } from '../../src/i18n/locales'

/**
 * What people who log in may be: staff (`admin`) do everything, editors look after content,
 * translators work on content in the languages they were given.
 */
export const roles = ['admin', 'editor', 'translator'] as const

export type Role = (typeof roles)[number]

/** What says who asks. */
type Asked = Pick<PayloadRequest, 'user'>

/** True when the person asking has that role. */
export function hasRole({ req, role }: { req: Asked; role: Role }): boolean {
  return req.user?.role === role
}

/** Nobody, not even staff, through REST or the admin interface. */
export const nobody: Access = () => false

/** Everybody, logged in or not. */
export const anybody: Access = () => true

/** Anybody who is logged in. */
export const isLoggedIn: Access = ({ req }) => Boolean(req.user)

/** Staff only. */
export const isAdmin: Access = ({ req }) => hasRole({ req, role: 'admin' })

/** Staff only, one thing at a time: where many are meant, Payload (3.90) asks without an id. */
export const isAdminForOne: Access = ({ id, req }) =>
  id !== undefined && hasRole({ req, role: 'admin' })

/** Nobody over REST or the admin interface, for one field. */
export const nobodyField: FieldAccess = () => false

/** Staff only, for one field. */
export const isAdminField: FieldAccess = ({ req }) => hasRole({ req, role: 'admin' })

/** Anybody who may work on content in every language. */
export const isEditorOrAdmin: Access = ({ req }) => mayEditEverything(req)

/** Editors, staff, and translators where the request is for a language of theirs. */
export const mayEditLanguage: Access = ({ req }) =>
  mayEditEverything(req) || translatorLocales(req).some((locale) => locale === req.locale)

/** True for editors and staff. */
export function mayEditEverything(req: Asked): boolean {
  return hasRole({ req, role: 'editor' }) || hasRole({ req, role: 'admin' })
}

/** The languages a translator may write in; empty for everybody else. */
export function translatorLocales(req: PayloadRequest): PageLocale[] {
  return hasRole({ req, role: 'translator' })
    ? (req.user?.languages ?? []).filter(isPageLocale)
    : []
}
