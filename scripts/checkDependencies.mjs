// @ts-check
// What the product ships of others: known vulnerabilities, as far as the registry answers, and
// licences. With --write it makes the list of licences anew.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readNpmAudit } from './lib/npmAudit.mjs'
import { licenceFault, licencesPage, shippedPackages } from './lib/licences.mjs'
import { inProject } from './lib/projectRoot.mjs'

const page = inProject('docs', 'third-party-licences.md')

const shipped = shippedPackages(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')))
const isFine = [checkVulnerabilities(), checkLicences(), checkPage()]
process.exit(isFine.every(Boolean) ? 0 : 1)

function checkVulnerabilities() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
    cwd: inProject(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const audit = readNpmAudit(stdout ?? '')
  if ('reason' in audit) {
    console.log(`vulnerabilities: not checked, the registry says: ${audit.reason}`)
    return true
  }
  console.log(`vulnerabilities: ${audit.names.length} high or critical ${audit.names.join(', ')}`)
  return audit.names.length === 0
}

function checkLicences() {
  const faults = shipped.flatMap((one) => licenceFault(one) ?? [])
  for (const fault of faults) console.log(`licences: ${fault}`)
  console.log(`licences: ${shipped.length} packages, ${faults.length} not allowed`)
  return faults.length === 0
}

function checkPage() {
  const current = licencesPage(shipped)
  if (process.argv.includes('--write')) writeFileSync(page, current)
  const isCurrent = existsSync(page) && readFileSync(page, 'utf8') === current
  console.log(
    isCurrent
      ? 'list of licences: current'
      : 'list of licences: out of date; update it with npm run check:dependencies -- --write',
  )
  return isCurrent
}
