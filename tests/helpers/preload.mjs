// @ts-check
import { pathToFileURL } from 'node:url'
import { inProject } from '../../scripts/lib/projectRoot.mjs'

/**
 * What is loaded into a server under test before it starts, as variables of its environment.
 * @param {{ clockSpeed?: number, daysAhead?: number, hasRealHashes?: boolean, pushPort?: number, hasPassingDays?: boolean }} [options] `clockSpeed`: its
 *   waits come so many times as soon; `daysAhead`: its clock is wrong; `hasRealHashes`: passwords are
 *   hashed as in production, with as many rounds; `pushPort`: where the tests' push services are;
 *   `hasPassingDays`: a day passes for it by SIGUSR2
 * @returns {Record<string, string>}
 */
export function preload({
  clockSpeed = 1,
  daysAhead = 0,
  hasRealHashes = false,
  pushPort,
  hasPassingDays = false,
} = {}) {
  const files = [
    ...(hasRealHashes ? [] : ['cheapHashes']),
    ...(clockSpeed === 1 ? [] : ['fastClock']),
    // After the fast clock, whose times are not those that the server asks for.
    ...(hasPassingDays ? ['passingDays'] : []),
    ...(daysAhead === 0 ? [] : ['wrongClock']),
    ...(pushPort === undefined ? [] : ['pushService']),
  ]
  return {
    NODE_OPTIONS: files
      .map((name) => `--import=${pathToFileURL(inProject('tests', 'preload', `${name}.mjs`))}`)
      .join(' '),
    // Heeded by Node.js from 22.1 on.
    NODE_COMPILE_CACHE: inProject('.data', 'test-template', 'compiled'),
    CLOCK_SPEED: String(clockSpeed),
    DAYS_AHEAD: String(daysAhead),
    ...(pushPort !== undefined && { PUSH_PORT: String(pushPort) }),
  }
}
