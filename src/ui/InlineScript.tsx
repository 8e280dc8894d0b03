/** A script that runs where it stands; it travels without the indentation of its source. */
export function InlineScript({ code }: { code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code.replace(/\n\s+/g, '\n') }} />
}
