/** What an article cannot take in, so that it is said. */
export type LostInPaste = 'table' | 'pictures'

/**
 * Turns what Word and web pages put on the clipboard into what an article can hold: Word's list paragraphs
 * become lists, rows of tables become lines, pictures that cannot be uploaded are left out.
 * @returns null where nothing needs to change
 */
export function cleanPastedHtml(html: string): { html: string; lost: LostInPaste[] } | null {
  // Scripts do not run and pictures are not fetched in such a document.
  const page = new DOMParser().parseFromString(html, 'text/html')
  const isOfWord = /\bmso-|class="?Mso/i.test(html)
  const hasPictures = removePictures(page) || page.querySelector('table img') !== null
  const hasTable = turnTablesIntoLines(page)
  if (!isOfWord && !hasTable && !hasPictures) return null
  if (isOfWord) {
    removeBlankParagraphs(page)
    makeLists(page)
  }
  const lost = [
    ...(hasTable ? ['table' as const] : []),
    ...(hasPictures ? ['pictures' as const] : []),
  ]
  return { html: page.body.innerHTML, lost }
}

function turnTablesIntoLines(page: Document): boolean {
  // An inner table comes after its outer one, whose line has its text.
  const tables = [...page.querySelectorAll('table')].filter(
    (table) => !table.parentElement?.closest('table'),
  )
  for (const table of tables) {
    const lines = [...table.rows].map((row) => {
      const line = page.createElement('p')
      const cells = [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim())
      line.textContent = cells.filter(Boolean).join(' | ')
      return line
    })
    table.replaceWith(...lines.filter((line) => line.textContent))
  }
  return tables.length > 0
}

/** A picture in the clipboard itself is uploaded by the editor; it cannot reach those of a disk or another site. */
function removePictures(page: Document): boolean {
  const pictures = [...page.querySelectorAll('img')].filter(
    (picture) => !/^data:image\/(?:png|jpeg|gif|webp);/i.test(picture.getAttribute('src') ?? ''),
  )
  for (const picture of pictures) picture.remove()
  return pictures.length > 0
}

function removeBlankParagraphs(page: Document): void {
  for (const paragraph of page.querySelectorAll('p')) {
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img')) paragraph.remove()
  }
}

const listStyle = /mso-list:\s*l\d+\s+level(\d+)/i

/** Word writes an item of a list as a paragraph with its sign as text, and says in its style what it is. */
function makeLists(page: Document): void {
  let open: { level: number; list: HTMLElement }[] = []
  let outermost: HTMLElement | undefined
  for (const paragraph of page.querySelectorAll('p')) {
    const [, level] = listStyle.exec(paragraph.getAttribute('style') ?? '') ?? []
    if (!level) continue
    const sign = paragraph.querySelector('[style*="mso-list"]')
    const isNumbered = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(sign?.textContent.trim() ?? '')
    sign?.remove()
    if (paragraph.previousElementSibling !== outermost) open = []
    open = open.filter((one) => one.level <= Number(level))
    const parent = open.at(-1)
    let list = parent?.list
    if (!parent || parent.level < Number(level)) {
      list = page.createElement(isNumbered ? 'ol' : 'ul')
      open.push({ level: Number(level), list })
      if (parent) itemOf(page, list, parent.list)
      else {
        paragraph.before(list)
        outermost = list
      }
    }
    if (list) itemOf(page, paragraph.childNodes, list)
    paragraph.remove()
  }
}

function itemOf(page: Document, content: HTMLElement | NodeListOf<ChildNode>, list: HTMLElement) {
  const item = page.createElement('li')
  item.append(...('nodeType' in content ? [content] : content))
  list.append(item)
}
