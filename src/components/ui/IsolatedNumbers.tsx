/** Phone numbers such as `+91 98765 43210`. */
const phoneNumber = /(\+\d[\d ]*\d)/

/** A text whose phone numbers keep their order in right-to-left writing too. */
export function IsolatedNumbers({ text }: { text: string }) {
  return text.split(phoneNumber).map((part, index) =>
    // Splitting by a group puts its matches at the odd places.
    index % 2 === 1 ? (
      <bdi key={index} dir="ltr" className="whitespace-nowrap">
        {part}
      </bdi>
    ) : (
      part
    ),
  )
}
