import { getTranslation } from '@payloadcms/translations'
import { DefaultNav } from '@payloadcms/next/rsc'
import { Link, NavGroup } from '@payloadcms/ui'
import type { CollectionSlug, ServerProps } from 'payload'
import {
  isTranslator,
  managesUsers,
  runsSite,
  seesFigures,
  seesRequests,
  worksOnContent,
} from '@collections/access/roles'
import { writeDaysWithoutOrdinals } from '@/cms/writeDaysWithoutOrdinals'
import { cmsT, type CmsKey } from '@/i18n/cmsT'
import { findPath, translatePath } from '@/editing/documentPath'
import { deskPath } from '@/submissions/desk/deskAddress'
import { figuresPath } from '@/submissions/figures/figuresAddress'
import { resultsPath } from '@/submissions/surveyResults/resultsFilter'

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
  // The server writes dates too, as in the comparison of versions.
  writeDaysWithoutOrdinals(props.i18n)
  return <DefaultNav {...props} visibleEntities={{ collections: listed, globals }} />
}

type Props = Pick<ServerProps, 'i18n' | 'params' | 'payload' | 'permissions' | 'user'>

/** The desk, beside it the message templates; what translators work at, and where texts are found. */
export function WorkNavLinks(props: Props) {
  return (
    <>
      <PageLink {...props} path={deskPath} title="desk:title" may={seesRequests} />
      <PageLink {...props} path={translatePath} title="translate:title" may={isTranslator} />
      {worksAtDesk(props.user) && <ListLink {...props} slug="message-templates" />}
      <PageLink {...props} path={findPath} title="find:title" may={worksOnContent} />
    </>
  )
}

/** Figures, and the lists behind the desk: folded unless one of them is open. */
export function FiguresNavLinks(props: Props) {
  const { i18n, permissions, user } = props
  const open = openList(props)
  const lists = deskLists.filter((slug) => permissions?.collections?.[slug]?.read)
  return (
    <>
      <PageLink {...props} path={figuresPath} title="figures:title" may={seesFigures} />
      <PageLink {...props} path={resultsPath} title="surveyResults:title" may={seesFigures} />
      {worksAtDesk(user) && (
        <NavGroup label={cmsT(i18n)('desk:lists')} isOpen={lists.some((slug) => slug === open)}>
          {lists.map((slug) => (
            <ListLink key={slug} {...props} slug={slug} />
          ))}
        </NavGroup>
      )}
    </>
  )
}

type PageProps = Props & { path: string; title: CmsKey; may: (user: User) => boolean }

/** A page of the product's own, for those who may see it. */
function PageLink({ i18n, params, payload, user, path, title, may }: PageProps) {
  if (!may(user)) return null
  const { segments }: { segments?: unknown } = { ...params }
  const isOpen = Array.isArray(segments) && `/${segments.join('/')}` === path
  const href = payload.config.routes.admin + path
  return (
    <NavLink id={`nav${path.replace('/', '-')}`} {...{ href, isOpen, text: cmsT(i18n)(title) }} />
  )
}

function ListLink({ slug, ...props }: Props & { slug: CollectionSlug }) {
  const { i18n, payload } = props
  const text = getTranslation(payload.collections[slug].config.labels.plural, i18n)
  const href = `${payload.config.routes.admin}/collections/${slug}`
  return <NavLink id={`nav-${slug}`} {...{ href, isOpen: openList(props) === slug, text }} />
}

type LinkProps = { id: string; href: string; isOpen: boolean; text: string }

/** A link as Payload's own are. */
function NavLink({ id, href, isOpen, text }: LinkProps) {
  return (
    <Link
      id={id}
      className="nav__link"
      href={href}
      prefetch={false}
      aria-current={isOpen ? 'page' : undefined}
    >
      {isOpen && <div className="nav__link-indicator" />}
      <span className="nav__link-label">{text}</span>
    </Link>
  )
}

function openList({ params }: Props): unknown {
  const { segments = [] }: { segments?: unknown } = { ...params }
  return Array.isArray(segments) && segments[0] === 'collections' ? segments[1] : undefined
}
