import { inView } from 'framer-motion/dom'
import { animate } from 'framer-motion/dom/mini'

const offset = 'translateY(24px)'

/**
 * Lets each section marked `data-reveal` appear once, when a tenth of it is visible (specification,
 * section 9). Only sections still below the window are hidden, so nothing in view ever flickers.
 * @returns a function that stops and shows what is still hidden
 */
export function revealSections(): () => void {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-reveal]')].filter(
    isBelowWindow,
  )
  const stops = sections.map((section) => {
    section.style.opacity = '0'
    // Where its movement begins: a section that jumped there would leave the finger that presses in it.
    section.style.transform = offset
    return inView(section, () => appear(section), { amount: 0.1 })
  })
  // What was shown for the printer must not appear a second time when it is scrolled to.
  const showAll = () => {
    stops.forEach((stop) => stop())
    sections.forEach(show)
  }
  window.addEventListener('beforeprint', showAll)
  return () => {
    window.removeEventListener('beforeprint', showAll)
    showAll()
  }
}

function isBelowWindow(section: HTMLElement): boolean {
  return section.getBoundingClientRect().top >= window.innerHeight
}

function appear(section: HTMLElement): void {
  const keyframes = { opacity: [0, 1], transform: [offset, 'none'] }
  void animate(section, keyframes, { duration: 0.6, ease: 'easeOut' }).then(() => show(section))
}

function show(section: HTMLElement): void {
  section.style.removeProperty('opacity')
  section.style.removeProperty('transform')
}
