import type { Field, GlobalConfig, Payload, PayloadRequest, TextField } from 'payload'
import { isTimeZone } from '../../src/domain/calendarDays'
import {
  contactKinds,
  contactMaxLength,
  contactUses,
  readContact,
} from '../../src/domain/officialContacts'
import { isClockTime, weekdays } from '../../src/domain/officeHours'
import { isCountryCode, readCountryCodes, safeguardsList } from '../../src/domain/safeguards'
import { editsContent, allow, worksOnContent } from '../access/roles'
import { httpsField, publicPhoneField, arrayRowLabel, row } from '../fields/contentFields'
import { pageLanguageOptions } from '../fields/languageOptions'
import { validationMessage } from '../fields/validationMessage'

/** What companies process a site's data for (GDPR, Art. 28). */
const processorPurposes = [
  { value: 'hosting', label: 'Hosting' },
  { value: 'backups', label: 'Backup storage' },
  { value: 'email', label: 'E-mail provider' },
  { value: 'telephone', label: 'Telephone provider' },
  { value: 'other', label: 'Other services' },
] as const

/** What allows data to leave the European Union (GDPR, Art. 45, 46 and 49). */
const transferSafeguards = [
  { value: 'adequacy', label: 'Adequacy decision of the European Commission (Art. 45)' },
  { value: 'clauses', label: 'Standard contractual clauses (Art. 46)' },
  { value: 'consent', label: 'Consent of each person (Art. 49)' },
] as const

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A time of the day; closing time is later than opening time. */
function clockField({ name, label }: { name: 'from' | 'to'; label: string }): TextField {
  return {
    name,
    label,
    type: 'text',
    maxLength: 5,
    admin: { description: 'For example, 09:30 or 18:00' },
    validate: (
      value: unknown,
      { siblingData, req }: { siblingData: Partial<Record<string, string>>; req: PayloadRequest },
    ) => {
      if (!value) return true
      if (!isClockTime(value)) return validationMessage({ req, reason: 'clockTime' })
      const isLater = name === 'from' || !siblingData.from || value > siblingData.from
      return isLater || validationMessage({ req, reason: 'closesLater' })
    },
  }
}

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** What cannot be read as its kind would never be found. */
function validateContact(
  value: unknown,
  { siblingData, req }: { siblingData: Partial<{ kind: string }>; req: PayloadRequest },
) {
  const { kind } = siblingData
  const isNumber = /^\+\d[\d ()-]{5,}$/.test(String(value ?? ''))
  if (kind === 'phone') return isNumber || validationMessage({ req, reason: 'countryCode' })
  return (
    readContact(String(value ?? ''))?.kind === kind || validationMessage({ req, reason: 'contact' })
  )
}

/** Where WHO asks not to recruit actively: editors are warned in headlines, staff at a case. */
const safeguardsField: Field = {
  name: 'safeguards',
  label: 'Countries where WHO asks not to recruit actively',
  type: 'group',
  admin: {
    description:
      'You see a remark where a headline names one of these countries, and the desk marks people with a telephone number from there. Nothing is refused.',
  },
  fields: [
    {
      name: 'countries',
      label: 'Country codes',
      type: 'textarea',
      defaultValue: safeguardsList.countries,
      admin: { description: 'Two letters each (ISO 3166), for example NG for Nigeria.' },
      hooks: {
        beforeValidate: [({ value }) => value && readCountryCodes(String(value)).join(' ')],
      },
      validate: (value: unknown, { req }: { req: PayloadRequest }) => {
        const wrong = readCountryCodes(String(value ?? '')).filter((code) => !isCountryCode(code))
        if (wrong.length === 0) return true
        return validationMessage({ req, reason: 'countryCodes', name: wrong.join(' ') })
      },
    },
    row(
      {
        name: 'edition',
        label: 'Edition of the list',
        type: 'text',
        maxLength: 20,
        defaultValue: safeguardsList.edition,
      },
      { name: 'reviewBy', label: 'Review by', type: 'date', defaultValue: safeguardsList.reviewBy },
    ),
    httpsField({ name: 'source', label: 'Source', defaultValue: safeguardsList.source }),
  ],
}

