import type { PageLocale } from '../../src/i18n/locales'
import { cmsClient, type CmsCall } from './cms'

type Document = { kind: string; id?: number | string }

/** How a change is saved: as a draft, published in one language, or published in all. */
type Saving = { locale?: PageLocale; as?: 'draft' | 'only' | 'all' }

type Answer = {
  status: number
  message: string
  doc: Record<string, unknown> & { id: number }
  errors: { message: string; data?: { errors?: { message: string; path: string }[] } }[]
}

export type Editor = {
  create: (args: { kind: string; data: object } & Saving) => Promise<Answer>
  save: (args: Document & { data: object } & Saving) => Promise<Answer>
  read: (
    args: Document & { locale?: PageLocale | 'all'; draft?: boolean },
  ) => Promise<Record<string, unknown>>
  find: (args: { kind: string; where: string }) => Promise<Record<string, unknown>[]>
  /** Into the trash, and out of it again. */
  trash: (args: Document) => Promise<Answer>
  restore: (args: Document & { as: 'draft' | 'published' }) => Promise<Answer>
  /** For good: through the trash, where there is one. */
  remove: (args: Document) => Promise<number>
  call: CmsCall
}

/** Works on content over REST as the CMS's own forms do; globals have no id. */
export async function editorOf(args: {
  baseUrl: string
  credentials?: { username: string; password: string }
  token?: string
}): Promise<Editor> {
  const call = await cmsClient(args)
  const address = ({ kind, id }: Document) =>
    id === undefined ? `/globals/${kind}` : `/${kind}/${id}`
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await call(path, init)
    // Payload's answer to a write.
    const body = (await response.json()) as {
      doc?: Answer['doc']
      result?: Answer['doc']
      message?: string
      errors?: Answer['errors']
    }
    return {
      status: response.status,
      doc: body.doc ?? body.result ?? { id: 0 },
      message: body.message ?? '',
      errors: body.errors ?? [],
    }
  }
  const query = ({ locale = 'en', as = 'draft' }: Saving) =>
    `?locale=${locale}&depth=0&draft=${as === 'draft'}${as === 'only' ? `&publishSpecificLocale=${locale}` : ''}`
  const body = (data: object, { as = 'draft' }: Saving) =>
    JSON.stringify({ ...data, _status: as === 'draft' ? 'draft' : 'published' })

  const trash: Editor['trash'] = (document) =>
    send(address(document), {
      method: 'PATCH',
      body: JSON.stringify({ deletedAt: new Date().toISOString() }),
    })

  return {
    create: ({ kind, data, ...saving }) =>
      send(`/${kind}${query(saving)}`, { method: 'POST', body: body(data, saving) }),
    save: ({ data, locale, as, ...document }) =>
      send(address(document) + query({ locale, as }), {
        method: document.id === undefined ? 'POST' : 'PATCH',
        body: body(data, { as }),
      }),
    read: async ({ locale = 'en', draft = false, ...document }) =>
      (await call(`${address(document)}?locale=${locale}&draft=${draft}&depth=0`)).json(),
    find: async ({ kind, where }) => {
      const response = await call(`/${kind}?${where}&pagination=false&depth=0`)
      return ((await response.json()) as { docs: Record<string, unknown>[] }).docs
    },
    trash,
    restore: ({ as, ...document }) =>
      send(
        `/${document.kind}?trash=true&where[id][equals]=${document.id}&where[deletedAt][exists]=true`,
        {
          method: 'PATCH',
          body: JSON.stringify({ deletedAt: null, _status: as }),
        },
      ),
    remove: async (document) => {
      if (document.kind !== 'users') await trash(document)
      return (await call(`${address(document)}?trash=true`, { method: 'DELETE' })).status
    },
    call,
  }
}
