/** A point of a photo, as shares of its width and height. */
export type Point = { x: number; y: number }

/** The corners of a page in a photo, clockwise from the top left. */
export type Corners = [Point, Point, Point, Point]

/** Four bytes for each pixel, as a canvas has them. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** The corners of the photo itself. */
export const wholePhoto: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** The least turn of an edge, in square shares: flatter corners leave nothing to read. */
const minTurn = 0.005

/** The same corners in the photo turned clockwise by a quarter. */
export function turnCorners([topLeft, topRight, bottomRight, bottomLeft]: Corners): Corners {
  const turn = ({ x, y }: Point) => ({ x: 1 - y, y: x })
  return [turn(bottomLeft), turn(topLeft), turn(topRight), turn(bottomRight)]
}

/** False where edges would cross, or nothing would be between them. */
export function canBePage(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner
    const afterNext = corners[(index + 2) % 4] ?? corner
    const turn =
      (next.x - corner.x) * (afterNext.y - next.y) - (next.y - corner.y) * (afterNext.x - next.x)
    return turn >= minTurn
  })
}

/**
 * The page between four corners as if it had been photographed from straight above. Its pixels are found by
 * the projection of the unit square onto the corners (Heckbert, Fundamentals of Texture Mapping, 1989).
 */
export function straighten({
  photo,
  corners,
  maxSide,
}: {
  photo: Pixels
  corners: Corners
  /** The longest side of the page, in pixels. */
  maxSide: number
}): Pixels {
  const { width, height } = sizeOfPage({ photo, corners, maxSide })
  const [p, q, r, s] = corners
  const [dx1, dx2, dx3] = [q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x]
  const [dy1, dy2, dy3] = [q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / area
  const h = (dx1 * dy3 - dx3 * dy1) / area
  const [a, b] = [q.x - p.x + g * q.x, s.x - p.x + h * s.x]
  const [d, e] = [q.y - p.y + g * q.y, s.y - p.y + h * s.y]
  const { data: from } = photo
  const data = new Uint8ClampedArray(width * height * 4)
  let offset = 0
  for (let row = 0; row < height; row += 1) {
    const v = (row + 0.5) / height
    for (let column = 0; column < width; column += 1) {
      const u = (column + 0.5) / width
      const depth = g * u + h * v + 1
      const x = limit(((a * u + b * v + p.x) / depth) * photo.width - 0.5, photo.width - 1)
      const y = limit(((d * u + e * v + p.y) / depth) * photo.height - 0.5, photo.height - 1)
      const left = Math.floor(x)
      const top = Math.floor(y)
      const upper = (top * photo.width + left) * 4
      // The same pixel again where the photo ends.
      const aside = left < photo.width - 1 ? 4 : 0
      const lower = upper + (top < photo.height - 1 ? photo.width * 4 : 0)
      for (let channel = 0; channel < 3; channel += 1) {
        const above = upper + channel
        const below = lower + channel
        const upperMix = mix(from[above] ?? 0, from[above + aside] ?? 0, x - left)
        const lowerMix = mix(from[below] ?? 0, from[below + aside] ?? 0, x - left)
        data[offset + channel] = mix(upperMix, lowerMix, y - top)
      }
      data[offset + 3] = 255
      offset += 4
    }
  }
  return { data, width, height }
}

function sizeOfPage({ photo, corners, maxSide }: Parameters<typeof straighten>[0]) {
  const [p, q, r, s] = corners
  const distance = (from: Point, to: Point) =>
    Math.hypot((to.x - from.x) * photo.width, (to.y - from.y) * photo.height)
  const width = Math.max(distance(p, q), distance(s, r))
  const height = Math.max(distance(p, s), distance(q, r))
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

const limit = (value: number, most: number) => Math.min(Math.max(value, 0), most)

const mix = (one: number, other: number, share: number) => one + (other - one) * share
