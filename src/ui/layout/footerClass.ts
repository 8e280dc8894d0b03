/** The looks of the footer's parts. */
export const footerClass = {
  title: 'font-semibold text-white',
  link: 'inline-flex min-h-11 items-center hover:text-white hover:underline aria-[current]:text-white',
} as const
