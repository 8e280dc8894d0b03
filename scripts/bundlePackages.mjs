// @ts-check
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { UserError } from './lib/userError.mjs'
import { inProject, projectRoot } from './lib/projectRoot.mjs'

/**
 * What Next.js leaves to Node.js (`serverExternalPackages`) and is many files. One that imports another of
 * them must be here as well: it would load all of that a second time.
 */
const packages = ['payload', '@payloadcms/db-postgres', '@payloadcms/drizzle', 'nodemailer']

/** One and the same module for these and for the product, or written in C. */
const external = [/^(pg|pino|sharp|busboy)($|\/)/, 'pg-native', 'bufferutil', 'utf-8-validate']

/** Packages that only commands for developers call, loaded when they do: how each stands in for itself. */
const lazyPackages = {
  'json-schema-to-typescript': `export const compile = (...args) => load().compile(...args)`,
  'console-table-printer': `export class Table { constructor(...args) { return new (load().Table)(...args) } }`,
  prompts: `export default (...args) => load()(...args)`,
  ws: `export default class { constructor(...args) { return new (load())(...args) } }`,
}

/**
 * Makes a few files of the packages that a built server loads at its start, in place of 1,500: reading
 * them one by one took a third of the start. Each name under which the build asks for one, such as
 * `payload-0123456789abcdef/shared`, becomes a file of its own; what they share lies beside them.
 * @param {string} folder the server, `.next/standalone`
 */
export async function bundlePackages(folder) {
  await holdConnections(folder)
  const modules = path.join(folder, '.next', 'node_modules')
  const names = await importedNames(path.join(folder, '.next', 'server'))
  for (const name of packages) {
    if (!names.some((imported) => imported.source.startsWith(name))) {
      throw new UserError(`The build does not import ${name}: see scripts/bundlePackages.mjs`)
    }
  }
  const bundle = await rolldown({
    cwd: projectRoot,
    input: Object.fromEntries(names.map(({ file, source }) => [file, source])),
    platform: 'node',
    external,
    plugins: [lazily],
    // The packages' own `eval` and their like: nothing that we could change.
    logLevel: 'silent',
  })
  for (const { folder } of names)
    await rm(path.join(modules, folder), { recursive: true, force: true })
  await bundle.write({
    dir: modules,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared/[name]-[hash].mjs',
    // Names stay for the log, and for what tells errors from each other by them.
    minify: { compress: true, mangle: false, codegen: true },
    keepNames: true,
  })
  for (const folder of new Set(names.map((name) => name.folder))) {
    const exports = names
      .filter((name) => name.folder === folder)
      .map(({ subpath, file }) => [`.${subpath}`, `./${path.relative(folder, file)}.mjs`])
    const manifest = { name: folder, exports: Object.fromEntries(exports) }
    await writeFile(path.join(modules, folder, 'package.json'), JSON.stringify(manifest))
  }
}

/**
 * Makes a built server hold its connections until it has started: Next.js has no hook before it listens.
 * @param {string} folder the server, `.next/standalone`
 */
async function holdConnections(folder) {
  const name = 'heldConnections.mjs'
  const bundle = await rolldown({ input: inProject('src', 'lifecycle', name), platform: 'node' })
  await bundle.write({ file: path.join(folder, name), format: 'esm' })
  const server = path.join(folder, 'server.js')
  const lines = `import { holdConnections, logJson } from './${name}'\nlogJson({ log: 'info' })\nholdConnections()\n`
  await writeFile(server, lines + (await readFile(server, 'utf8')))
}

/**
 * The names under which the build's files ask for the packages, with the file that each becomes.
 * @param {string} folder
 */
async function importedNames(folder) {
  const asked = new RegExp(`"((${packages.join('|')})-[0-9a-f]{16})((?:/[\\w.-]+)*)"`, 'g')
  const found = new Map()
  for (const place of await readdir(folder, { recursive: true })) {
    const script = path.join(folder, place)
    if (!place.endsWith('.js') || !(await stat(script)).isFile()) continue
    const text = await readFile(script, 'utf8')
    for (const [, folder = '', name = '', subpath = ''] of text.matchAll(asked)) {
      const file = path.join(folder, subpath.slice(1).replaceAll('/', '-') || 'index')
      found.set(folder + subpath, { folder, subpath, source: name + subpath, file })
    }
  }
  return /** @type {{ folder: string, subpath: string, source: string, file: string }[]} */ ([
    ...found.values(),
  ])
}

/** @type {import('rolldown').Plugin} */
const lazily = {
  name: 'lazily',
  resolveId: (id) => (id in lazyPackages ? `\0lazy:${id}` : null),
  load(id) {
    const [, name] = id.split('\0lazy:')
    if (!name) return null
    const standIn = lazyPackages[/** @type {keyof typeof lazyPackages} */ (name)]
    return `import { createRequire } from 'node:module'
      const load = () => createRequire(import.meta.url)('${name}')
      ${standIn}`
  },
}

// As a command, for the container's build: `node scripts/bundlePackages.mjs FOLDER`.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundlePackages(path.resolve(process.argv[2] ?? '.next/standalone'))
}
