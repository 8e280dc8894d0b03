import { APIError, Forbidden, NotFound, type Endpoint, type PayloadRequest } from 'payload'
import { mayEditEverything } from '../access/roles'
import { describeEditions } from './describeEditions'

/**
 * `GET /of/{kind}/{document}` says how a document stands in each language; everybody who is logged
 * in may ask. `POST /{id}/unpublish` takes one language off the site and leaves the others alone.
 */
export const editionEndpoints: Endpoint[] = [
  { path: '/of/:kind/:document', method: 'get', handler: answerEditions },
  { path: '/:id/unpublish', method: 'post', handler: unpublishEdition },
]

async function answerEditions(req: PayloadRequest): Promise<Response> {
  if (!req.user) throw new Forbidden(req.t)
  const editions = await describeEditions({
    kind: parameter({ req, name: 'kind' }),
    document: parameter({ req, name: 'document' }),
    req,
  })
  return Response.json({ editions }, { headers: { 'Cache-Control': 'private, no-store' } })
}

async function unpublishEdition(req: PayloadRequest): Promise<Response> {
  if (!mayEditEverything(req)) throw new Forbidden(req.t)
  const id = Number(parameter({ req, name: 'id' }))
  if (!Number.isSafeInteger(id) || id < 1) throw new NotFound(req.t)
  const { docs, errors } = await req.payload.update({
    collection: 'editions',
    where: { id: { equals: id } },
    data: { published: null, publishedAt: null },
    depth: 0,
    // Nobody may change these rows over REST; who is asking has been checked above.
    overrideAccess: true,
    req,
  })
  if (errors.length > 0) throw new APIError(errors[0]?.message ?? '', 500)
  if (docs.length === 0) throw new NotFound(req.t)
  return Response.json({ id }, { headers: { 'Cache-Control': 'private, no-store' } })
}

function parameter({ req, name }: { req: PayloadRequest; name: string }): string {
  return String(req.routeParams?.[name] ?? '')
}
