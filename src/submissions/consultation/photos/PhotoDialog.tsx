import { ArrowDown, ArrowUp, Camera, Crop, Images, RotateCw, Trash2, X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type Dispatch,
  type SetStateAction,
} from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '@/ui/buttonClass'
import { interpolate } from '@/i18n/interpolate'
import { formatBytes } from '../CvField'
import { CropView } from './CropView'
import {
  cropPage,
  maxPages,
  readPhoto,
  turnPage,
  type PhotoPage,
  type PhotoTexts,
} from './photoPages'
import type { Corners } from './straighten'
import { writePdf } from './writePdf'

type Props = {
  texts: PhotoTexts
  intl: string
  pages: PhotoPage[]
  onPages: Dispatch<SetStateAction<PhotoPage[]>>
  /** A photo that was chosen as the CV. */
  chosen?: File
  onUse: (cv: File) => void
  onClose: () => void
}

/**
 * Photos of a CV, which become the pages of a PDF on this device. It is open as long as it is there, as a
 * part of the form: a dialog around the form keeps the focus within itself.
 */
export function PhotoDialog({ texts, intl, pages, onPages, chosen, onUse, onClose }: Props) {
  const id = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const [cropped, setCropped] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { said, say, isBusy, work } = useWork()
  const croppedPage = pages.find((page) => page.id === cropped)
  const bytes = pages.reduce((sum, { jpeg }) => sum + jpeg.size, 0)
  const total = { count: String(pages.length), size: formatBytes({ bytes, intl }) }

  function add(files: readonly File[]) {
    const room = maxPages - pages.length
    setFailure(files.length > room ? fill(texts.tooMany, { count: maxPages }) : undefined)
    return work(async () => {
      let count = pages.length
      for (const [index, file] of files.slice(0, room).entries()) {
        say(fill(texts.preparing, { number: index + 1, count: Math.min(files.length, room) }))
        // One after the other: a phone has the memory for one photo.
        const page = await readPhoto(file).catch(() => null)
        if (!page) {
          // The name in its own direction.
          setFailure(fill(texts.unreadable, { name: `\u2068${file.name}\u2069` }))
          continue
        }
        count += 1
        onPages((before) => [...before, page])
      }
      say(fill(texts.added, { count }))
    })
  }

  const replace = (page: PhotoPage) =>
    onPages((before) => before.map((one) => (one.id === page.id ? page : one)))

  const rotate = (page: PhotoPage, number: number) =>
    work(async () => {
      replace(await turnPage(page))
      say(fill(texts.rotated, { number }))
    })

  const crop = (page: PhotoPage, corners: Corners) =>
    work(async () => {
      replace(await cropPage(page, corners))
      say(fill(texts.cropped, { number: pages.indexOf(page) + 1 }))
      showList(page)
    })

  /** Back to the list, where the page was left. */
  function showList(page: PhotoPage) {
    flushSync(() => setCropped(undefined))
    focus(`[data-crop="${page.id}"]`)
  }

  function move(page: PhotoPage, by: 1 | -1) {
    const from = pages.indexOf(page)
    const to = from + by
    if (isBusy || to < 0 || to >= pages.length) return
    onPages(pages.toSpliced(from, 1).toSpliced(to, 0, page))
    say(fill(texts.moved, { from: from + 1, to: to + 1 }))
  }

  function remove(page: PhotoPage, number: number) {
    if (isBusy) return
    const left = pages.filter((one) => one !== page)
    flushSync(() => onPages(left))
    say(fill(texts.removed, { number, count: left.length }))
    const next = left[number - 1] ?? left.at(-1)
    focus(next ? `[data-remove="${next.id}"]` : '[data-add]')
  }

  const focus = (selector: string) =>
    dialogRef.current?.querySelector<HTMLElement>(selector)?.focus()

  function use() {
    if (isBusy || pages.length === 0) return
    // What the form says of its new file is heard only outside of the dialog.
    dialogRef.current?.close()
    onUse(new File([writePdf(pages)], 'cv.pdf', { type: 'application/pdf' }))
  }

  const begin = useEffectEvent(() => {
    dialogRef.current?.showModal()
    // Once the dialog is there.
    if (chosen) setTimeout(() => void add([chosen]))
  })
  useEffect(() => begin(), [])

  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      // A dialog around this one takes the key from the browser.
      onKeyDown={({ key }) => key === 'Escape' && dialogRef.current?.close()}
      className="m-0 size-full max-h-none max-w-none flex-col bg-white text-ink backdrop:bg-navy-950/70 open:flex sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:max-w-2xl sm:rounded-card"
    >
      <div className="flex items-start gap-4 border-b border-line ps-5 pe-2 pt-3 pb-3">
        <h2 id={`${id}-title`} className="grow pt-2 text-xl font-bold">
          {texts.title}
        </h2>
        <IconButton label={texts.close} icon={X} onClick={() => dialogRef.current?.close()} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-4">
        {failure && (
          <p role="alert" className="mb-4 rounded-xl bg-danger-mist p-3 font-medium text-danger">
            {failure}
          </p>
        )}
        {croppedPage ? (
          <CropView
            key={croppedPage.id}
            page={croppedPage}
            number={pages.indexOf(croppedPage) + 1}
            texts={texts}
            intl={intl}
            isBusy={isBusy}
            onCrop={(corners) => void crop(croppedPage, corners)}
            onCancel={() => showList(croppedPage)}
            onSay={say}
          />
        ) : (
          <>
            <p className="text-muted">{texts.intro}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              {/* Where there is a camera at hand: elsewhere it would be the same as the other one. */}
              <PhotoInput isCamera label={texts.take} onChoose={add} />
              <PhotoInput label={texts.choose} onChoose={add} />
            </div>
            <ol aria-busy={isBusy} className="mt-4 divide-y divide-line">
              {pages.map((page, index) => (
                <PageItem
                  key={page.id}
                  page={page}
                  number={index + 1}
                  texts={texts}
                  size={formatBytes({ bytes: page.jpeg.size, intl })}
                  onUp={index > 0 ? () => move(page, -1) : undefined}
                  onDown={index < pages.length - 1 ? () => move(page, 1) : undefined}
                  onRotate={() => void rotate(page, index + 1)}
                  onCrop={() => isBusy || setCropped(page.id)}
                  onRemove={() => remove(page, index + 1)}
                />
              ))}
            </ol>
          </>
        )}
      </div>
      <p role="status" className={isBusy ? 'px-5 pb-2 text-sm text-muted' : 'sr-only'}>
        {/* Anew each time: the same words can be said twice. */}
        <span key={said.count}>{said.text}</span>
      </p>
      {!croppedPage && pages.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3">
          <p className="grow text-sm text-muted">{interpolate(texts.total, total)}</p>
          <button
            type="button"
            aria-disabled={isBusy}
            className={buttonClass.primary}
            onClick={use}
          >
            {texts.use}
          </button>
        </div>
      )}
    </dialog>
  )
}

