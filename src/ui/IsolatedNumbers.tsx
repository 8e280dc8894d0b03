/** Phone numbers such as `+91 98765 43210`. */
const phoneNumber = /(\+\d[\d ]*\d)/

/** A dash between two figures, such as that of `€2,500–€3,000`. */
const rangeDash = /(?<=\p{Nd})–(?=\p{Sc}?\p{Nd})/gu

/** A dash at which no line ends: between word joiners. */
const unbrokenDash = '\u2060–\u2060'

/**
 * A text whose phone numbers keep their order in right-to-left writing too, and whose ranges stay on
 * one line.
 */
export function IsolatedNumbers({ text }: { text: string }) {
  return text.split(phoneNumber).map((part, index) =>
    // Splitting by a group puts its matches at the odd places.
    index % 2 === 1 ? (
      <bdi key={index} dir="ltr" className="whitespace-nowrap">
        {part}
      </bdi>
    ) : (
      part.replaceAll(rangeDash, unbrokenDash)
    ),
  )
}
