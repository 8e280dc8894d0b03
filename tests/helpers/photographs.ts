import type { BrowserContext } from 'playwright/test'
import sharp from 'sharp'

type Photograph = {
  jpeg: Buffer
  /** of the page, as shares, clockwise from the top left */ corners: Point[]
}
type Point = { x: number; y: number }

const size = { width: 2100, height: 2800 }

/**
 * A photograph of a printed page on a table: seen at an angle, with the shadow of who takes it, uneven
 * light and the noise of a cheap camera.
 */
export async function photograph({
  context,
  lines,
  tilt,
}: {
  context: BrowserContext
  lines: readonly string[]
  /** Degrees around the three axes. */
  tilt: readonly [number, number, number]
}): Promise<Photograph> {
  const page = await context.newPage()
  await page.setViewportSize(size)
  const [x, y, z] = tilt
  const text = lines.map((line) => `<p>${line}</p>`).join('')
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; overflow: hidden; background: #5d4a3a; perspective: 5000px }
    #page { position: absolute; left: 290px; top: 330px; width: 1520px; height: 2150px; box-sizing: border-box;
      padding: 150px; background: #f4f1e8; color: #222; font: 34px/1.35 'DejaVu Serif', 'Noto Serif', serif;
      transform: rotateX(${x}deg) rotateY(${y}deg) rotateZ(${z}deg) }
    p { margin: 0 0 22px }
    i { position: absolute }
    .shadow { position: absolute; inset: 0;
      background: radial-gradient(circle at 75% 15%, transparent 35%, rgb(20 15 30 / 50%) 95%) }
    canvas { position: absolute; inset: 0; mix-blend-mode: overlay; opacity: 0.22 }
  </style>
  <div id="page">${text}
    <i style="left:0;top:0"></i><i style="right:0;top:0"></i>
    <i style="right:0;bottom:0"></i><i style="left:0;bottom:0"></i>
  </div><div class="shadow"></div>`)
  const corners = await page.evaluate(({ width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    const noise = new ImageData(width, height)
    // The same in every run.
    let seed = 1
    for (let at = 0; at < noise.data.length; at += 1) {
      seed = (seed * 16807) % 2147483647
      noise.data[at] = at % 4 === 3 ? 255 : seed % 256
    }
    context?.putImageData(noise, 0, 0)
    document.body.append(canvas)
    return [...document.querySelectorAll('i')].map((corner) => {
      const { x, y } = corner.getBoundingClientRect()
      return { x: x / width, y: y / height }
    })
  }, size)
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 90 })
  await page.close()
  return { jpeg, corners }
}

/** As a phone stores what it takes upright: lying, with a note in EXIF which side is up, and where it was. */
export function asPhonesStore(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg)
    .rotate(270)
    .jpeg({ quality: 92 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** As a phone stores what it took from above while it thought that it lies on its side. */
export function onItsSide(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).rotate(270).jpeg({ quality: 92 }).toBuffer()
}
