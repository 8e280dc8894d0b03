import { compactScript } from '@/publishing/pageCache/compactScript.mjs'

/** A script that runs where it stands. */
export function InlineScript({ code }: { code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: compactScript(code) }} />
}
