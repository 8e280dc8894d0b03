'use client'

import { useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore, useTransition } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { followDesk, liveDesk } from './liveDesk'
import styles from '../desk.module.css'

type Props = {
  /** the case being looked at */
  person: number | undefined
  /** the last change that was known when the page was made */
  since: string
}

const none = { looking: [], arrived: new Set<number>() }

/** What has come over the stream of changes. */
function useLiveDesk() {
  return useSyncExternalStore(liveDesk.subscribe, liveDesk.read, () => none)
}

/** Keeps the desk up to date by itself, and counts in the tab's title what has come meanwhile. */
export function DeskLive({ person, since }: Props) {
  const { i18n } = useTranslation()
  const { refresh } = useRouter()
  const { arrived } = useLiveDesk()
  const first = useRef(since)
  const follower = useRef<ReturnType<typeof followDesk>>(null)
  const [isRefreshing, startRefresh] = useTransition()
  const count = new Intl.NumberFormat(intlTag(i18n.language)).format(arrived.size)
  const mark = arrived.size > 0 ? `(${count}) ` : ''

  useEffect(() => {
    const following = followDesk({
      person,
      since: first.current,
      refresh: () => startRefresh(refresh),
    })
    follower.current = following
    return following.stop
  }, [person, refresh])
  useEffect(() => {
    if (!isRefreshing) follower.current?.settle()
  }, [isRefreshing])
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

  return (
    <p role="status" className={styles.unseen}>
      {arrived.size > 0 && cmsT({ t: i18n.t })('desk:arrived', { number: count })}
    </p>
  )
}

/** Who of the others looks at a case at this moment. */
export function AlsoLooking({
  person,
  me,
  names,
}: {
  person: number
  me: number
  names: readonly { id: number; name: string }[]
}) {
  const t = cmsT(useTranslation())
  const { looking } = useLiveDesk()
  const others = names.filter(
    ({ id }) =>
      id !== me && looking.some(({ user, person: theirs }) => user === id && theirs === person),
  )
  if (others.length === 0) return null
  return (
    <span className={styles.looking}>
      {t('desk:looking')} <bdi>{others.map(({ name }) => name).join(', ')}</bdi>
    </span>
  )
}
