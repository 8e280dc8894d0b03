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
import { cmsT } from '../../src/i18n/cmsT'
import { linkedKinds, linkFields, refusedLink } from './linkFields'
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

const editor = lexicalEditor({
  // Payload's own says du to its German readers, and does not let a text take its place.
  admin: { placeholder: ({ i18n }) => cmsT(i18n)('editing:writeHere') },
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

/** The editor for longer texts: what an article needs, and nothing that could break a page. */
export const articleEditor: typeof editor = async (args) => {
  const adapter = await editor(args)
  const validate: typeof adapter.validate = async (value, options) => {
    const result = await adapter.validate(value, options)
    // Payload (3.90) names the parts of a text in English, by their types.
    if (typeof result !== 'string' || !result.includes(' node failed to validate: ')) return result
    return (await refusedLink({ value, req: options.req })) ?? cmsT(options.req)('editing:inText')
  }
  return { ...adapter, validate }
}
