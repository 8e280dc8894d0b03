import { sendEditLink } from '@/editing/sendEditLink'
import { handleRoute } from '@/server/http/handleRoute'

export const dynamic = 'force-dynamic'

/** Where a page of the site is edited, for those who are logged in. */
export const GET = handleRoute({ route: '/cms/edit-link', handler: sendEditLink })
