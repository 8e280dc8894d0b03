// @ts-check

/**
 * A value that the process has once. The start, the routes and the hooks are bundled apart, so each bundle has
 * a copy of a module and of what the module holds.
 * @template T
 * @param {string} name
 * @param {() => T} make
 * @returns {T}
 */
export function processWide(name, make) {
  const values = /** @type {Record<symbol, T>} */ (/** @type {unknown} */ (globalThis))
  return (values[Symbol.for(`curaco.${name}`)] ??= make())
}
