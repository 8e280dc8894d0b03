// @ts-check

/**
 * What `npm audit --json` has found out.
 * @param {string} output
 * @returns {{ isChecked: true, serious: number, names: string[] } | { isChecked: false, reason: string }}
 *   `serious` counts what is high or critical
 */
export function readNpmAudit(output) {
  const report = parse(output)
  const counts = report?.metadata?.vulnerabilities
  if (!counts) {
    const [reason = 'no response'] = String(report?.message ?? report?.error?.summary ?? '').split(
      ' - ',
    )
    return { isChecked: false, reason: reason || 'no response' }
  }
  const names = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} (${severity})`)
  return { isChecked: true, serious: Number(counts.high) + Number(counts.critical), names }
}

/**
 * @typedef {object} Report
 * @property {{ vulnerabilities: Record<string, number> }} [metadata]
 * @property {Record<string, { severity: string }>} [vulnerabilities]
 * @property {string} [message]
 * @property {{ summary?: string }} [error]
 */

/**
 * @param {string} output
 * @returns {Report | null}
 */
function parse(output) {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}
