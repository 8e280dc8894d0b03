import { APIError, type PayloadRequest } from 'payload'
import { adminT } from '../../src/i18n/adminT'

/**
 * True for what no site can be without: the pages that there is one of, such as the home page, and
 * those a law asks for. Their English stays online; another language may be taken off the site.
 */
export function staysOnline({ kind, document }: { kind: string; document: string }): boolean {
  return kind === document || kind === 'legal-pages'
}

/** What somebody is told who takes such a page off the site. */
export function refuseTakingOffline(req: PayloadRequest): APIError {
  return new APIError(adminT<'editing:staysOnline'>(req)('editing:staysOnline'), 409, null, true)
}
