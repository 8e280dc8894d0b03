import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { drawPhoto, type PhotoPage, type PhotoTexts } from './photoPages'
import { canBePage, wholePhoto, type Corners, type Point } from './straighten'

type Props = {
  page: PhotoPage
  texts: PhotoTexts
  intl: string
  isBusy: boolean
  onCrop: (corners: Corners) => void
  onCancel: () => void
  /** Called with what a screen reader is to say. */
  onSay: (text: string) => void
}

/** More pixels than any phone shows, and little memory. */
const shownSide = 1000

/** How far an arrow key moves a corner, as a share of the photo; with Shift ten times as far. */
const step = 0.005

const directions: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

const cornerNames = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const

/** A photo with four corners, which are put onto the page's with a finger, a mouse or the arrow keys. */
export function CropView({ page, texts, intl, isBusy, onCrop, onCancel, onSay }: Props) {
  const id = useId()
  const frameRef = useRef<HTMLDivElement>(null)
  const firstRef = useRef<HTMLButtonElement>(null)
  const drag = useRef<{ pointer: Point; corner: Point }>(undefined)
  const [corners, setCorners] = useState(page.corners)
  const { photo, turns } = page

  useEffect(() => {
    firstRef.current?.focus()
    const drawing = drawPhoto({ photo, turns, maxSide: shownSide })
    void drawing.then(({ canvas }) => {
      canvas.className = 'max-h-[60dvh] max-w-full'
      frameRef.current?.prepend(canvas)
    })
    return () => void drawing.then(({ canvas }) => canvas.remove())
  }, [photo, turns])

  function move(index: number, { x, y }: Point) {
    const corner = { x: inside(x), y: inside(y) }
    const moved = corners.with(index, corner) as Corners // as many as before
    if (canBePage(moved)) setCorners(moved)
    return corner
  }

  function moveByKey(index: number, event: KeyboardEvent) {
    const by = directions[event.key]
    const { x, y } = corners[index] ?? { x: 0, y: 0 }
    if (!by) return
    event.preventDefault()
    const times = event.shiftKey ? 10 : 1
    const to = move(index, { x: x + by.x * times, y: y + by.y * times })
    const percent = new Intl.NumberFormat(intl, { style: 'percent', maximumFractionDigits: 1 })
    onSay(`${percent.format(to.x)}, ${percent.format(to.y)}`)
  }

  function moveByPointer(index: number, { clientX, clientY }: PointerEvent) {
    if (!drag.current) return
    const { pointer, corner } = drag.current
    const { width = 1, height = 1 } = frameRef.current?.getBoundingClientRect() ?? {}
    move(index, {
      x: corner.x + (clientX - pointer.x) / width,
      y: corner.y + (clientY - pointer.y) / height,
    })
  }

  const outline = `M${corners.map(({ x, y }) => `${x * 100} ${y * 100}`).join('L')}Z`
  return (
    <>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {texts.cropHint}
      </p>
      {/* Room for the handles beside the photo, which has no direction of reading. */}
      <div dir="ltr" className="my-3 flex min-h-60 justify-center p-6">
        <div ref={frameRef} className="relative h-fit w-fit">
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="pointer-events-none absolute inset-0 size-full fill-none stroke-white stroke-2"
          >
            <path
              d={`M0 0H100V100H0Z${outline}`}
              className="fill-black/50 stroke-0 [fill-rule:evenodd]"
            />
            <path d={outline} vectorEffect="non-scaling-stroke" />
          </svg>
          {corners.map((corner, index) => (
            <button
              key={cornerNames[index]}
              ref={index === 0 ? firstRef : undefined}
              type="button"
              aria-label={texts.corners[cornerNames[index] ?? 'topLeft']}
              aria-describedby={`${id}-hint`}
              style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
              className="absolute grid size-11 -translate-1/2 cursor-move touch-none place-items-center rounded-full"
              onKeyDown={(event) => moveByKey(index, event)}
              onPointerDown={({ currentTarget, pointerId, clientX: x, clientY: y }) => {
                currentTarget.setPointerCapture(pointerId)
                drag.current = { pointer: { x, y }, corner }
              }}
              onPointerMove={(event) => moveByPointer(index, event)}
              onLostPointerCapture={() => (drag.current = undefined)}
            >
              <span className="size-5 rounded-full border-2 border-white bg-accent shadow-card" />
            </button>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          aria-disabled={isBusy}
          className={buttonClass.primary}
          onClick={() => isBusy || onCrop(corners)}
        >
          {texts.cropApply}
        </button>
        <button
          type="button"
          className={buttonClass.secondary}
          onClick={() => setCorners(wholePhoto)}
        >
          {texts.cropWhole}
        </button>
        <button type="button" className={buttonClass.secondary} onClick={onCancel}>
          {texts.cropCancel}
        </button>
      </div>
    </>
  )
}

const inside = (share: number) => Math.min(Math.max(share, 0), 1)
