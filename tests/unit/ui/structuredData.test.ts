import { expect, test } from 'vitest'
import { articleData } from '@/ui/page/structuredData'

const organization = {
  url: 'https://www.curaco.example',
  name: 'CuraCo',
  logo: 'https://www.curaco.example/icons/icon-512.png',
  sameAs: [],
}

const article = {
  url: 'https://www.curaco.example/blog/one',
  homeUrl: organization.url,
  language: 'en',
  title: 'One',
  description: 'First',
  section: 'News',
  image: 'https://www.curaco.example/og/en/blog/one.jpg',
  author: 'Asha Thomas',
  brand: 'CuraCo',
  publishedOn: '2026-11-18T00:00:00.000Z',
  changedAt: '2026-11-19T10:00:00.000Z',
}

test('people and the brand’s own writers are told apart', () => {
  expect(articleData(article).author).toEqual({ '@type': 'Person', name: 'Asha Thomas' })
  expect(articleData({ ...article, author: 'CuraCo editorial team' }).author).toEqual({
    '@type': 'Organization',
    name: 'CuraCo editorial team',
  })
})
