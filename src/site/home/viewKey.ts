/** Under which the browser stores whether the home page was read as a nurse or as a hospital. */
export const viewKey = 'view'
