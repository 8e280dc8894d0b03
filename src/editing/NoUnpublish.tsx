/** No button: a page that the site cannot be without is not taken off it. */
export function NoUnpublish() {
  return null
}
