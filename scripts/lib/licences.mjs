// @ts-check

/**
 * @typedef {object} ShippedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} licence as an SPDX expression, `unknown` where it is not said
 *
 * @typedef {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, name?: string }> }} Lockfile
 */

/** Licences that ask for no more than their own text. */
const free = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
])

/** What may be shipped under another licence, by the beginning of its name, and why. */
const exceptions = [
  {
    name: '@img/sharp-',
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips is loaded as a separate library, unchanged, and can be replaced',
  },
  {
    name: 'web-push',
    licence: 'MPL-2.0',
    reason: 'used unchanged; its licence covers the source of its own files only',
  },
  { name: 'caniuse-lite', licence: 'CC-BY-4.0', reason: 'data about browsers, named here' },
]

/** Packages that state their licence in a file alone, by the beginning of their name. */
const stated = [
  { name: '@next/swc-', licence: 'MIT' },
  { name: '@swc/core-', licence: 'Apache-2.0 AND MIT' },
  { name: 'busboy', licence: 'MIT' },
  { name: 'streamsearch', licence: 'MIT' },
]

/**
 * Every package that is installed without the development ones, for all platforms.
 * @param {Lockfile} lockfile
 * @returns {ShippedPackage[]}
 */
export function shippedPackages({ packages }) {
  const found = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name: alias, version = '', license }]) => {
      const name = alias ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? statedLicence(name) }
    })
  const byName = new Map(found.map((one) => [`${one.name}@${one.version}`, one]))
  return [...byName.keys()].sort().flatMap((key) => byName.get(key) ?? [])
}

/**
 * Why a package must not be shipped under the licence that it has.
 * @param {ShippedPackage} shipped
 * @returns {string | null}
 */
export function licenceFault({ name, version, licence }) {
  const offers = licence.replace(/^\(|\)$/g, '').split(' OR ')
  const isAllowed = (/** @type {string} */ one) =>
    free.has(one) ||
    exceptions.some((known) => known.licence === one && name.startsWith(known.name))
  if (offers.some((offer) => offer.split(' AND ').every(isAllowed))) return null
  return `${name} ${version} has the licence ${licence}: replace it, or give a reason in scripts/lib/licences.mjs`
}

/**
 * The list of what is shipped, for people.
 * @param {ShippedPackage[]} shipped
 */
export function licencesPage(shipped) {
  const kinds = [...new Set(shipped.map(({ licence }) => licence))].sort()
  const sections = kinds.map((kind) => {
    const names = shipped.filter(({ licence }) => licence === kind)
    return `## ${kind}\n\n${names.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`
  })
  const reasons = exceptions.map(
    ({ name, licence, reason }) =>
      `- \`${name}${name.endsWith('-') ? '*' : ''}\` (${licence}): ${reason}.`,
  )
  return `# Licences of what is shipped

Made from \`package-lock.json\` by \`npm run check:dependencies -- --write\`; the check fails when it is
out of date, or when a licence asks for more than its text and no reason is given here. The packages
for all platforms are listed; an image contains only its own. The fonts in
\`src/assets/fonts\` are under the SIL Open Font License 1.1; its text is in the same folder.
\`@hyzyla/pdfium\` contains PDFium, under BSD-3-Clause and Apache-2.0.

${reasons.join('\n')}

${sections.join('\n')}`
}

/** @param {string} name */
function statedLicence(name) {
  return stated.find((known) => name.startsWith(known.name))?.licence ?? 'unknown'
}
