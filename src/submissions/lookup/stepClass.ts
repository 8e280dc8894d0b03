/** The looks that the steps of the page share. */
export const stepClass = {
  card: 'rounded-card border border-line bg-white p-5 shadow-card sm:p-8',
  failure: 'mb-6 rounded-xl bg-danger-mist p-4 font-medium text-danger outline-offset-2',
} as const
