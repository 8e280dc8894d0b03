import { earlyPressScript } from './earlyPressInlineScript'

/** Listens for presses from the moment on at which there is something to press. */
export function EarlyPressScript() {
  return <script dangerouslySetInnerHTML={{ __html: `(${earlyPressScript})()` }} />
}
