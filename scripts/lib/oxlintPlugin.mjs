// @ts-check

/**
 * What a child in JSX may become.
 * @typedef {'text' | 'element' | 'nothing'} Kind
 * @typedef {any} Node of the ESTree
 */

/**
 * A browser that translates a page moves each text node into elements of its own. Where React then removes
 * such a node, or puts another before it, the page breaks (https://github.com/facebook/react/issues/11538);
 * where React changes one beside others, the old words stay.
 */
const noLooseText = {
  meta: {
    messages: {
      before:
        'Give the text that follows an element of its own: what stands before it comes and goes.',
      loose: 'Give the text an element of its own: it comes and goes.',
      stale: 'Give the text an element of its own: it changes beside others.',
    },
  },
  /** @param {{ report: (problem: { node: Node, messageId: string }) => void }} context */
  create(context) {
    /** Names of what is an element, or several. */
    const elements = new Set(['children'])
    return {
      VariableDeclarator: (/** @type {Node} */ { id, init }) =>
        void (isJsx(init) && elements.add(id.name)),
      TSPropertySignature: (/** @type {Node} */ { key, typeAnnotation }) =>
        void (
          typeAnnotation?.typeAnnotation.typeName?.name === 'ReactNode' && elements.add(key.name)
        ),
      JSXElement: check,
      JSXFragment: check,
    }

    /** @param {Node} parent */
    function check(parent) {
      /** @type {Node[]} */
      const children = parent.children.filter(isShown)
      const kinds = children.map((child) => kindsOf(child, elements))
      for (const [index, node] of children.entries()) {
        const own = kinds[index]
        if (!own) continue
        if (own.size < 2) {
          const isBeside = children.length > 1 && own.has('text')
          if (isBeside && isChanging(node)) context.report({ node, messageId: 'stale' })
          continue
        }
        const next = kinds.slice(index + 1).find((kind) => kind.size === 1)
        // React sets the whole content of an element whose only child is a string.
        const isWhole = children.length === 1 && parent.type === 'JSXElement' && !isSplit(node)
        if (own.has('text') && !isWhole) context.report({ node, messageId: 'loose' })
        else if (next?.has('text')) context.report({ node, messageId: 'before' })
      }
    }
  },
}

