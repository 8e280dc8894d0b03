import { FaultyDocument } from './documentFault'

/** What the check wants to know of one object of a PDF. */
export type PdfObject = {
  /** Every name in it, at any depth, its escapes resolved: keys and values alike. */
  names: Set<string>
  /** The tokens of its outermost dictionary; what is nested deeper stands as one `nested`. */
  tokens: PdfToken[]
  /** The names of attached files that a file specification in it gives. */
  fileNames: string[]
  /** Where the reading stopped. */
  end: number
  /** Where its stream's bytes start, if it has one. */
  streamStart?: number
}

export type PdfToken = { kind: 'name' | 'word' | 'string' | 'nested'; text: string }

/** Words after which an object is over, unless it is still open: programs read on then. */
const lastWords = new Set(['endobj', 'endstream', 'obj', 'xref', 'trailer', 'startxref'])

/** A longer text is no file name, and a longer word means nothing; they are passed over, not kept. */
const keptLength = 1024
/** The dictionaries that matter have a dozen keys. */
const keptTokens = 400
const keptFileNames = 20
/** Genuine objects have some ten brackets open at once; bytes that are no object, some hundreds. */
const mostOpen = 10_000

type Options = {
  bytes: Buffer
  start: number
  limit?: number
  /** In an object stream nothing else marks an object's end. */
  stopsAfterValue?: boolean
}

/**
 * Reads an object's tokens (ISO 32000-2, section 7.2) from where its value starts. It neither
 * recurses nor looks back, so each byte costs the same; it stops at the object's end, at its
 * stream, or at `limit`.
 * @throws FaultyDocument for brackets without end
 */
export function readPdfObject(options: Options): PdfObject {
  return new ObjectReader(options).read()
}

/** A class, because ten megabytes of tokens leave no time to hand the state around. */
class ObjectReader {
  readonly #bytes: Buffer
  readonly #limit: number
  readonly #stopsAfterValue: boolean
  readonly #object: PdfObject
  /** The brackets that are open, outermost first. */
  readonly #open: ('dictionary' | 'array')[] = []
  /** The array that is a value of the outermost dictionary and is being read. */
  #array: PdfToken | undefined
  #previous: PdfToken | undefined
  #hasValue = false
  #at: number

  constructor({ bytes, start, limit = bytes.length, stopsAfterValue = false }: Options) {
    this.#bytes = bytes
    this.#limit = limit
    this.#stopsAfterValue = stopsAfterValue
    this.#at = start
    this.#object = { names: new Set(), tokens: [], fileNames: [], end: start }
  }

  read(): PdfObject {
    while (this.#at < this.#limit && !this.#readToken()) {
      if (this.#stopsAfterValue && this.#hasValue && this.#open.length === 0) break
    }
    this.#object.end = this.#at
    return this.#object
  }

  /** @returns true at the object's end */
  #readToken(): boolean {
    const byte = this.#bytes[this.#at] ?? 0
    if (classes[byte] === regular) return this.#readWord()
    if (classes[byte] === space) this.#at += 1
    else if (byte === percent) this.#skipComment()
    else if (byte === slash) this.#readName()
    else if (byte === parenOpen) this.#readText()
    else if (byte === less && this.#bytes[this.#at + 1] !== less) this.#readHexText()
    else if (byte === less || byte === bracketOpen) this.#openBracket(byte)
    else if (byte === greater || byte === bracketClose) this.#closeBracket(byte)
    else this.#at += 1
    return false
  }

  #readWord(): boolean {
    const start = this.#at
    this.#skipRegular()
    if (this.#open.length <= 2) {
      const text = this.#textFrom(start)
      if (this.#open.length === 0 && text === 'stream') {
        this.#object.streamStart = this.#afterLineEnd()
        return true
      }
      if (this.#open.length === 0 && lastWords.has(text)) return true
      this.#note({ kind: 'word', text })
    }
    return false
  }

  #readName(): void {
    this.#at += 1
    const start = this.#at
    this.#skipRegular()
    this.#note({ kind: 'name', text: withoutEscapes(this.#textFrom(start)) })
  }

