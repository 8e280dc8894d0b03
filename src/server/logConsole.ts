import { log } from './log'

/**
 * Has what others write to the console as a fault come out as lines of the log, with an error's kind and
 * place alone: Next.js writes addresses, headers and messages there as visitors made them.
 */
export function logConsole(): void {
  const lines =
    (level: 'error' | 'warn') =>
    (...args: unknown[]) =>
      log[level]({ err: args.find((arg) => arg instanceof Error) }, 'written to the console')
  Object.assign(console, { error: lines('error'), warn: lines('warn') })
}