/** The codes of the countries on the list of now. */
export async function readListedCountries(payload: Payload): Promise<string[]> {
  const { safeguards } = await payload.findGlobal({
    slug: 'site-settings',
    select: { safeguards: { countries: true } },
    depth: 0,
    // Published by WHO: no secret from staff who may not read the settings.
    overrideAccess: true,
  })
  return readCountryCodes(safeguards?.countries ?? '').filter(isCountryCode)
}

/** What belongs to the whole site and is the same in every language. */
export const SiteSettings: GlobalConfig = {
  slug: 'site-settings',
  label: 'Site settings',
  admin: { group: 'Content', description: 'Changes go online at once, in every language.' },
  access: {
    read: allow(worksOnContent),
    readVersions: allow(worksOnContent),
    update: allow(editsContent),
  },
  versions: { max: 50 },
  fields: [
    {
      name: 'brand',
      type: 'text',
      required: true,
      maxLength: 40,
      admin: { description: 'The name in the header and in page titles.' },
    },
    {
      name: 'brandAccent',
      label: 'Part of the brand shown in blue',
      type: 'text',
      maxLength: 40,
      validate: (
        value: unknown,
        { data, req }: { data: Partial<{ brand: string }>; req: PayloadRequest },
      ) =>
        !value ||
        data.brand?.includes(String(value)) ||
        validationMessage({ req, reason: 'partOfBrand' }),
    },
    {
      name: 'operator',
      label: 'Who runs this site (shown on the legal pages)',
      type: 'group',
      fields: [
        { name: 'name', label: 'Company name', type: 'text', maxLength: 120 },
        {
          name: 'legalForm',
          label: 'Legal form',
          type: 'text',
          maxLength: 80,
          admin: { description: 'Only if it is not part of the company name.' },
        },
        { name: 'address', label: 'Postal address', type: 'textarea', maxLength: 400 },
        { name: 'representative', label: 'Represented by', type: 'text', maxLength: 120 },
        { name: 'register', label: 'Company register and number', type: 'text', maxLength: 120 },
        { name: 'vatId', label: 'VAT ID', type: 'text', maxLength: 40 },
        {
          name: 'editorInCharge',
          label: 'Editorial responsibility',
          type: 'textarea',
          maxLength: 400,
          admin: { description: 'Name and address of a person, as required by § 18(2) MStV.' },
        },
        {
          name: 'licences',
          label: 'Licences and quality marks',
          type: 'array',
          labels: { singular: 'Licence', plural: 'Licences' },
          admin: { components: arrayRowLabel('Licence') },
          fields: [
            { name: 'name', label: 'Licence name', type: 'text', required: true, maxLength: 120 },
            row(
              { name: 'number', label: 'Number', type: 'text', maxLength: 60 },
              { name: 'authority', label: 'Issued by', type: 'text', maxLength: 120 },
              {
                name: 'validUntil',
                label: 'Valid until',
                type: 'date',
                admin: { description: 'After this day the website no longer shows it.' },
              },
            ),
            httpsField({
              name: 'registerUrl',
              label: 'Link to the public register',
              admin: { description: 'The page where anyone can check this licence.' },
            }),
            {
              name: 'firstIn',
              label: 'Shown at the top of pages in',
              type: 'select',
              hasMany: true,
              options: pageLanguageOptions(),
              admin: {
                description: 'Without a language: where no other licence is shown.',
              },
            },
          ],
        },
      ],
    },
    {
      name: 'contact',
      label: 'Contact details',
      type: 'group',
      fields: [
        { name: 'email', label: 'E-mail', type: 'email' },
        publicPhoneField({ name: 'phone', label: 'Telephone' }),
        publicPhoneField({ name: 'whatsapp', label: 'WhatsApp' }),
      ],
    },
    {
      name: 'otherContacts',
      label: 'Other numbers and addresses you use',
      type: 'array',
      labels: { singular: 'Official contact', plural: 'Official contacts' },
      admin: {
        description:
          'Visitors can check whether a number, address or name is yours. The contact details above, the people who call back, your social networks and the address of this website are already included.',
        components: arrayRowLabel('Official contact'),
      },
      fields: [
        row(
          {
            name: 'kind',
            label: 'Kind',
            type: 'select',
            required: true,
            options: toOptions(contactKinds),
          },
          {
            name: 'value',
            label: 'Number, address or name',
            type: 'text',
            required: true,
            maxLength: contactMaxLength,
            validate: validateContact,
          },
        ),
        row(
          {
            name: 'use',
            label: 'Used for',
            type: 'select',
            required: true,
            options: toOptions(contactUses),
          },
          {
            name: 'owner',
            label: 'Whose it is',
            type: 'text',
            maxLength: 80,
            admin: { description: 'A team or person. Visitors see this.' },
          },
        ),
        row(
          { name: 'validFrom', label: 'Valid from', type: 'date' },
          { name: 'validUntil', label: 'Valid until', type: 'date' },
        ),
      ],
    },
    {
      name: 'officeHours',
      label: 'Office hours',
      type: 'group',
      admin: {
        description:
          'If complete, the thank-you page promises a call within the next full working day, in the visitor’s local time.',
      },
      fields: [
        {
          name: 'days',
          type: 'select',
          hasMany: true,
          options: weekdays.map((value, index) => ({ value, label: dayNames[index] ?? value })),
        },
        row(
          clockField({ name: 'from', label: 'Opening time' }),
          clockField({ name: 'to', label: 'Closing time' }),
          {
            name: 'timeZone',
            label: 'Time zone',
            type: 'text',
            maxLength: 60,
            admin: { description: 'For example, Asia/Kolkata or Europe/Berlin.' },
            validate: (value: unknown, { req }: { req: PayloadRequest }) =>
              !value || isTimeZone(String(value)) || validationMessage({ req, reason: 'timeZone' }),
          },
        ),
      ],
    },
    safeguardsField,
    {
      name: 'processors',
      label: 'Companies that process data for you (shown in the privacy notice)',
      type: 'array',
      labels: { singular: 'Processor', plural: 'Processors' },
      admin: {
        description: 'For example, your hosting company or e-mail provider.',
        components: arrayRowLabel('Processor'),
      },
      fields: [
        { name: 'name', label: 'Company name', type: 'text', required: true, maxLength: 120 },
        row(
          {
            name: 'purpose',
            type: 'select',
            required: true,
            options: processorPurposes.map(({ value, label }) => ({ value, label })),
          },
          {
            name: 'country',
            label: 'Country code (two letters)',
            type: 'text',
            required: true,
            maxLength: 2,
            admin: { description: 'For example, DE or US.' },
            validate: (value: unknown, { req }: { req: PayloadRequest }) =>
              /^[A-Z]{2}$/.test(String(value ?? '')) ||
              validationMessage({ req, reason: 'twoLetters' }),
          },
          {
            name: 'safeguard',
            label: 'Legal basis outside the EU',
            type: 'select',
            options: transferSafeguards.map(({ value, label }) => ({ value, label })),
          },
        ),
      ],
    },
    {
      name: 'socialLinks',
      label: 'Social networks',
      type: 'array',
      labels: { singular: 'Link', plural: 'Links' },
      admin: { components: arrayRowLabel('Link') },
      fields: [
        { name: 'name', type: 'text', required: true, maxLength: 40 },
        httpsField({ name: 'url', label: 'Address', required: true }),
      ],
    },
    {
      name: 'analyticsId',
      label: 'Google tag ID',
      type: 'text',
      admin: {
        description:
          'G-… or GTM-…. If empty, there are no analytics. Visitors are asked before it loads.',
      },
      validate: (value: unknown, { req }: { req: PayloadRequest }) =>
        !value ||
        /^(G|GTM)-[A-Z0-9]+$/.test(String(value)) ||
        validationMessage({ req, reason: 'googleTag' }),
    },
    {
      name: 'adsConversion',
      label: 'Google Ads conversion',
      type: 'text',
      admin: {
        description: 'AW-…/label. Counts consultation requests. Visitors are asked about ads too.',
      },
      validate: (value: unknown, { req }: { req: PayloadRequest }) =>
        !value ||
        /^AW-[0-9]+\/[\w-]+$/.test(String(value)) ||
        validationMessage({ req, reason: 'adsConversion' }),
    },
  ],
}
