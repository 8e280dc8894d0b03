// @ts-check
// Puts pictures of strangers into a PDF as they are, so that PDFium draws them in its own memory, and no
// further decoder is needed.

/** @typedef {{ inputs: number, outputs: number, code: string }} Tint `code` makes colours of what a pixel has */
/** @typedef {{ width: number, height: number, dictionary: string, data: Buffer, tint?: Tint }} Image */

/** Pixels that a picture says it has; phones take 50 million. */
const maxPixels = 120_000_000
/** Those that PDFium blends with white in all pictures together: one million takes half a second. */
const maxBlended = 4_000_000

/**
 * One page for each JPEG or PNG, of its size in pixels.
 * @param {Buffer[]} pictures
 * @returns {{ pdf: Buffer, pages: number }} fewer pages than pictures, where some are of another kind
 */
export function picturesToPdf(pictures) {
  let blended = 0
  const images = pictures.flatMap((bytes) => {
    const image = readJpeg(bytes) ?? readPng(bytes)
    if (image?.tint) blended += image.width * image.height
    return image && (!image.tint || blended <= maxBlended) ? image : []
  })
  const perImage = 4
  const first = 3
  const kids = images.map((_, index) => `${first + index * perImage} 0 R`)
  /** @type {(string | { dictionary: string, data: Buffer })[]} */
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`,
    ...images.flatMap(({ width, height, dictionary, data, tint }, index) => {
      const [content, image, program] = [1, 2, 3].map((by) => first + index * perImage + by)
      const size = `${width} ${height}`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Contents ${content} 0 R/Resources<</XObject<</P ${image} 0 R>>>>>>`,
        { dictionary: '', data: Buffer.from(`${width} 0 0 ${height} 0 0 cm /P Do`) },
        {
          dictionary: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${dictionary.replace('TINT', `${program} 0 R`)}`,
          data,
        },
        tint ? functionOf(tint) : 'null',
      ]
    }),
  ]
  return { pdf: writePdf(objects), pages: images.length }
}

/** @param {Tint} tint */
function functionOf({ inputs, outputs, code }) {
  const [domain, range] = [inputs, outputs].map((count) => '0 1 '.repeat(count))
  return {
    dictionary: `/FunctionType 4/Domain[${domain}]/Range[${range}]`,
    data: Buffer.from(code),
  }
}

/** @param {(string | { dictionary: string, data: Buffer })[]} objects */
function writePdf(objects) {
  /** @type {Buffer[]} */
  const pieces = [Buffer.from('%PDF-1.7\n')]
  let length = pieces[0]?.length ?? 0
  /** @param {Buffer} piece */
  const add = (piece) => {
    pieces.push(piece)
    length += piece.length
  }
  const places = objects.map((object, index) => {
    const place = length
    const number = `${index + 1} 0 obj`
    if (typeof object === 'string') add(Buffer.from(`${number}${object}endobj\n`))
    else {
      const { dictionary, data } = object
      add(Buffer.from(`${number}<<${dictionary}/Length ${data.length}>>stream\n`))
      add(data)
      add(Buffer.from('\nendstream endobj\n'))
    }
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

/**
 * @param {Buffer} bytes
 * @returns {Image | null}
 */
function readJpeg(bytes) {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let isAdobe = false
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    // Any number of these bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xee) isAdobe = bytes.toString('latin1', at + 4, at + 9) === 'Adobe'
    if (marker >= 0xc0 && marker <= 0xc2) {
      const parts = bytes[at + 9] ?? 0
      const colors = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }[parts]
      // Adobe's programs write the inverse of these four colours.
      const decode = parts === 4 && isAdobe ? '/Decode[1 0 1 0 1 0 1 0]' : ''
      return sized({
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
        dictionary: `/BitsPerComponent 8/ColorSpace${colors}/Filter/DCTDecode${decode}`,
        data: bytes,
      })
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** How a PNG with opacity is put on white. */
const onWhite = {
  gray: { inputs: 2, outputs: 1, code: '{exch 1 sub mul 1 add}' },
  color: {
    inputs: 4,
    outputs: 3,
    code: `{4 1 roll ${'1 sub 3 index mul 1 add 3 1 roll '.repeat(3)}4 -1 roll pop}`,
  },
}

/**
 * PDF packs pictures as PNG does (ISO 32000-2, section 7.4.4.4), unless its lines are interlaced.
 * @param {Buffer} bytes
 * @returns {Image | null}
 */
function readPng(bytes) {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [bits = 0, type = 0, , , interlaced = 0] = bytes.subarray(24, 29)
  const kind = pngKinds[type]
  if (!kind || interlaced) return null
  /** @type {Buffer[]} */
  const data = []
  let palette = ''
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const chunk = bytes.subarray(at + 8, at + 8 + length)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'IDAT') data.push(chunk)
    if (name === 'PLTE') palette = chunk.toString('hex')
    at += 12 + length
  }
  const colors = kind.space.replace('PALETTE', `${palette.length / 6 - 1}<${palette}>`)
  return sized({
    width,
    height,
    dictionary: `/BitsPerComponent ${bits}/ColorSpace${colors}/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${kind.colors}/BitsPerComponent ${bits}/Columns ${width}>>`,
    data: Buffer.concat(data),
    tint: kind.tint,
  })
}

/** @type {Record<number, { colors: number, space: string, tint?: Tint }>} */
const pngKinds = {
  0: { colors: 1, space: '/DeviceGray' },
  2: { colors: 3, space: '/DeviceRGB' },
  3: { colors: 1, space: '[/Indexed/DeviceRGB PALETTE]' },
  4: { colors: 2, space: '[/DeviceN[/G/A]/DeviceGray TINT]', tint: onWhite.gray },
  6: { colors: 4, space: '[/DeviceN[/R/G/B/A]/DeviceRGB TINT]', tint: onWhite.color },
}

/** @param {Image} image */
function sized(image) {
  const { width, height } = image
  return width > 0 && height > 0 && width * height <= maxPixels ? image : null
}
