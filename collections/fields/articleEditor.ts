import {
  BlockquoteFeature,
  BlocksFeature,
  BoldFeature,
  createServerFeature,
  FixedToolbarFeature,
  HeadingFeature,
  HorizontalRuleFeature,
  ItalicFeature,
  lexicalEditor,
  LinkFeature,
  OrderedListFeature,
  ParagraphFeature,
  TextStateFeature,
  UnorderedListFeature,
  UploadFeature,
} from '@payloadcms/richtext-lexical'
import { getLocale, pageLocales } from '../../src/i18n/locales'
import { articleBlocks } from './articleBlocks'
import { linkedKinds, linkFields } from './linkFields'
import { blockWithLabels } from '../withAdminLabels'

const PasteFeature = createServerFeature({
  key: 'paste',
  feature: { ClientFeature: '@/editing/PasteFeatureClient#PasteFeatureClient' },
})

/** The language of words within a text of another one, for screen readers (WCAG 3.1.2). */
const languages = Object.fromEntries(
  pageLocales.map((code) => [
    code,
    { label: getLocale(code).nativeName, css: { 'text-decoration': 'underline dotted' } },
  ]),
)

/** The editor for longer texts: what an article needs, and nothing that could break a page. */
export const articleEditor = lexicalEditor({
  features: [
    ParagraphFeature(),
    HeadingFeature({ enabledHeadingSizes: ['h2', 'h3'] }),
    BoldFeature(),
    ItalicFeature(),
    LinkFeature({ enabledCollections: [...linkedKinds, 'process-guides'], fields: linkFields }),
    UnorderedListFeature(),
    OrderedListFeature(),
    BlockquoteFeature(),
    HorizontalRuleFeature(),
    UploadFeature({ enabledCollections: ['media'] }),
    BlocksFeature({ blocks: articleBlocks.map(blockWithLabels) }),
    TextStateFeature({ state: { language: languages } }),
    FixedToolbarFeature(),
    PasteFeature(),
  ],
})
