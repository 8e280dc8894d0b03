/** Phone numbers such as `+91 98765 43210`, and parts of laws such as `6(1)(b)`. */
const isolated = /(\+\d[\d ]*\d|\d+(?:\(\w+\))+)/

/** A dash between two figures, such as that of `€2,500–€3,000`; some languages write a hyphen. */
const rangeDash = /(?<=\p{Nd})[-–](?=\p{Sc}?\p{Nd})/gu

/** A text whose lines end at no dash of a range: word joiners stand around it. */
export const unbrokenRanges = (text: string) => text.replaceAll(rangeDash, '\u2060$&\u2060')

/**
 * A text whose phone numbers and parts of laws keep their order in right-to-left writing too and, like
 * its ranges, stay on one line.
 */
export function IsolatedNumbers({ text }: { text: string }) {
  return text.split(isolated).map((part, index) =>
    // Splitting by a group puts its matches at the odd places.
    index % 2 === 1 ? (
      <bdi key={index} dir="ltr" className="whitespace-nowrap">
        {part}
      </bdi>
    ) : (
      unbrokenRanges(part)
    ),
  )
}
