import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  description?: ReactNode
  /** What can be done from here. */
  action?: ReactNode
  /** What stands below that. */
  below?: ReactNode
  children?: ReactNode
  /** What stands beside the words (`HeroImage`). */
  image?: ReactNode
}

/** The dark band at the top of a page, behind the fixed header. */
export function PageHero({ title, description, action, below, children, image }: Props) {
  return (
    <div data-dark className="overflow-x-clip bg-navy-950 px-4 pt-32 text-white sm:px-6 sm:pt-40">
      <div className={image ? besideClass : centredClass}>
        <div className={image ? 'pb-8 lg:pb-20' : 'pb-14 sm:pb-20'}>
          {children}
          <h1 className="text-display font-bold">{title}</h1>
          {description && (
            <p
              className={`mt-5 max-w-2xl text-lg text-white/80 ${image ? '' : 'mx-auto text-balance'}`}
            >
              {description}
            </p>
          )}
          {action && <div className="mt-8">{action}</div>}
          {below}
        </div>
        {image}
      </div>
    </div>
  )
}

const centredClass = 'mx-auto max-w-3xl text-center in-[:lang(ml)]:max-sm:text-start'

const besideClass = 'mx-auto max-w-6xl lg:grid lg:grid-cols-[5fr_6fr] lg:items-end lg:gap-10'
