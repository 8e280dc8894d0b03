import pino, { type LogFn, type Logger, type LoggerOptions } from 'pino'
import { env } from './env'

type SafeError = {
  type: string
  code?: string
  routine?: string
  frames?: string[]
  cause?: SafeError
}

/**
 * Database errors carry the statement's parameters, which may be a visitor's name and phone number:
 * only what identifies the fault is written, never a message made from data.
 */
function serializeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, routine } = error as Error & { code?: unknown; routine?: unknown } // fields of pg's errors
  const cause = error.cause instanceof Error ? serializeError(error.cause) : undefined
  return {
    type: error.name,
    code: typeof code === 'string' ? code : undefined,
    routine: typeof routine === 'string' ? routine : undefined,
    frames: stackFrames(error),
    cause,
  }
}

function stackFrames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => /^at .+:\d+:\d+\)?$/.test(line)).slice(0, 12)
}

const options: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: serializeError, error: serializeError },
  hooks: { logMethod: logWithoutErrorMessage },
}

/**
 * The server's log, free of personal data: JSON lines on standard output. What is shown to the operator at the end of
 * the preparation comes after the last line.
 */
export const log = pino(options, pino.destination({ sync: env.PREPARE_ONLY }))

/**
 * An error that is logged without words, as Payload does, would give its own message to the line; that
 * of a database error is the statement with its parameters.
 */
function logWithoutErrorMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [subject, message] = args
  const isWordless = typeof subject === 'object' && subject !== null && message === undefined
  const hasError = isWordless && (subject instanceof Error || 'err' in subject)
  if (hasError && !('msg' in subject)) method.call(this, subject, 'unexpected error')
  else method.apply(this, args)
}

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
