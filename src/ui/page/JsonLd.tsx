import type { StructuredData } from './structuredData'

/**
 * Structured data for search engines; browsers do not run it. No text of an editor's can end the
 * element: its signs for that are written as escapes, which mean the same in JSON.
 */
export function JsonLd({ data }: { data: StructuredData }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
    />
  )
}
