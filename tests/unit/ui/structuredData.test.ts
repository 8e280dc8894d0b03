import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonLd } from '@/ui/page/PageStructuredData'

test('a text cannot end the element it stands in', () => {
  const name = '</script><script>alert(1)</script><!--'
  const html = renderToStaticMarkup(
    createElement(JsonLd, { data: { '@type': 'Organization', name } }),
  )
  const text = html.replace(/^<script type="application\/ld\+json">|<\/script>$/g, '')
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ name })
})
