import { sendExport } from '@/features/exports/sendExport'
import { handle } from '@/lib/http/handle'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ file: string }> }

/** Hands a list of the CMS to staff as a file. */
export const GET = handle<Context>({
  route: '/cms/exports/{file}',
  handler: async (request, { params }) => {
    const { file } = await params
    return sendExport({ request, name: file })
  },
})
