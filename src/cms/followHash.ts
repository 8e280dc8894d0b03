/** The address whose field is looked for, and how far that has come. */
let sought = { href: '', isFound: false, waitsUntil: 0, passed: new Set<Element>() }

/** How long Payload (3.90) takes to unfold something, in milliseconds. */
const unfolding = 350

/** How long a form moves after its field was found, in milliseconds. */
const settling = 3000

/**
 * Leads to the field that the address names. The browser looks for it before the form is there; Payload makes
 * the rows of lists when they come near the window, and fields of folded rows cannot be in focus.
 */
export function followHash(): void {
  const { hash, href } = location
  if (href !== sought.href) sought = { href, isFound: false, waitsUntil: 0, passed: new Set() }
  const isWaiting = performance.now() < sought.waitsUntil
  if (!hash.startsWith('#field-') || sought.isFound || isWaiting) return
  const { passed } = sought
  const path = hash.slice('#field-'.length).replaceAll('__', '.')
  const field = findField(path)
  const place = field ?? findRow(path)
  if (!place) return
  // Once each: the user may fold it again.
  const folded = foldedAround(place).filter((fold) => !passed.has(fold))
  for (const fold of folded) {
    passed.add(fold)
    fold.querySelector<HTMLElement>('.collapsible__toggle')?.click()
  }
  if (folded.length > 0) {
    sought.waitsUntil = performance.now() + unfolding
    setTimeout(followHash, unfolding + 1)
    return
  }
  if (!field && passed.has(place)) return
  passed.add(place)
  sought.isFound = field !== null
  place.scrollIntoView({ block: 'center' })
  field?.focus()
  if (field) keepInView(field)
}

/** Rows above it are made as they come near, and push it away; it stays in view until the user does something. */
function keepInView(field: HTMLElement): void {
  const timer = setInterval(() => {
    const { top, bottom } = field.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) field.scrollIntoView({ block: 'center' })
  }, 100)
  const end = () => clearInterval(timer)
  setTimeout(end, settling)
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(name, end, { once: true, passive: true })
  }
}

/** The text editor has no id. */
function findField(path: string): HTMLElement | null {
  return (
    document.getElementById(`field-${path.replaceAll('.', '__')}`) ??
    document.querySelector<HTMLElement>(
      `[data-field-path="${CSS.escape(path)}"] [contenteditable="true"]`,
    )
  )
}

/** The innermost row on the way to a field that is there already, else the list itself. */
function findRow(path: string): HTMLElement | null {
  const names = path.split('.')
  for (let depth = names.length - 1; depth > 0; depth -= 1) {
    const list = names.slice(0, depth)
    const row = document.getElementById(`${list.join('-')}-row-${names[depth]}`)
    const found = row ?? document.getElementById(`field-${list.join('__')}`)
    if (found) return found
  }
  return null
}

/** What is folded around a place or, where it is a row, in it; the outermost first. */
function foldedAround(place: Element): Element[] {
  return [...document.querySelectorAll('.collapsible--collapsed')].filter(
    (fold) => fold.contains(place) || fold.parentElement === place,
  )
}
