// @ts-check
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** @import { MessageFormatElement } from '@formatjs/icu-messageformat-parser' */

/**
 * What the code fills in or wraps in an ICU message: `{name}`, `{count, plural, one}`, `<b>`, and `#`, which a
 * script replaces outside of plurals; braces that fill in nothing count too. Texts of one shape can stand in each
 * other's place.
 * @param {string} text
 * @returns {string[]} sorted, each as often as it occurs
 * @throws where the message does not parse
 */
export function messageShape(text) {
  return shapeOf(parse(text)).sort()
}

/**
 * @param {MessageFormatElement[]} elements
 * @returns {string[]}
 */
function shapeOf(elements) {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value.match(/[#{}]/g) ?? []
      case TYPE.pound:
        return []
      case TYPE.argument:
        return `{${element.value}}`
      case TYPE.tag:
        return [`<${element.value}>`, ...shapeOf(element.children)]
      case TYPE.select:
      case TYPE.plural:
        return Object.entries(element.options).flatMap(([option, { value }]) => [
          `{${element.value}, ${TYPE[element.type]}, ${option}}`,
          ...shapeOf(value),
        ])
      default:
        return `{${element.value}, ${TYPE[element.type]}}`
    }
  })
}
