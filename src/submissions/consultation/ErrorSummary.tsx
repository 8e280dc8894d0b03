import { useId } from 'react'

type Props = {
  title: string
  /** What is wrong with the form as a whole. */
  message?: string
  errors: { id: string; text: string }[]
  /** True where the page begins with it; elsewhere it is read out because it gets the focus. */
  isNew: boolean
}

/** Everything that is wrong, each with a link to its field. */
export function ErrorSummary({ title, message, errors, isNew }: Props) {
  const headingId = useId()
  const heading = errors.length > 0 ? title : message
  if (!heading) return null
  return (
    <div
      role={isNew ? 'alert' : 'group'}
      aria-labelledby={headingId}
      tabIndex={-1}
      data-error-summary
      className="mb-6 rounded-xl border-2 border-danger bg-danger-mist p-4"
    >
      <h3 id={headingId} className="font-semibold text-danger">
        {heading}
      </h3>
      {errors.length > 0 && (
        <ul className="mt-2 space-y-1">
          {errors.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-block py-1 text-danger underline underline-offset-2"
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(id)?.focus()
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
