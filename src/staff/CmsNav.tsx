import { getTranslation } from '@payloadcms/translations'
import { DefaultNav } from '@payloadcms/next/rsc'
import { Link, NavGroup } from '@payloadcms/ui'
import type { CollectionSlug, ServerProps } from 'payload'
import { managesUsers, runsSite, seesRequests, worksOnContent } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'

type User = ServerProps['user']

/** Lists that the desk makes needless in the daily work. */
const deskLists: readonly CollectionSlug[] = [
  'people',
  'consultations',
  'chat-messages',
  'survey-responses',
  'stages',
  'assignment-rules',
]

/** Lists for who runs the site. Others read a record of them where it is linked. */
const operatorLists: readonly string[] = ['cvs', 'deliveries', 'follow-up-changes']

/** Who works at the desk and on no content. */
const worksAtDesk = (user: User) => seesRequests(user) && !worksOnContent(user)

function isListed(slug: string, user: User): boolean {
  if (slug === 'users') return managesUsers(user)
  if (operatorLists.includes(slug)) return runsSite(user)
  return !(worksAtDesk(user) && ['message-templates', ...deskLists].includes(slug))
}

/** Payload's navigation without lists that the user does not need; what may be read stays as it is. */
export function CmsNav({ visibleEntities, ...props }: Parameters<typeof DefaultNav>[0]) {
  const { collections = [], globals = [] } = visibleEntities ?? {}
  const listed = collections.filter((slug) => isListed(slug, props.user))
  return <DefaultNav {...props} visibleEntities={{ collections: listed, globals }} />
}

type Props = Pick<ServerProps, 'i18n' | 'params' | 'payload' | 'permissions' | 'user'>

/** The way to the message templates, beside that to the desk. */
export function TemplatesNavLink(props: Props) {
  return worksAtDesk(props.user) && <ListLink {...props} slug="message-templates" />
}

/** The lists behind the desk, folded unless one of them is open. */
export function DeskListsNavGroup(props: Props) {
  const { i18n, permissions, user } = props
  if (!worksAtDesk(user)) return null
  const open = openList(props)
  return (
    <NavGroup label={cmsT(i18n)('desk:lists')} isOpen={deskLists.some((slug) => slug === open)}>
      {deskLists
        .filter((slug) => permissions?.collections?.[slug]?.read)
        .map((slug) => (
          <ListLink key={slug} {...props} slug={slug} />
        ))}
    </NavGroup>
  )
}

/** A link as Payload's own are. */
function ListLink({ slug, ...props }: Props & { slug: CollectionSlug }) {
  const { i18n, payload } = props
  const { labels } = payload.collections[slug].config
  const isOpen = openList(props) === slug
  return (
    <Link
      id={`nav-${slug}`}
      className="nav__link"
      href={`${payload.config.routes.admin}/collections/${slug}`}
      prefetch={false}
      aria-current={isOpen ? 'page' : undefined}
    >
      {isOpen && <div className="nav__link-indicator" />}
      <span className="nav__link-label">{getTranslation(labels.plural, i18n)}</span>
    </Link>
  )
}

function openList({ params }: Props): unknown {
  const { segments = [] }: { segments?: unknown } = { ...params }
  return Array.isArray(segments) && segments[0] === 'collections' ? segments[1] : undefined
}
