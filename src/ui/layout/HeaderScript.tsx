import { headerScript } from './headerInlineScript'

/** Runs the header's script as soon as the browser has read the header. */
export function HeaderScript() {
  return <script dangerouslySetInnerHTML={{ __html: `(${headerScript})()` }} />
}
