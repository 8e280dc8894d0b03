import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Shown where scripts are switched off, without which these pages can do nothing. */
  scriptNeeded: string
  action?: ReactNode
  isNarrow?: boolean
  children: ReactNode
}

/** The frame of the staff's pages: a dark band under the header, and a white card that reaches into it. */
export function StaffPage({ title, scriptNeeded, action, isNarrow = false, children }: Props) {
  // A list has room for its columns in one line.
  const width = isNarrow ? 'max-w-md' : 'max-w-[90rem]'
  return (
    <>
      <div data-dark className="bg-navy-950 px-4 pt-28 pb-24 text-white sm:px-6">
        <div className={`mx-auto flex flex-wrap items-center justify-between gap-4 ${width}`}>
          <h1 className="text-title font-semibold">{title}</h1>
          {action}
        </div>
      </div>
      <div
        data-no-chat={isNarrow ? undefined : ''}
        className="min-h-[70dvh] bg-mist px-4 pb-16 sm:px-6"
      >
        <div
          className={`relative -top-16 mx-auto -mb-16 rounded-card bg-white shadow-card ${width} ${isNarrow ? 'p-6 sm:p-8' : ''}`}
        >
          <noscript>
            <p className="p-6 font-medium text-danger">{scriptNeeded}</p>
          </noscript>
          <div data-needs-script data-scripts-at-once>
            {children}
          </div>
        </div>
      </div>
    </>
  )
}
