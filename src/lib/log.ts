import pino from 'pino'
import { env } from '../env'

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

/** The server's log: JSON lines on standard output, free of personal data. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: serializeError, error: serializeError },
})
