import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

export type LoadedPage = {
  status: number
  html: string
  headers: Headers
  /** The content security policy: the sources of each directive. */
  directives: Map<string, string[]>
}

export async function readPage(response: Response): Promise<LoadedPage> {
  const { status, headers } = response
  const policy = headers.get('content-security-policy') ?? ''
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
  return { status, html: await response.text(), headers, directives }
}

/** Scripts that stand in the page itself and are run; data for search engines is not. */
export const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .map(([, attributes = '', code = '']) => ({ attributes, code }))
    .filter(({ attributes }) => !/\bsrc=|application\/ld\+json/.test(attributes))

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** What keeps a page's policy from being strict, and the inline scripts that it would refuse to run. */
export function policyFaults({ html, directives }: LoadedPage): string[] {
  const scripts = directives.get('script-src') ?? []
  const loose = scripts.filter((source) => /^'unsafe-(inline|eval)'$|\*|^http/.test(source))
  const open = ['object-src', 'base-uri'].filter(
    (name) => !isDeepStrictEqual(directives.get(name), ["'none'"]),
  )
  const nonces = scripts.flatMap((source) => /^'nonce-(.+)'$/.exec(source)?.[1] ?? [])
  const refused = inlineScripts(html).filter(
    ({ attributes, code }) =>
      !scripts.includes(hashOf(code)) &&
      !nonces.some((nonce) => attributes.includes(`nonce="${nonce}"`)),
  )
  return [
    ...loose.map((source) => `script-src allows ${source}`),
    ...open.map((name) => `${name} is not 'none'`),
    ...refused.map(({ code }) => `the policy refuses the page's own script ${code.slice(0, 80)}`),
  ]
}
