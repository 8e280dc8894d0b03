// @ts-check

/**
 * @typedef {object} Report
 * @property {{ vulnerabilities: Record<string, number> }} [metadata]
 * @property {Record<string, { severity: string }>} [vulnerabilities]
 * @property {string} [message]
 * @property {{ summary?: string }} [error]
 */

/**
 * What `npm audit --json` has found that is high or critical.
 * @param {string} output
 * @returns {{ names: string[] } | { reason: string }} the registry's reason where it does not answer
 */
export function readNpmAudit(output) {
  /** @type {Report} */
  const report = output.trim().startsWith('{') ? JSON.parse(output) : {}
  if (!report.metadata) {
    const said = report.message ?? report.error?.summary ?? ''
    return { reason: said.split(' - ')[0] || 'no response' }
  }
  const names = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} (${severity})`)
  return { names }
}
