import { earlyPressScript } from './earlyPressInlineScript'

/**
 * Listens for presses from the moment on at which there is something to press.
 * @param word what screen readers say until a press is carried out
 */
export function EarlyPressScript({ word }: { word: string }) {
  return (
    <>
      {/* The script writes into it before React takes the page over. */}
      <p
        suppressHydrationWarning
        role="status"
        data-early-press={word}
        className="sr-only"
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <script dangerouslySetInnerHTML={{ __html: `(${earlyPressScript})()` }} />
    </>
  )
}
