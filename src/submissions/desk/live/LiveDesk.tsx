'use client'

import { useAuth, useServerFunctions, useTranslation } from '@payloadcms/ui'
import { unstable_isUnrecognizedActionError, useRouter } from 'next/navigation'
import {
  Component,
  createContext,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { rereadDeskName } from './deskEvents'
import { followDesk, rereadAtStart, type Live } from './deskClient'
import type { DeskOptions } from '../readDesk'
import staff from '@/ui/staff.module.css'
import styles from '../desk.module.css'

type Props = {
  query: string
  person: number | undefined
  /** the last change that was known when the page was made */
  since: string
  children: ReactNode
}

const nothing: Live = { viewers: [], arrived: new Set(), announced: 0 }

/** What was read after a page had come, and the whole desk that was read before it. */
type Newer = { than: ReactNode; desk: ReactNode; before?: ReactNode }

type Shared = Pick<Live, 'viewers'> & { reread?: () => void }

const LiveContext = createContext<Shared>({ viewers: [] })

/**
 * Gives what has the page read anew after a change of one's own. A desk is never refreshed otherwise: the answer of an
 * earlier refresh could come last.
 */
export function useReread(): () => void {
  const { refresh } = useRouter()
  return useContext(LiveContext).reread ?? refresh
}

/** Keeps the desk up to date by itself, and counts in the tab's title what has come meanwhile. */
export function LiveDesk({ query, person, since, children }: Props) {
  const { i18n } = useTranslation()
  const { refresh } = useRouter()
  const { serverFunction } = useServerFunctions()
  const [{ viewers, arrived, announced }, setLive] = useState(nothing)
  const [newer, setNewer] = useState<Newer>()
  const page = useRef({ query, since, children })
  const follower = useRef<ReturnType<typeof followDesk>>(null)
  const { format } = new Intl.NumberFormat(intlTag(i18n.language))
  const count = format(arrived.size)
  const mark = arrived.size > 0 ? `(${count}) ` : ''

  useEffect(() => {
    page.current = { query, since, children }
  }, [query, since, children])
  useEffect(() => {
    const reread = async () => {
      const { children: than, query: asked } = page.current
      try {
        const answer = serverFunction({ name: rereadDeskName, args: { query: asked } })
        // It is what `rereadDesk` gives.
        const desk = await (answer as Promise<ReactNode>)
        // After the log-out the user is led to the log-in.
        if (!desk) return refresh()
        startTransition(() =>
          setNewer((last) => ({
            than,
            desk,
            before: last && last.than === than ? last.desk : undefined,
          })),
        )
      } catch (error) {
        // A page of before an upgrade is loaded anew.
        if (unstable_isUnrecognizedActionError(error)) refresh()
        else follower.current?.fail()
      }
    }
    const following = followDesk({
      person,
      since: page.current.since,
      refresh: () => void reread(),
      show: (change) => setLive((last) => ({ ...last, ...change(last) })),
    })
    follower.current = following
    return following.stop
  }, [person, refresh, serverFunction])
  useEffect(() => follower.current?.settle(), [newer, children])
  // Going back brings a page from before, of the same moment as the one that was left.
  useEffect(() => follower.current?.replay(since), [since, children])
  useEffect(() => {
    if (mark === '') return
    const put = () => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title
    }
    put()
    // A page that is read anew brings its title along.
    const observer = new MutationObserver(put)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
    }
  }, [mark])

  const [reread] = useState(() => () => (follower.current?.refreshSoon ?? rereadAtStart)())
  // A page that came later, such as that of another case, is newer still.
  const shown = newer && newer.than === children ? newer.desk : children
  const drop = () => {
    setNewer((one) => (one?.before ? { than: one.than, desk: one.before } : undefined))
    follower.current?.fail()
  }
  return (
    <LiveContext value={{ viewers, reread }}>
      <p role="status" className={staff.visuallyHidden}>
        {announced > 0 && cmsT({ t: i18n.t })('desk:arrived', { number: format(announced) })}
      </p>
      <WholeDesk onCut={shown === children ? undefined : drop}>{shown}</WholeDesk>
    </LiveContext>
  )
}

type WholeProps = { onCut: (() => void) | undefined; children: ReactNode }

/** The parts of a desk come one by one; where the connection is cut off between them, the one before is shown. */
class WholeDesk extends Component<WholeProps, { of?: ReactNode; error?: unknown }> {
  override state: { of?: ReactNode; error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  static getDerivedStateFromProps = ({ children }: WholeProps, { of }: { of?: ReactNode }) =>
    children === of ? null : { of: children, error: undefined }
  override componentDidCatch() {
    this.props.onCut?.()
  }
  override render() {
    const { of, error } = this.state
    if (error && !this.props.onCut) throw error
    return error ? null : of
  }
}

/** Who of the others looks at a case at this moment. */
export function OtherViewers({ person, names }: { person: number; names: DeskOptions['owners'] }) {
  const t = cmsT(useTranslation())
  const { user } = useAuth()
  const { viewers } = useContext(LiveContext)
  const users = viewers.flatMap((one) => (one.person === person ? one.user : []))
  const others = names.filter(({ id }) => id !== user?.id && users.includes(id))
  if (others.length === 0) return null
  return (
    <span className={styles.viewers}>
      {t('desk:looking')} <bdi>{others.map(({ name }) => name).join(', ')}</bdi>
    </span>
  )
}
