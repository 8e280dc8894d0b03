/** The looks of the footer's parts. */
export const footerClass = {
  title: 'font-semibold text-white',
  /** Beside each other on a phone, below each other in a column. */
  list: 'mt-1 flex flex-wrap gap-x-6 sm:block',
  link: 'inline-flex min-h-11 items-center hover:text-white hover:underline aria-[current]:text-white',
} as const
