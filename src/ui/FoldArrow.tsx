import { ChevronDown } from 'lucide-react'

/** Shows at the end of a summary whether what is below it, in `details` of the class `group`, is open. */
export function FoldArrow() {
  return (
    <ChevronDown
      aria-hidden
      size={20}
      className="ms-auto shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
    />
  )
}
