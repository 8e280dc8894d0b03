import { useState, type Dispatch, type SetStateAction } from 'react'
import { flushSync } from 'react-dom'
import { createUuid } from '@/ui/createUuid'
import { interpolate } from '@/i18n/interpolate'
import { makePage, maxPages, readPhoto, type PhotoPage, type PhotoTexts } from './photoPages'
import { turnCorners, wholePhoto, type Corners } from './straighten'

type Options = {
  texts: PhotoTexts
  pages: PhotoPage[]
  onPages: Dispatch<SetStateAction<PhotoPage[]>>
}

/** What can be done with the pages, and what is said of it. */
export function usePages({ texts, pages, onPages }: Options) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState({ text: '', count: 0 })
  const say = (text: string) => setSaid(({ count }) => ({ text, count: count + 1 }))
  const numberOf = (page: PhotoPage) => pages.indexOf(page) + 1

  /** Works on pictures, one piece at a time: a phone has the memory for one. */
  async function work(task: () => Promise<void>) {
    if (isBusy) return
    setIsBusy(true)
    await task().finally(() => setIsBusy(false))
  }

  async function change(page: PhotoPage, to: Partial<PhotoPage>) {
    const changed = await makePage({ ...page, ...to })
    onPages((before) => before.map((one) => (one.id === page.id ? changed : one)))
  }

  return {
    failure,
    isBusy,
    said,
    say,
    add(files: readonly File[]) {
      const taken = files.slice(0, maxPages - pages.length)
      setFailure(
        taken.length < files.length ? interpolate(texts.tooMany, { count: maxPages }) : undefined,
      )
      return work(async () => {
        let count = pages.length
        const unreadable: string[] = []
        for (const [index, file] of taken.entries()) {
          say(interpolate(texts.preparing, { number: index + 1, count: taken.length }))
          try {
            const photo = await readPhoto(file)
            const page = await makePage({ id: createUuid(), photo, turns: 0, corners: wholePhoto })
            count += 1
            onPages((before) => [...before, page])
          } catch {
            // The name in its own direction.
            unreadable.push(`\u2068${file.name}\u2069`)
          }
        }
        if (unreadable.length > 0) {
          setFailure((said) =>
            [said, interpolate(texts.unreadable, { name: unreadable.join(', ') })]
              .filter(Boolean)
              .join(' '),
          )
        }
        say(interpolate(texts.added, { count }))
      })
    },
    turn(page: PhotoPage) {
      return work(async () => {
        const to = { turns: (page.turns + 1) % 4, corners: turnCorners(page.corners) }
        await change(page, to)
        say(interpolate(texts.rotated, { number: numberOf(page) }))
      })
    },
    crop(page: PhotoPage, corners: Corners) {
      return work(async () => {
        await change(page, { corners })
        say(interpolate(texts.cropped, { number: numberOf(page) }))
      })
    },
    move(page: PhotoPage, by: 1 | -1) {
      const from = pages.indexOf(page)
      onPages(pages.toSpliced(from, 1).toSpliced(from + by, 0, page))
      say(interpolate(texts.moved, { from: from + 1, to: from + by + 1 }))
    },
    /** @returns how many pages are left */
    remove(page: PhotoPage): number {
      const left = pages.filter((one) => one !== page)
      flushSync(() => onPages(left))
      say(interpolate(texts.removed, { number: numberOf(page), count: left.length }))
      return left.length
    },
  }
}
