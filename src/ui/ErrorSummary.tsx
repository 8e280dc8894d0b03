import { useId } from 'react'

type Props = {
  title: string
  errors: { id: string; text: string; detail?: string }[]
  /** True where the page begins with it; elsewhere it is read out because it gets the focus. */
  isNew?: boolean
  /** Leads to what is wrong; a page without scripts follows the link. Else the field gets the focus. */
  onShow?: (id: string) => void
}

/** Everything that is wrong, each with a link to its field. */
export function ErrorSummary({ title, errors, isNew = false, onShow = focusField }: Props) {
  const headingId = useId()
  return (
    <div
      role={isNew ? 'alert' : 'group'}
      aria-labelledby={headingId}
      tabIndex={-1}
      data-error-summary
      className="mb-6 scroll-mt-28 rounded-xl border-2 border-danger bg-danger-mist p-4"
    >
      <h2 id={headingId} className="font-semibold text-danger">
        {title}
      </h2>
      <ul className="mt-2 empty:hidden">
        {errors.map(({ id, text, detail }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-danger underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault()
                onShow(id)
              }}
            >
              {text}
            </a>
            {detail && <p className="pb-2 text-sm">{detail}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(id: string) {
  document.getElementById(id)?.focus()
}
