/** How an answer's bytes are written, as `Content-Encoding` names it. */
export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The encoding that an answer is sent in: brotli where it is taken, else gzip, else none (RFC 9110,
 * section 12.5.3).
 * @param header the request's `Accept-Encoding`
 */
export function acceptedEncoding(header = ''): Encoding {
  const taken = new Map(header.toLowerCase().split(',').map(readOffer))
  const isTaken = (encoding: Encoding) => (taken.get(encoding) ?? taken.get('*') ?? 0) > 0
  if (isTaken('br')) return 'br'
  return isTaken('gzip') ? 'gzip' : 'identity'
}

function readOffer(offer: string): [name: string, weight: number] {
  const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
  const weight = parameters.find((one) => one.startsWith('q='))
  return [name, weight ? Number(weight.slice(2)) : 1]
}