/** What a screen reader is told, and work on pictures, of which one piece is done at a time. */
function useWork() {
  const [said, setSaid] = useState({ text: '', count: 0 })
  const [isBusy, setIsBusy] = useState(false)
  const isBusyNow = useRef(false)

  async function work(task: () => Promise<void>) {
    if (isBusyNow.current) return
    isBusyNow.current = true
    setIsBusy(true)
    try {
      await task()
    } finally {
      isBusyNow.current = false
      setIsBusy(false)
    }
  }

  const say = (text: string) => setSaid(({ count }) => ({ text, count: count + 1 }))
  return { said, say, isBusy, work }
}

type ItemProps = {
  page: PhotoPage
  number: number
  texts: PhotoTexts
  size: string
  onUp?: () => void
  onDown?: () => void
  onRotate: () => void
  onCrop: () => void
  onRemove: () => void
}

function PageItem({ page, number, texts, size, ...on }: ItemProps) {
  const named = (text: string) => fill(text, { number })
  return (
    <li className="flex items-center gap-3 py-3">
      {/* oxlint-disable-next-line nextjs/no-img-element -- it was made on this device */}
      <img
        src={page.preview}
        alt=""
        className="h-28 w-20 shrink-0 rounded border border-line bg-mist object-contain"
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-semibold">{named(texts.page)}</span>
          <bdi className="text-muted">{size}</bdi>
        </p>
        <div className="-ms-2 flex flex-wrap">
          <IconButton label={named(texts.up)} icon={ArrowUp} onClick={on.onUp} />
          <IconButton label={named(texts.down)} icon={ArrowDown} onClick={on.onDown} />
          <IconButton label={named(texts.rotate)} icon={RotateCw} onClick={on.onRotate} />
          <IconButton
            label={named(texts.crop)}
            icon={Crop}
            onClick={on.onCrop}
            data-crop={page.id}
          />
          <IconButton
            label={named(texts.remove)}
            icon={Trash2}
            onClick={on.onRemove}
            data-remove={page.id}
          />
        </div>
      </div>
    </li>
  )
}

type IconProps = { label: string; icon: typeof X; onClick?: () => void } & {
  [mark: `data-${string}`]: string
}

/** Without anything to do it is only called disabled, so that it keeps the focus. */
function IconButton({ label, icon: Icon, onClick, ...marks }: IconProps) {
  return (
    <button
      {...marks}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!onClick}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-mist aria-disabled:opacity-40"
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}

type InputProps = {
  label: string
  isCamera?: boolean
  onChoose: (files: readonly File[]) => unknown
}

/** A button that is a file input, so that a phone offers its camera or its photos. */
function PhotoInput({ label, isCamera = false, onChoose }: InputProps) {
  const id = useId()
  const Icon = isCamera ? Camera : Images
  const input: ComponentProps<'input'> = isCamera ? { capture: 'environment' } : { multiple: true }
  return (
    <div
      className={`relative ${isCamera ? 'hidden pointer-coarse:block' : ''} rounded-full has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-accent`}
    >
      <input
        {...input}
        id={id}
        data-add={isCamera ? undefined : ''}
        type="file"
        accept="image/*"
        className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // The same photo can be chosen again.
          currentTarget.value = ''
        }}
      />
      <label htmlFor={id} className={buttonClass.secondary}>
        <Icon aria-hidden size={20} className="shrink-0 text-accent" />
        {label}
      </label>
    </div>
  )
}

function fill(text: string, values: Record<string, string | number>): string {
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)])
  return interpolate(text, Object.fromEntries(entries))
}
