import { runsSite, worksWithRequests } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { addressOf, countFilters, viewQuery } from './deskAddress'
import { DeskLink, type DeskContext } from './DeskLink'
import { countPeople, maxCounted } from './readDesk'
import { ViewForm } from './ViewForm'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

/** More views than a user chooses from. */
const maxViews = 30

type Props = { desk: DeskContext; timeZone: string }

/** Filters that staff have kept under a name, with how many people each finds, and a way to keep the present ones. */
export async function SavedViews({ desk, timeZone }: Props) {
  const { address, req, user } = desk
  const { docs } = await req.payload.find({
    collection: 'desk-views',
    sort: 'name',
    limit: maxViews,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    user,
  })
  const views = docs.map((view) => ({ ...view, address: addressOf(view.query) }))
  const counts = await countPeople(views.map((view) => ({ req, timeZone, address: view.address })))
  const query = viewQuery(address)
  const current = views.find((view) => viewQuery(view.address) === query && !address.q)
  const mayEdit =
    current && (current.owner === user.id || (Boolean(current.isShared) && runsSite(user)))
  const canKeep = !current && (countFilters(address) > 0 || address.view !== undefined)
  const t = cmsT(req.i18n)
  const { format } = new Intl.NumberFormat(intlTag(req.i18n.language))
  const numberOf = (count = 0) => (count < maxCounted ? format(count) : `${format(count - 1)}+`)
  return (
    <div className={`${staff.row} ${styles.views}`}>
      {views.length > 0 && (
        <nav aria-label={t('desk:views')}>
          <ul className={`${staff.row} ${styles.chips}`}>
            {views.map((view, index) => (
              <li key={view.id}>
                <DeskLink
                  desk={{ req, address: view.address }}
                  to={{ q: undefined, person: undefined, page: 1 }}
                  className={`${staff.mark} ${styles.chip}`}
                  aria-current={view === current ? 'true' : undefined}
                >
                  <bdi>{view.name}</bdi>{' '}
                  <span className={styles.count}>{numberOf(counts[index])}</span>
                  {view.isShared && <span>{t('desk:viewIsShared')}</span>}
                </DeskLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {worksWithRequests(user) && (mayEdit || canKeep) && (
        <ViewForm
          key={current?.id ?? 'new'}
          view={
            mayEdit
              ? { id: current.id, name: current.name, isShared: Boolean(current.isShared) }
              : null
          }
          query={query}
        />
      )}
    </div>
  )
}
