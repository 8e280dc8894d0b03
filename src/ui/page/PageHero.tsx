import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  description?: ReactNode
  /** What can be done from here. */
  action?: ReactNode
  /** What stands below that. */
  below?: ReactNode
  children?: ReactNode
}

/** The dark band at the top of a page, behind the fixed header. */
export function PageHero({ title, description, action, below, children }: Props) {
  return (
    <div data-dark className="bg-navy-950 px-4 pt-32 pb-14 text-white sm:px-6 sm:pt-40 sm:pb-20">
      <div className="mx-auto max-w-3xl text-center">
        {children}
        <h1 className="text-display font-bold">{title}</h1>
        {description && (
          <p className="mx-auto mt-5 max-w-2xl text-lg text-balance text-white/80">{description}</p>
        )}
        {action && <div className="mt-8">{action}</div>}
        {below}
      </div>
    </div>
  )
}
