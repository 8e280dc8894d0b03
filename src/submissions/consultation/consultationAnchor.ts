/**
 * The form's address within its page. In a file of its own, because pages that only link to the form
 * would otherwise load it.
 */
export const consultationAnchor = 'consultation'
