// @ts-check

/**
 * @typedef {object} Rule
 * @property {string} head its selectors, or the at-rule
 * @property {string} [body] its declarations
 * @property {Rule[]} [rules] those within it
 * @property {string[][]} needs for each selector the names (`namesOf`) without which it matches nothing
 */

/** Text up to a brace or semicolon that is not part of a string, an address or an escape. */
const text = String.raw`(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)|\\.|[^{}"'\\])`
const parts = new RegExp(String.raw`(${text}*?)(?:\{(${text}*)\}|([{};]))`, 'gs')

/**
 * Reads a stylesheet as the build writes it: without comments and nested selectors.
 * @param {string} css
 * @returns {Rule[]}
 */
export function parseStyles(css) {
  /** @type {Rule[]} */
  let rules = []
  const outer = []
  for (const [, head = '', body, end] of css.matchAll(parts)) {
    if (end === '}') {
      rules = outer.pop() ?? rules
      continue
    }
    /** @type {Rule} */
    const rule = {
      head,
      body,
      needs: /^(?:@|to$|from$|\d)/.test(head) || end === ';' ? [] : needsOf(head),
    }
    rules.push(rule)
    if (end === ';') rule.head += ';'
    if (end !== '{') continue
    outer.push(rules)
    rules = rule.rules = []
  }
  return rules
}

/**
 * The styles that a page uses: the rules for its elements, its language and the classes that it names, also in
 * its inline scripts, with the custom properties, fonts and animations of these rules.
 * @param {{ styles: Rule[], html: string }} page
 * @returns {string}
 */
export function usedStyles({ styles, html }) {
  const names = namesOf(html)
  // In styles of elements, and in attributes of drawings such as `fill`.
  const inline = html.match(/\bstyle="[^"]*"|var\(--[\w-]+/g)?.join() ?? ''
  const rules = pick({ rules: styles, names })
  // What is used may use something else: a custom property another one or an animation.
  for (let css = '', last; ; last = css) {
    const found = `${css}${inline}`.replaceAll('"', '')
    const used = new Set(found.match(/--font-sans:[\w ]+|(?:var\()?[\w-]+/g))
    css = write({ rules, used })
    if (css === last) return css
  }
}

/**
 * @param {{ rules: Rule[], names: Set<string> }} styles
 * @returns {Rule[]} those that may match something
 */
function pick({ rules, names }) {
  return rules
    .filter(
      ({ needs }) =>
        needs.length === 0 || needs.some((one) => one.every((name) => names.has(name))),
    )
    .map((rule) => (rule.rules ? { ...rule, rules: pick({ rules: rule.rules, names }) } : rule))
}

/**
 * @param {{ rules: Rule[], used: Set<string> }} styles
 * @returns {string}
 */
function write({ rules, used }) {
  return rules
    .map(({ head, body, rules: inner }) => {
      const [, kind, name = ''] = /^@(property|keyframes) (\S+)/.exec(head) ?? []
      if (kind && !used.has(kind === 'property' ? `var(${name}` : name)) return ''
      if (inner) {
        const written = write({ rules: inner, used })
        // A layer's place among the layers is that of its first mention.
        return written ? `${head}{${written}}` : head.startsWith('@layer') ? `${head};` : ''
      }
      if (body === undefined) return head
      const [, family] = head === '@font-face' ? (/font-family:"?([\w ]+)/.exec(body) ?? []) : []
      if (family && !used.has(`--font-sans:${family}`)) return ''
      const kept = body.replace(/(?<=^|;)(--[\w-]+):[^;]*(?:;|$)/g, (property, name) =>
        used.has(`var(${name}`) ? property : '',
      )
      return kept && `${head}{${kept}}`
    })
    .join('')
}

/**
 * The names that a page has: of its elements, `.name` for a class, `type=name` for an input, and `html[lang=code]`.
 * @param {string} html
 */
function namesOf(html) {
  const names = new Set(['html', 'body', `html[lang=${/<html lang="(\w+)/.exec(html)?.[1]}]`])
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9]*)/g)) names.add(name)
  for (const [, type = ''] of html.matchAll(/<input\b[^>]*\btype="([\w-]+)"/g)) {
    names.add(`type=${/^(?:date|month|time|week)/.test(type) ? 'date' : type}`)
  }
  for (const [, list = ''] of html.matchAll(/\bclass="([^"]*)"/g)) {
    const classes = list.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? '')
    for (const name of classes.split(' ')) names.add(`.${name}`)
  }
  for (const [, code = ''] of html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)) {
    for (const name of code.split(/[\s'"`]+/)) names.add(`.${name}`)
  }
  return names
}

/** What browsers draw inside inputs of one type alone. */
const inputParts = {
  date: /::-webkit-(?:date|calendar)/,
  number: /::-webkit-(?:inner|outer)-spin/,
  search: /::-webkit-search/,
}

/** @type {Record<string, string>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/**
 * What the elements that match need; of alternatives (`:is(a,b)`) and exceptions (`:not(a)`) nothing.
 * @param {string} selectors
 * @returns {string[][]}
 */
function needsOf(selectors) {
  /** @type {string[]} */
  const classes = []
  let plain = selectors
    .replace(/"[^"]*"/g, '')
    .replace(
      /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/g,
      (_, name) => `.${classes.push(name) - 1}`,
    )
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/:([\w-]+)\(([^()]*)\)/g, (_, name, inside) =>
      /^(?:is|where)$/.test(name) && !inside.includes(',') ? ` ${inside} ` : '',
    )
  }
  return plain
    .split(',')
    .map((selector) => [
      ...[...selector.matchAll(/\.(\d+)/g)].map(
        ([, index]) => `.${unescape(classes[Number(index)] ?? '')}`,
      ),
      ...[...selector.matchAll(/(?<![\w-.:#[="])[a-z][a-z0-9]*(?:\[lang=\w+\])?/g)].map(([name]) =>
        name.startsWith('html[') ? name : name.replace(/\[.*/, ''),
      ),
      ...Object.entries(inputParts).flatMap(([type, part]) =>
        part.test(selector) ? `type=${type}` : [],
      ),
    ])
}

/** @param {string} name */
function unescape(name) {
  return name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/g, (_, code, letter) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter,
  )
}
