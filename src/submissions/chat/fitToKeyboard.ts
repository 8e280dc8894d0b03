/**
 * Keeps a dialog of full height within what a phone's keyboard leaves of the window, so that neither
 * the conversation nor the field lies under it.
 * @returns how to stop that
 */
export function fitToKeyboard(dialog: HTMLElement): () => void {
  const view = window.visualViewport
  const fit = () => {
    // A visitor who magnifies the page wants to see a part of it, not a smaller dialog.
    if (!view || view.scale > 1) return
    dialog.style.height = `${view.height}px`
    dialog.style.top = `${view.offsetTop}px`
  }
  fit()
  view?.addEventListener('resize', fit)
  view?.addEventListener('scroll', fit)
  return () => {
    view?.removeEventListener('resize', fit)
    view?.removeEventListener('scroll', fit)
  }
}
