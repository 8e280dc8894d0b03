import type { CollectionConfig, PayloadRequest, TextFieldSingleValidation } from 'payload'
import { attributionMaxLength } from '../src/domain/attribution'
import { parseLink } from '../src/domain/parseLink'
import { allow, editsContent, managesCampaigns, worksOnContent } from './access/roles'
import { row, formPart } from './fields/contentFields'
import { offersPages, validateLink } from './fields/linkFields'
import { validationMessage } from './fields/validationMessage'
import { slugPattern } from './fields/slugField'
import { deleteThroughTrash } from './trash/trashRules'

/** Longest code, in characters: it is printed and typed. */
const codeMaxLength = 40

/** The short address to copy, and what came of it: in the form and as a column. It stores nothing. */
const figuresField = formPart({
  name: 'figures',
  label: 'Visits and submissions',
  Field: '@/editing/CampaignFigures#CampaignFigures',
  Cell: '@/editing/CampaignFigures#CampaignFiguresCell',
})

/** Says where the name of a campaign names a country where WHO asks not to recruit actively. It stores nothing. */
const countriesField = formPart({
  name: 'countries',
  label: 'Countries in the name',
  Field: '@/editing/CampaignCountries#CampaignCountries',
})

const utmField = (name: string, label: string) =>
  ({ name, label, type: 'text', maxLength: attributionMaxLength }) as const

/** Nothing but a page that there is: what tells of the campaign is added to its address. */
const validatePage: TextFieldSingleValidation = (value, options) => {
  const link = parseLink(value ?? '')
  return link?.kind === 'page' && !/[?#]/.test(link.path)
    ? validateLink(value, options)
    : validationMessage({ req: options.req, reason: 'pageOfSite' })
}

/**
 * Short addresses for posters, mails and ads: `/go/{code}` leads to a page, with what tells later where
 * a request comes from. How often each was opened lies in `campaign_visits`, by day and without persons.
 */
export const Campaigns: CollectionConfig = {
  slug: 'campaigns',
  labels: { singular: 'Campaign', plural: 'Campaigns' },
  admin: {
    group: 'Content',
    useAsTitle: 'name',
    defaultColumns: ['name', 'code', 'page', 'isActive', 'figures'],
    listSearchableFields: ['name', 'code'],
    description: 'Short links for posters, e-mails and ads, with visit counts.',
  },
  defaultSort: '-createdAt',
  access: {
    create: allow(managesCampaigns),
    read: allow((user) => worksOnContent(user) || managesCampaigns(user)),
    update: allow(managesCampaigns),
    delete: deleteThroughTrash(allow(editsContent)),
  },
  trash: true,
  disableDuplicate: true,
  fields: [
    figuresField,
    { name: 'name', type: 'text', required: true, maxLength: 120 },
    countriesField,
    {
      name: 'code',
      label: 'Short code',
      type: 'text',
      required: true,
      unique: true,
      maxLength: codeMaxLength,
      admin: { description: 'The end of the short link, such as gulf for /go/gulf.' },
      hooks: {
        beforeValidate: [
          ({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
        ],
      },
      validate: (value: unknown, { req }: { req: PayloadRequest }) =>
        (typeof value === 'string' && value.length <= codeMaxLength && slugPattern.test(value)) ||
        validationMessage({ req, reason: 'slug' }),
    },
    {
      name: 'page',
      label: 'Leads to',
      type: 'text',
      required: true,
      defaultValue: '/',
      admin: {
        ...offersPages,
        description:
          'A page of this site without the language, such as /process/germany. It opens in the visitor’s language.',
      },
      validate: validatePage,
    },
    row({ ...utmField('utmSource', 'Source'), required: true }, utmField('utmMedium', 'Medium')),
    {
      ...utmField('utmCampaign', 'Campaign'),
      admin: { description: 'If empty, the short code is used.' },
      hooks: { beforeValidate: [({ value, data }) => value || data?.code] },
    },
    row(utmField('utmTerm', 'Search term'), utmField('utmContent', 'Ad content')),
    {
      name: 'cost',
      label: 'Cost',
      type: 'number',
      min: 0,
      admin: {
        description:
          'All that the campaign has cost so far, in your own currency. The metrics work out the cost per placement and per contract.',
      },
    },
    { name: 'note', type: 'textarea', maxLength: 1000 },
    {
      name: 'isActive',
      label: 'Active',
      type: 'checkbox',
      defaultValue: true,
      admin: {
        position: 'sidebar',
        description:
          'If unticked, the short link leads to the home page and visits are not counted.',
      },
    },
  ],
}
