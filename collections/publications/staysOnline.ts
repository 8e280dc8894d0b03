import { APIError, type PayloadRequest } from 'payload'
import { cmsT } from '../../src/i18n/cmsT'

/**
 * True for what no site can be without: the pages that there is one of, such as the home page, and
 * those a law asks for. Their English stays online; another language may be taken off the site.
 */
export function staysOnline({ kind, document }: { kind: string; document: string }): boolean {
  return kind === document || kind === 'legal-pages'
}

/** The refusal for a user who takes such a page off the site. */
export function refuseTakingOffline(req: PayloadRequest): APIError {
  return new APIError(cmsT(req)('editing:staysOnline'), 409, null, true)
}
