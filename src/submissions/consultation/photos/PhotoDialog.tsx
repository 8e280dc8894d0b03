import { ArrowDown, ArrowUp, Camera, Crop, Images, RotateCw, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '@/ui/buttonClass'
import { formatBytes } from '@/ui/FileField'
import { interpolate } from '@/i18n/interpolate'
import { CropView } from './CropView'
import type { PhotoPage } from './photoPages'
import { usePages } from './usePages'
import { writePdf } from './writePdf'

type Props = Parameters<typeof usePages>[0] & {
  intl: string
  /** Gives the photo that was chosen as the CV, once. */
  takeChosen: () => File | undefined
  onUse: (cv: File) => void
  onClose: () => void
}

/**
 * Photos of a CV, which become the pages of a PDF on this device. It is open as long as it is there, as a
 * part of the form: a dialog around the form keeps the focus within itself.
 */
export function PhotoDialog(props: Props) {
  const { texts, intl, pages, onPages, takeChosen, onUse, onClose } = props
  const id = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const [croppedId, setCroppedId] = useState<string>()
  const { add, turn, crop, move, remove, said, say, failure, isBusy } = usePages({
    texts,
    pages,
    onPages,
  })
  const cropped = pages.find((page) => page.id === croppedId)
  const size = (jpegs: PhotoPage[]) =>
    formatBytes({ bytes: jpegs.reduce((sum, { jpeg }) => sum + jpeg.size, 0), intl })
  const close = () => dialogRef.current?.close()

  const begin = useEffectEvent(() => {
    dialogRef.current?.showModal()
    const chosen = takeChosen()
    // Once the dialog is there.
    if (chosen) setTimeout(() => void add([chosen]))
  })
  useEffect(() => begin(), [])

  /** Puts the focus onto an action of a page, or where photos are added. */
  function focus(text: string, number: number) {
    const find = (one: string) => dialogRef.current?.querySelector<HTMLElement>(one)
    const action = find(`[aria-label="${interpolate(text, { number })}"]`)
    ;(action ?? find('input[multiple]'))?.focus()
  }

  /** Back to the list, where the page was left. */
  function showList() {
    const number = pages.findIndex((page) => page.id === croppedId) + 1
    flushSync(() => setCroppedId(undefined))
    focus(texts.crop, number)
  }

  function use() {
    if (isBusy) return
    // What the form says of its new file is heard only outside of the dialog.
    close()
    onUse(new File([writePdf(pages)], 'cv.pdf', { type: 'application/pdf' }))
  }

  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      // A dialog around this one takes the key from the browser.
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="m-0 size-full max-h-none max-w-none flex-col bg-white text-ink backdrop:bg-navy-950/70 open:flex sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:max-w-2xl sm:rounded-card"
    >
      <div className="flex items-start gap-4 border-b border-line ps-5 pe-2 pt-3 pb-3">
        <h2 id={`${id}-title`} className="grow pt-2 text-xl font-bold">
          {texts.title}
        </h2>
        <Action text={texts.close} icon={X} act={close} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-4">
        {failure && (
          <p role="alert" className="mb-4 rounded-xl bg-danger-mist p-3 font-medium text-danger">
            {failure}
          </p>
        )}
        {cropped ? (
          <CropView
            page={cropped}
            texts={texts}
            intl={intl}
            isBusy={isBusy}
            onCrop={(corners) => void crop(cropped, corners).then(showList)}
            onCancel={showList}
            onSay={say}
          />
        ) : (
          <>
            <p className="text-muted">{texts.intro}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              {/* Elsewhere than on a phone it would do the same as the other one. */}
              <PhotoInput
                capture="environment"
                text={texts.take}
                onFiles={add}
                className="hidden pointer-coarse:inline-flex"
              />
              <PhotoInput multiple text={texts.choose} onFiles={add} className="inline-flex" />
            </div>
            <ol aria-busy={isBusy} className="mt-4 divide-y divide-line">
              {pages.map((page, index) => (
                <PageItem
                  key={page.id}
                  page={page}
                  number={index + 1}
                  count={pages.length}
                  texts={texts}
                  size={size([page])}
                  isBusy={isBusy}
                  onMove={(by) => move(page, by)}
                  onTurn={() => void turn(page)}
                  onCrop={() => setCroppedId(page.id)}
                  onRemove={() => focus(texts.remove, Math.min(index + 1, remove(page)))}
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
      {!cropped && pages.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3">
          <p className="grow text-sm text-muted">
            {interpolate(texts.total, { count: pages.length, size: size(pages) })}
          </p>
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

type ItemProps = Pick<Props, 'texts'> & {
  page: PhotoPage
  number: number
  /** How many pages there are. */
  count: number
  size: string
  isBusy: boolean
  onMove: (by: 1 | -1) => void
  onTurn: () => void
  onCrop: () => void
  onRemove: () => void
}

function PageItem({ page, number, count, texts, size, isBusy, ...on }: ItemProps) {
  const actions = [
    { text: texts.up, icon: ArrowUp, act: number > 1 && (() => on.onMove(-1)) },
    { text: texts.down, icon: ArrowDown, act: number < count && (() => on.onMove(1)) },
    { text: texts.rotate, icon: RotateCw, act: on.onTurn },
    { text: texts.crop, icon: Crop, act: on.onCrop },
    { text: texts.remove, icon: Trash2, act: on.onRemove },
  ]
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
          <b>{interpolate(texts.page, { number })}</b>
          <bdi className="text-muted">{size}</bdi>
        </p>
        <div className="-ms-3 flex flex-wrap">
          {actions.map(({ text, icon, act }) => (
            <Action
              key={text}
              text={interpolate(text, { number })}
              icon={icon}
              act={!isBusy && act}
            />
          ))}
        </div>
      </div>
    </li>
  )
}

type ActionProps = { text: string; icon: typeof X; act: (() => void) | false }

/** Without anything to do it is only called disabled, so that it keeps the focus. */
function Action({ text, icon: Icon, act }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={text}
      title={text}
      aria-disabled={!act}
      onClick={act || undefined}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-mist aria-disabled:opacity-40"
    >
      <Icon aria-hidden size={20} />
    </button>
  )
}

type InputProps = Pick<ComponentProps<'input'>, 'capture' | 'multiple' | 'className'> & {
  text: string
  onFiles: (files: readonly File[]) => unknown
}

/** A file input that looks like a button: a phone offers its camera, or its photos. */
function PhotoInput({ text, onFiles, className, ...input }: InputProps) {
  const Icon = input.capture ? Camera : Images
  return (
    <label
      className={`relative min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field bg-white px-6 py-2.5 font-semibold hover:bg-mist has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${className}`}
    >
      <input
        {...input}
        type="file"
        accept="image/*"
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same photo can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Icon aria-hidden size={20} className="shrink-0 text-accent" />
      {text}
    </label>
  )
}
