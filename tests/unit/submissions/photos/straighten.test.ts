import { expect, test } from 'vitest'
import {
  canBePage,
  straighten,
  turnCorners,
  wholePhoto,
  type Corners,
  type Pixels,
} from '@/submissions/consultation/photos/straighten'

/** A photo whose red grows from left to right, and whose green from top to bottom. */
function slopes({ width, height }: { width: number; height: number }): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < width * height; index += 1) {
    const [column, row] = [index % width, Math.floor(index / width)]
    data.set([(255 * column) / (width - 1), (255 * row) / (height - 1), 0, 255], index * 4)
  }
  return { data, width, height }
}

/** Where a pixel of the page was in such a photo, as shares. */
function origin({ data, width }: Pixels, column: number, row: number) {
  const at = (row * width + column) * 4
  return [(data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255]
}

const corners: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.9, y: 0.2 },
  { x: 0.8, y: 0.9 },
  { x: 0.1, y: 0.7 },
]

/** Where two lines through two points each meet. */
function meeting(a: number[], b: number[], c: number[], d: number[]): number[] {
  const [[ax = 0, ay = 0], [bx = 0, by = 0], [cx = 0, cy = 0], [dx = 0, dy = 0]] = [a, b, c, d]
  const share =
    ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) /
    ((bx - ax) * (dy - cy) - (by - ay) * (dx - cx))
  return [ax + share * (bx - ax), ay + share * (by - ay)]
}

test('the corners of a page become the corners of the picture, its middle the middle', () => {
  const page = straighten({ photo: slopes({ width: 400, height: 500 }), corners, maxSide: 300 })
  const [right, bottom] = [page.width - 1, page.height - 1]
  const seen = [
    origin(page, 0, 0),
    origin(page, right, 0),
    origin(page, right, bottom),
    origin(page, 0, bottom),
    origin(page, Math.round(right / 2), Math.round(bottom / 2)),
  ]
  const points = corners.map(({ x, y }) => [x, y])
  const [topLeft = [], topRight = [], bottomRight = [], bottomLeft = []] = points
  // In perspective the diagonals meet in the middle, which the mean of the corners is not.
  const middle = meeting(topLeft, bottomRight, topRight, bottomLeft)
  for (const [index, [x = 0, y = 0]] of [...points, middle].entries()) {
    expect(seen[index]?.[0]).toBeCloseTo(x, 1.7)
    expect(seen[index]?.[1]).toBeCloseTo(y, 1.7)
  }
  expect(middle[0]).not.toBeCloseTo(0.5, 1.7)
})

test('it is as large as in the photo, and no larger than wanted', () => {
  const photo = slopes({ width: 400, height: 600 })
  const half: Corners = [
    { x: 0, y: 0 },
    { x: 0.5, y: 0 },
    { x: 0.5, y: 1 },
    { x: 0, y: 1 },
  ]
  const size = (maxSide: number) => {
    const { width, height } = straighten({ photo, corners: half, maxSide })
    return [width, height]
  }
  expect(size(1000)).toEqual([200, 600])
  expect(size(300)).toEqual([100, 300])
})

test('a whole photo stays what it is', () => {
  const photo = slopes({ width: 30, height: 20 })
  expect(straighten({ photo, corners: wholePhoto, maxSide: 30 }).data).toEqual(photo.data)
})

test('corners turn with their photo', () => {
  const rounded = (points: Corners) =>
    points.map(({ x, y }) => [Number(x.toFixed(6)), Number(y.toFixed(6))])
  expect(rounded(turnCorners(corners))).toEqual([
    [0.3, 0.1],
    [0.9, 0.2],
    [0.8, 0.9],
    [0.1, 0.8],
  ])
  const around = turnCorners(turnCorners(turnCorners(turnCorners(corners))))
  expect(rounded(around)).toEqual(rounded(corners))
})

test.each<[string, boolean, Corners]>([
  ['the whole photo', true, wholePhoto],
  ['a page at an angle', true, corners],
  ['crossed edges', false, [corners[1], corners[0], corners[2], corners[3]]],
  ['a corner within the others', false, [{ x: 0.6, y: 0.6 }, corners[1], corners[2], corners[3]]],
  ['a line', false, [corners[0], corners[1], corners[1], corners[0]]],
])('whether corners can be those of a page: %s', (_, isPage, points) => {
  expect(canBePage(points)).toBe(isPage)
})
