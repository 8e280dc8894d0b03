import { Forbidden, NotFound, type Endpoint, type PayloadRequest } from 'payload'
import { editsContent, worksOnContent } from '../access/roles'
import { defaultLocale } from '../../src/i18n/locales'
import { inTransaction } from '../../src/server/transactions'
import { describePublications } from './describePublications'
import { lockDocument } from './saveIntent'
import { refuseTakingOffline, staysOnline } from './staysOnline'

/**
 * `GET /of/{kind}/{document}` says how a document stands in each language; everybody who works
 * on content may ask. `POST /{id}/unpublish` takes one language off the site and leaves the others alone.
 */
export const publicationEndpoints: Endpoint[] = [
  { path: '/of/:kind/:document', method: 'get', handler: answerPublications },
  { path: '/:id/unpublish', method: 'post', handler: unpublishPublication },
]

async function answerPublications(req: PayloadRequest): Promise<Response> {
  if (!worksOnContent(req.user)) throw new Forbidden(req.t)
  const publications = await describePublications({
    kind: parameter({ req, name: 'kind' }),
    document: parameter({ req, name: 'document' }),
    req,
  })
  return Response.json({ publications }, { headers: { 'Cache-Control': 'private, no-store' } })
}

async function unpublishPublication(req: PayloadRequest): Promise<Response> {
  if (!editsContent(req.user)) throw new Forbidden(req.t)
  const id = Number(parameter({ req, name: 'id' }))
  if (!Number.isSafeInteger(id) || id < 1) throw new NotFound(req.t)
  // These rows cannot be changed over REST; who is asking has been checked above.
  const one = { collection: 'publications', id, depth: 0, overrideAccess: true, req } as const
  const publication = await req.payload.findByID({ ...one, disableErrors: true })
  if (!publication) throw new NotFound(req.t)
  if (publication.locale === defaultLocale && staysOnline(publication))
    throw refuseTakingOffline(req)
  await inTransaction(req, async () => {
    await lockDocument({ ...publication, req })
    await req.payload.update({ ...one, data: { published: null, publishedAt: null } })
  })
  return Response.json({ id }, { headers: { 'Cache-Control': 'private, no-store' } })
}

function parameter({ req, name }: { req: PayloadRequest; name: string }): string {
  return String(req.routeParams?.[name] ?? '')
}
