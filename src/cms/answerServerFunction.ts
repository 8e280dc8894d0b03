import { handleServerFunctions } from '@payloadcms/next/layouts'
import { headers as readHeaders } from 'next/headers'
import { getPayload, UnauthorizedError, type SanitizedPermissions, type TypedUser } from 'payload'
import { editsContent } from '@collections/access/roles'
import { asData, asRows } from '@collections/publications/jsonData'
import { logSecurityEvent } from '@/server/logSecurityEvent'
import { maxQuery, sortsByTooMany } from './queryBounds'

type Call = Parameters<typeof handleServerFunctions>[0]

/** What the pages of the CMS call. */
const names = new Set([
  'copy-data-from-locale',
  'form-state',
  'get-default-layout',
  'get-upcoming-scheduled-publish',
  'render-document',
  'render-document-slots',
  'render-field',
  'render-list',
  'render-widget',
  'schedule-publish',
  'slugify',
  'table-state',
])

/**
 * Stands before what the CMS's pages call on the server. Payload renders the form and the cells of any
 * collection that a caller names, with components that read on the site's behalf; here that takes the
 * right to read the collection.
 * @throws UnauthorizedError
 */
export async function answerServerFunction(call: Call): Promise<unknown> {
  const headers = await readHeaders()
  const payload = await getPayload({ config: call.config, importMap: call.importMap })
  const { permissions, user } = await payload.auth({ headers })
  if (!user || !isAllowed({ call, permissions, user })) {
    logSecurityEvent({ event: 'access_refused', at: 'cms', headers, user: user?.id, status: 403 })
    throw new UnauthorizedError()
  }
  return handleServerFunctions(withOpenRows(call))
}

/**
 * Opens a row that has been added. Payload's (3.90) `isRowCollapsed` folds one without `collapsed` as `initCollapsed`
 * says; not needed once ADD_ROW in its `fieldReducer` sets it, and `addFieldStatePromise` writes it of open rows too.
 */
function withOpenRows(call: Call): Call {
  const { formState } = call.args
  if (call.name !== 'form-state' || !formState) return call
  const fields = Object.entries(asData(formState)).map(([path, value]) => {
    const field = asData(value)
    if (!Array.isArray(field.rows)) return [path, value]
    return [
      path,
      { ...field, rows: asRows(field.rows).map((row) => ({ collapsed: false, ...row })) },
    ]
  })
  return { ...call, args: { ...call.args, formState: Object.fromEntries(fields) } }
}

function isAllowed({
  call: { name, args },
  permissions: { collections = {}, globals = {} },
  user,
}: {
  call: Call
  permissions: SanitizedPermissions
  user: TypedUser
}): boolean {
  // A translator's own would be refused when its time has come, and others' are not theirs to remove.
  if (name === 'schedule-publish' && !editsContent(user)) return false
  const readable = { ...globals, ...collections }
  const slugs = [args.collectionSlug, args.globalSlug].flat().filter((slug) => slug !== undefined)
  return (
    names.has(name) &&
    !asksTooMuch(args.query) &&
    slugs.every((slug) => Boolean(readable[String(slug)]?.read))
  )
}

/** As over REST, for a list's query. */
function asksTooMuch(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false
  const sorts = 'sort' in query ? [query.sort].flat().map(String) : []
  return JSON.stringify(query).length > maxQuery.posted || sortsByTooMany(sorts)
}