  /** Parentheses may be nested in a text; a backslash takes the next byte's meaning away. */
  #readText(): void {
    const start = this.#at + 1
    let depth = 0
    do {
      const byte = this.#bytes[this.#at]
      if (byte === backslash) this.#at += 1
      else if (byte === parenOpen) depth += 1
      else if (byte === parenClose) depth -= 1
      this.#at += 1
    } while (depth > 0 && this.#at < this.#limit)
    this.#note({ kind: 'string', text: unescaped(this.#textFrom(start, this.#at - 1)) })
  }

  #readHexText(): void {
    const start = this.#at + 1
    while (this.#at < this.#limit && this.#bytes[this.#at] !== greater) this.#at += 1
    const digits = this.#textFrom(start).replace(/[^0-9a-f]/gi, '')
    this.#at += 1
    this.#note({ kind: 'string', text: Buffer.from(digits, 'hex').toString('latin1') })
  }

  #openBracket(byte: number): void {
    const isArray = byte === bracketOpen
    this.#open.push(isArray ? 'array' : 'dictionary')
    if (this.#open.length > mostOpen) throw new FaultyDocument('damaged')
    if (this.#open.length === 2 && this.#object.tokens.length < keptTokens) {
      const token: PdfToken = { kind: 'nested', text: '' }
      this.#object.tokens.push(token)
      this.#array = isArray ? token : undefined
    }
    this.#at += isArray ? 1 : 2
    this.#previous = undefined
    this.#hasValue = true
  }

  /** A bracket that does not fit the one that is open closes nothing, as in programs that read. */
  #closeBracket(byte: number): void {
    const isArray = byte === bracketClose
    const isDouble = !isArray && this.#bytes[this.#at + 1] === greater
    if (this.#open.at(-1) === (isArray ? 'array' : 'dictionary') && (isArray || isDouble)) {
      this.#open.pop()
    }
    this.#at += isDouble ? 2 : 1
    this.#previous = undefined
    this.#hasValue = true
  }

  #note(token: PdfToken): void {
    const { names, tokens, fileNames } = this.#object
    const depth = this.#open.length
    const previous = this.#previous
    if (token.kind === 'name') names.add(token.text)
    if (token.kind === 'string' && previous?.kind === 'name' && fileKeys.has(previous.text)) {
      if (fileNames.length < keptFileNames) fileNames.push(token.text)
    }
    if (depth === 1 && tokens.length < keptTokens) tokens.push(token)
    if (depth === 2 && this.#array && this.#array.text.length < keptLength) {
      this.#array.text += ` ${token.text}`
    }
    this.#previous = token
    this.#hasValue = true
  }

  #skipRegular(): void {
    while (this.#at < this.#limit && classes[this.#bytes[this.#at] ?? 0] === regular) this.#at += 1
  }

  #skipComment(): void {
    for (; this.#at < this.#limit; this.#at += 1) {
      const byte = this.#bytes[this.#at]
      if (byte === lineFeed || byte === carriageReturn) return
    }
  }

  #afterLineEnd(): number {
    const next = this.#bytes[this.#at] === carriageReturn ? this.#at + 1 : this.#at
    return this.#bytes[next] === lineFeed ? next + 1 : next
  }

  #textFrom(start: number, end = this.#at): string {
    return this.#bytes.toString('latin1', start, Math.min(end, start + keptLength))
  }
}

/** The keys of a file specification (section 7.11.3) that hold its name. */
const fileKeys = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix'])

const percent = 0x25
const parenOpen = 0x28
const parenClose = 0x29
const slash = 0x2f
const less = 0x3c
const greater = 0x3e
const bracketOpen = 0x5b
const backslash = 0x5c
const bracketClose = 0x5d
const lineFeed = 0x0a
const carriageReturn = 0x0d

const regular = 0
const space = 1
const delimiter = 2
const spaces = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))
/** A table, because it is asked for each byte. */
const classes = Uint8Array.from({ length: 256 }, (_, byte) =>
  spaces.has(byte) ? space : delimiters.has(byte) ? delimiter : regular,
)

/** Whether a byte is white space in a PDF. */
export function isSpace(byte: number): boolean {
  return classes[byte] === space
}

/** `/J#53` is the name JS (section 7.3.5). */
function withoutEscapes(name: string): string {
  if (!name.includes('#')) return name
  return name.replace(/#([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  )
}

/** Only what can be in a file's name: `\056` is a full stop, `\(` a parenthesis. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\([0-7]{1,3}|.)/gs, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(parseInt(code, 8)) : code,
  )
}
