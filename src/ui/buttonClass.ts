const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-semibold ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60'

/** The looks of a button; links that look like buttons use them too. */
export const buttonClass = {
  primary: `${base} bg-accent text-white hover:bg-accent-dark`,
  secondary: `${base} border border-field bg-white text-ink hover:bg-mist`,
  danger: `${base} bg-danger text-white hover:bg-danger-dark`,
  onDark: `${base} border border-white/40 text-white hover:bg-white/10`,
} as const
