import net from 'node:net'

/** Which statement of the server something happens to: the n-th that fits, from now on. */
type Chosen = {
  /** A part of the statement's text, or what tells whether it fits; each statement fits without. */
  text?: string | ((text: string) => boolean)
  /** 1 where nothing is said */
  nth?: number
}

/** A line between a server and its database: statements of it fail, are held or are cut. */
export type DatabaseProxy = {
  /** @returns the address under which the database is reached through this line */
  through: (databaseUrl: string) => Promise<string>
  /**
   * Has Postgres answer a statement with an error, once; a transaction around it is aborted, the
   * connection stays. @returns whether that has happened
   */
  failOnce: (chosen: Chosen & { sqlState?: string }) => () => boolean
  /** Holds a statement and what follows on its connection, once, until it is let go. */
  holdOnce: (chosen: Chosen) => { isHeld: () => boolean; letGo: () => void }
  /**
   * Cuts the connection of a statement, or every connection as a router does that has forgotten them
   * (RST): before Postgres has received it, or when it has answered. @returns whether that has happened
   */
  cutOnce: (chosen: Chosen & { when?: 'before' | 'after'; all?: boolean }) => () => boolean
  /** Takes back what has not happened yet. */
  forget: () => void
  /** The texts of all statements from now on; the list grows. */
  record: () => string[]
  /** Lets nothing through any more in either direction, as a database that hangs; new ones neither. */
  hold: () => void
  /** Lets through what was held back, and what comes. */
  letGo: () => void
  close: () => Promise<void>
}

type Line = {
  near: net.Socket
  far: net.Socket
  /** What waits behind a statement that is held, and that one. */
  held: Buffer[] | null
  /** Its answer is not passed on any more. */
  isDeaf: boolean
  end: () => void
}

/** What is done once, to the line and the bytes of a statement. */
type Rule = Chosen & { count: number; apply: (line: Line, bytes: Buffer, text: string) => void }

/** A SQLSTATE that no code of the product expects: a query was cancelled. */
const unexpected = '57014'

/** A proxy that reads the frontend's protocol (PostgreSQL, "Message Formats"), without encryption. */
export function createDatabaseProxy(): DatabaseProxy {
  const lines = new Set<Line>()
  let target = { host: '', port: 0 }
  let isHeld = false
  let rules: Rule[] = []
  const records: string[][] = []

  const listener = net.createServer((near) => {
    const far = net.connect(target)
    const end = () => {
      lines.delete(line)
      near.destroy()
      far.destroy()
    }
    const line: Line = { near, far, held: null, isDeaf: false, end }
    lines.add(line)
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    if (isHeld) for (const socket of [near, far]) socket.pause()
    const read = readStatements()
    near.on('data', (bytes) => {
      for (const { text, bytes: statement } of read(bytes)) pass({ line, text, statement })
    })
    far.on('data', (bytes) => (line.isDeaf ? end() : near.write(bytes)))
  })

  function pass({ line, text, statement }: { line: Line; text: string | null; statement: Buffer }) {
    if (text !== null) for (const record of records) record.push(text)
    for (const rule of text === null ? [] : rules) {
      if (!fits(rule, text ?? '')) continue
      rule.count += 1
      if (rule.count !== (rule.nth ?? 1)) continue
      rules = rules.filter((one) => one !== rule)
      return rule.apply(line, statement, text ?? '')
    }
    if (line.held) line.held.push(statement)
    else line.far.write(statement)
  }

  /** @returns whether it has happened */
  function once(chosen: Chosen, apply: Rule['apply']): () => boolean {
    let isDone = false
    rules.push({
      ...chosen,
      count: 0,
      apply: (...args) => {
        isDone = true
        apply(...args)
      },
    })
    return () => isDone
  }

  return {
    through: async (databaseUrl) => {
      const url = new URL(databaseUrl)
      target = { host: url.hostname, port: Number(url.port) }
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
      const address = listener.address()
      url.port = String(typeof address === 'object' ? address?.port : 0)
      return url.href
    },
    failOnce: ({ sqlState = unexpected, ...chosen }) =>
      once(chosen, ({ far }, _, text) => far.write(failure({ text, sqlState }))),
    holdOnce: (chosen) => {
      let letGo = () => {}
      const isHeld = once(chosen, (line, bytes) => {
        line.held = [bytes]
        letGo = () => {
          for (const waiting of line.held ?? []) line.far.write(waiting)
          line.held = null
        }
      })
      return { isHeld, letGo: () => letGo() }
    },
    cutOnce: ({ when = 'before', all = false, ...chosen }) =>
      once(chosen, (line, bytes) => {
        if (when === 'after') {
          line.isDeaf = true
          line.far.write(bytes)
          return
        }
        for (const { near, end } of all ? lines : [line]) {
          near.resetAndDestroy()
          end()
        }
      }),
    forget: () => {
      rules = []
    },
    record: () => {
      const record: string[] = []
      records.push(record)
      return record
    },
    hold: () => {
      isHeld = true
      for (const { near, far } of lines) for (const socket of [near, far]) socket.pause()
    },
    letGo: () => {
      isHeld = false
      for (const { near, far } of lines) for (const socket of [near, far]) socket.resume()
    },
    close: () => new Promise((resolve) => listener.close(() => resolve())),
  }
}