const maxLineLength = 120
const subjectless = /(?<!["`])\b(?:nobody|somebody|anybody|whoever|whomever|whatever)\b/i

/** Comments name their subject and fit the line. */
const plainComments = {
  meta: {
    messages: {
      long: `A line of a comment has at most ${maxLineLength} characters.`,
      subject: 'Name the thing or person (“the server”, “the caller”) instead of “{{word}}”.',
    },
  },
  /** @param {any} context */
  create(context) {
    return {
      Program() {
        /** @type {{ value: string, loc: Node }[]} */
        const comments = context.sourceCode.getAllComments()
        for (const { value, loc } of comments) {
          const [word] = subjectless.exec(value) ?? []
          if (word) context.report({ loc, messageId: 'subject', data: { word } })
          // Types of JSDoc cannot be wrapped.
          const isLong = (/** @type {string} */ line) =>
            line.length > maxLineLength && !/[@|]/.test(line)
          if (value.split('\n').some(isLong)) context.report({ loc, messageId: 'long' })
        }
      },
    }
  },
}

/** Home-made words in names, and the field's. */
const standardWords = [
  [/^(?:most|longest|highest)(?!Recent)[A-Z]/, 'max…'],
  [/^(?:least|fewest|shortest)[A-Z]/, 'min…'],
  [/^(?:whoever|nobody|somebody|anybody)/i, 'allow, deny, or whom it is about'],
  [/inReach/i, 'allowed'],
  [/hurry/i, 'flush, retry'],
  [/catchUp/i, 'retry, replay'],
  [/keptFor/i, 'retention, maxAge'],
  [/troubles/i, 'failures'],
]

const standardNames = {
  meta: { messages: { word: 'Name it by the standard term ({{term}}) instead of “{{name}}”.' } },
  /** @param {{ report: (problem: { node: Node, messageId: string, data: object }) => void }} context */
  create(context) {
    const check = (/** @type {Node} */ { id }) => {
      const name = String(id?.name ?? '')
      const [, term] = standardWords.find(([word]) => /** @type {RegExp} */ (word).test(name)) ?? []
      if (term) context.report({ node: id, messageId: 'word', data: { name, term } })
    }
    return {
      VariableDeclarator: check,
      FunctionDeclaration: check,
      TSTypeAliasDeclaration: check,
    }
  },
}

const plugin = {
  meta: { name: 'site' },
  rules: {
    'no-loose-text': noLooseText,
    'plain-comments': plainComments,
    'standard-names': standardNames,
  },
}

export default plugin

/** @param {Node} node */
function isJsx(node) {
  return node?.type === 'JSXElement' || node?.type === 'JSXFragment'
}

/** @param {Node} child */
function isShown(child) {
  if (child.type === 'JSXText') return child.value.trim() !== ''
  if (child.type !== 'JSXExpressionContainer') return true
  const { type, value } = child.expression
  return type !== 'JSXEmptyExpression' && !(typeof value === 'string' && value.trim() === '')
}

const fillsIn = /^(formatMessage|interpolate|replace)$/

/**
 * Whether other words may come in its place: a choice of several, or what is wrong at the moment.
 * @param {Node} node
 * @returns {boolean}
 */
function isChanging(node) {
  switch (node.type) {
    case 'JSXExpressionContainer':
      return isChanging(node.expression)
    case 'ConditionalExpression':
      return true
    case 'Identifier':
      return /^(errors?|failure)$/.test(node.name)
    case 'MemberExpression':
      return node.computed || isChanging(node.object)
    case 'CallExpression':
      // A text with a value in it, such as “3 of 5”.
      return (
        fillsIn.test(calledName(node)) ||
        (/^(t|text)$/.test(calledName(node)) && node.arguments.length > 1)
      )
    default:
      return false
  }
}

/**
 * Whether its text is several nodes, not one string.
 * @param {Node} node
 * @returns {boolean}
 */
function isSplit(node) {
  switch (node.type) {
    case 'JSXExpressionContainer':
      return isSplit(node.expression)
    case 'LogicalExpression':
      return isSplit(node.right)
    case 'ConditionalExpression':
      return isSplit(node.consequent) || isSplit(node.alternate)
    default:
      return node.type === 'JSXFragment' || calledName(node) === 'rich'
  }
}

/**
 * @param {Node} node
 * @param {Set<string>} elements
 * @returns {Set<Kind>}
 */
function kindsOf(node, elements) {
  const of = (/** @type {Node} */ part) => kindsOf(part, elements)
  switch (node.type) {
    case 'JSXExpressionContainer':
      return of(node.expression)
    case 'JSXText':
    case 'TemplateLiteral':
      return new Set(['text'])
    case 'Literal':
      return new Set([typeof node.value === 'boolean' || node.value === null ? 'nothing' : 'text'])
    case 'LogicalExpression':
      if (node.operator !== '&&') return new Set([...of(node.left), ...of(node.right)])
      return new Set(['nothing', ...of(node.right)])
    case 'ConditionalExpression':
      return new Set([...of(node.consequent), ...of(node.alternate)])
    case 'JSXFragment':
      return new Set(
        node.children.filter(isShown).flatMap((/** @type {Node} */ part) => [...of(part)]),
      )
    case 'CallExpression':
      if (calledName(node) === 'map') return new Set(['element', 'nothing'])
      return new Set([
        /^(t|rich|text|interpolate|replace|format\w+|\w+Name)$/.test(calledName(node))
          ? 'text'
          : 'element',
      ])
    case 'Identifier':
      if (node.name === 'undefined') return new Set(['nothing'])
      return new Set([elements.has(node.name) ? 'element' : 'text'])
    case 'MemberExpression':
      return new Set([elements.has(node.property.name) ? 'element' : 'text'])
    default:
      return new Set(['element'])
  }
}

/** @param {Node} node */
function calledName({ type, callee }) {
  return type === 'CallExpression' ? String(callee.property?.name ?? callee.name) : ''
}
