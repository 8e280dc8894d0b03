import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { drawPhoto, type PhotoPage, type PhotoTexts } from './photoPages'
import { canBePage, wholePhoto, type Corners, type Point } from './straighten'

type Props = {
  page: PhotoPage
  /** Its number, from 1. */
  number: number
  texts: PhotoTexts
  intl: string
  isBusy: boolean
  onCrop: (corners: Corners) => void
  onCancel: () => void
  /** Called with what a screen reader is to say. */
  onSay: (text: string) => void
}

/** More than any screen needs, and little memory. */
const shownSide = 1000

/** How far an arrow key moves a corner, as a share of the photo; with Shift much further. */
const step = 0.005
const largeStep = 0.05

const directions: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const cornerNames = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const

/** A photo with four corners, which are put onto the page's with a finger, a mouse or the arrow keys. */
export function CropView(props: Props) {
  const { page, number, texts, intl, isBusy, onCrop, onCancel, onSay } = props
  const id = useId()
  const frameRef = useRef<HTMLDivElement>(null)
  const firstRef = useRef<HTMLButtonElement>(null)
  const drag = useRef<{ from: Point; corner: Point }>(undefined)
  const [corners, setCorners] = useState(page.corners)
  const { photo, turns } = page

  useEffect(() => {
    firstRef.current?.focus()
    const drawing = drawPhoto({ photo, turns, maxSide: shownSide })
    void drawing.then((canvas) => {
      canvas.className = 'max-h-[60dvh] max-w-full'
      frameRef.current?.prepend(canvas)
    })
    return () => void drawing.then((canvas) => canvas.remove())
  }, [photo, turns])

  function move(index: number, to: Point) {
    const inside = { x: between(to.x), y: between(to.y) }
    const moved = corners.map((corner, one) => (one === index ? inside : corner))
    const next = moved as unknown as Corners // of as many as before
    if (!canBePage(next)) return
    setCorners(next)
  }

  function drop({ from, corner }: { from: Point; corner: Point }, to: PointerEvent) {
    const { width = 1, height = 1 } = frameRef.current?.getBoundingClientRect() ?? {}
    return {
      x: corner.x + (to.clientX - from.x) / width,
      y: corner.y + (to.clientY - from.y) / height,
    }
  }

  function moveByKey(index: number, event: KeyboardEvent) {
    const direction = directions[event.key]
    const corner = corners[index]
    if (!direction || !corner) return
    event.preventDefault()
    const distance = event.shiftKey ? largeStep : step
    const to = { x: corner.x + direction.x * distance, y: corner.y + direction.y * distance }
    move(index, to)
    const percent = new Intl.NumberFormat(intl, { style: 'percent', maximumFractionDigits: 1 })
    onSay(`${percent.format(between(to.x))}, ${percent.format(between(to.y))}`)
  }

  const outline = corners.map(({ x, y }) => `${x * 100} ${y * 100}`).join('L')
  return (
    <div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {texts.cropHint}
      </p>
      {/* Room for the corners' handles beside the photo, which has no direction of reading. */}
      <div dir="ltr" className="my-3 flex min-h-60 justify-center p-6">
        <div ref={frameRef} className="relative h-fit w-fit">
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="pointer-events-none absolute inset-0 size-full"
          >
            <path d={`M0 0H100V100H0ZM${outline}Z`} fillRule="evenodd" fillOpacity="0.5" />
            <path
              d={`M${outline}Z`}
              fill="none"
              stroke="white"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
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
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                drag.current = { from: { x: event.clientX, y: event.clientY }, corner }
              }}
              onPointerMove={(event) => drag.current && move(index, drop(drag.current, event))}
              onLostPointerCapture={() => {
                drag.current = undefined
              }}
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
          aria-label={`${texts.cropApply}: ${texts.page.replace('{number}', String(number))}`}
          className={buttonClass.primary}
          onClick={() => onCrop(corners)}
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
    </div>
  )
}

const between = (share: number) => Math.min(Math.max(share, 0), 1)