function fits({ text: wanted }: Chosen, text: string): boolean {
  if (typeof wanted === 'function') return wanted(text)
  return wanted === undefined || text.includes(wanted)
}

/** A statement is a query, or all messages up to a Sync: they succeed or fail as one. */
type Piece = { text: string | null; bytes: Buffer }

/** Reads what a client sends on one connection, in any pieces. */
function readStatements(): (bytes: Buffer) => Piece[] {
  let left = Buffer.alloc(0)
  let hasStarted = false
  let statement: Buffer[] = []
  let text: string | null = null
  const prepared = new Map<string, string>()

  return (bytes) => {
    left = Buffer.concat([left, bytes])
    const pieces: Piece[] = []
    for (;;) {
      // The first message has no type; neither has a request for encryption before it.
      const head = hasStarted ? 1 : 0
      const length = left.length < head + 4 ? Infinity : head + left.readInt32BE(head)
      if (left.length < length) return pieces
      const message = left.subarray(0, length)
      left = left.subarray(length)
      if (!hasStarted) {
        hasStarted = message.readInt32BE(4) === protocolVersion
        pieces.push({ text: null, bytes: message })
        continue
      }
      const type = String.fromCharCode(message.readUInt8(0))
      statement.push(message)
      text = textOf({ type, message, prepared }) ?? text
      // Parse, Bind, Describe, Execute and Close wait for their Sync.
      if ('PBDEC'.includes(type)) continue
      pieces.push({ text, bytes: Buffer.concat(statement) })
      statement = []
      text = null
    }
  }
}

const protocolVersion = 3 << 16

/** The statement that a message is about, where it names one. */
function textOf({
  type,
  message,
  prepared,
}: {
  type: string
  message: Buffer
  prepared: Map<string, string>
}): string | undefined {
  if (type === 'Q') return readText({ message, at: 5 })
  if (type === 'P') {
    const name = readText({ message, at: 5 })
    const text = readText({ message, at: 5 + Buffer.byteLength(name) + 1 })
    prepared.set(name, text)
    return text
  }
  if (type !== 'B') return undefined
  const portal = readText({ message, at: 5 })
  return prepared.get(readText({ message, at: 5 + Buffer.byteLength(portal) + 1 }))
}

function readText({ message, at }: { message: Buffer; at: number }): string {
  return message.toString('utf8', at, message.indexOf(0, at))
}

/** A query that Postgres itself answers with the error: a commit that fails ends its transaction. */
function failure({ text, sqlState }: { text: string; sqlState: string }): Buffer {
  const end = /^\s*(commit|end)\b/i.test(text) ? 'rollback; ' : ''
  const query = `${end}do $$ begin raise 'failed by the test' using errcode = '${sqlState}'; end $$`
  const body = Buffer.from(`${query}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
