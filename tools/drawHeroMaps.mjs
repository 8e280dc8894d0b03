// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { geoAzimuthalEqualArea, geoContains, geoDistance } from 'd3-geo'
import { feature } from 'topojson-client'

/**
 * @typedef {[number, number]} Point longitude and latitude in degrees, or x and y in the picture
 * @typedef {{ from: string, to: string, bow: number }} Arc `bow` is the height of the curve as a
 *   share of its length; a positive one bends to the left of the way there
 * @typedef {object} HeroMap
 * @property {string} file
 * @property {Point} focus the place in the middle of the disc
 * @property {Point} centre where that middle lies in the picture
 * @property {number} radius of the disc, in picture units
 * @property {number} reach how many degrees around the focus the disc shows
 * @property {number} dotGap distance between two dots, in picture units
 * @property {string[]} destinations
 * @property {string[]} brightCountries countries with brighter dots, by their names in the atlas
 * @property {Arc[]} arcs
 * @typedef {(place: Point) => Point} Project
 */

const require = createRequire(import.meta.url)
const size = { width: 1200, height: 640 }
const airHeight = 38
const outputFolder = join(dirname(fileURLToPath(import.meta.url)), '../public/images')

/** @type {Record<string, Point>} */
const places = {
  cairo: [31.2, 30],
  casablanca: [-7.6, 33.6],
  delhi: [77.2, 28.6],
  dubai: [55.3, 25.2],
  frankfurt: [9.5, 50.8],
  jakarta: [106.8, -6.2],
  kochi: [76.3, 10],
  lagos: [3.4, 6.5],
  london: [-0.8, 51.8],
  manila: [121, 14.6],
  nairobi: [36.8, -1.3],
  newYork: [-75.5, 40.2],
  riyadh: [45.4, 24.2],
}

/** @type {HeroMap[]} */
const heroMaps = [
  {
    file: 'hero-map.svg',
    focus: [30, 26],
    centre: [826, 374],
    radius: 334,
    reach: 106,
    dotGap: 8,
    destinations: ['newYork', 'london', 'frankfurt', 'riyadh', 'dubai'],
    brightCountries: [
      'Germany',
      'Saudi Arabia',
      'United Arab Emirates',
      'United Kingdom',
      'United States of America',
    ],
    arcs: [
      { from: 'manila', to: 'newYork', bow: -0.3 },
      { from: 'manila', to: 'frankfurt', bow: -0.28 },
      { from: 'manila', to: 'riyadh', bow: -0.22 },
      { from: 'kochi', to: 'london', bow: -0.26 },
      { from: 'kochi', to: 'frankfurt', bow: -0.22 },
      { from: 'kochi', to: 'dubai', bow: -0.25 },
      { from: 'nairobi', to: 'dubai', bow: -0.22 },
      { from: 'nairobi', to: 'london', bow: 0.18 },
      { from: 'lagos', to: 'london', bow: 0.08 },
      { from: 'lagos', to: 'newYork', bow: 0.2 },
      { from: 'casablanca', to: 'frankfurt', bow: -0.2 },
      { from: 'cairo', to: 'riyadh', bow: 0.35 },
    ],
  },
  {
    file: 'hero-map-gulf.svg',
    focus: [50, 21],
    centre: [374, 374],
    radius: 334,
    reach: 74,
    dotGap: 8,
    destinations: ['riyadh', 'dubai'],
    brightCountries: ['Saudi Arabia', 'United Arab Emirates'],
    arcs: [
      { from: 'frankfurt', to: 'dubai', bow: 0.25 },
      { from: 'casablanca', to: 'riyadh', bow: 0.24 },
      { from: 'cairo', to: 'riyadh', bow: 0.3 },
      { from: 'lagos', to: 'riyadh', bow: 0.22 },
      { from: 'nairobi', to: 'riyadh', bow: 0.2 },
      { from: 'nairobi', to: 'dubai', bow: -0.2 },
      { from: 'kochi', to: 'dubai', bow: -0.25 },
      { from: 'delhi', to: 'dubai', bow: -0.25 },
      { from: 'manila', to: 'dubai', bow: -0.22 },
      { from: 'manila', to: 'riyadh', bow: -0.28 },
      { from: 'jakarta', to: 'dubai', bow: 0.2 },
    ],
  },
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeHeroMaps()

/** Draws every hero picture again and writes it to the public images. */
export function writeHeroMaps() {
  mkdirSync(outputFolder, { recursive: true })
  for (const map of heroMaps) {
    const svg = drawHeroMap(map)
    writeFileSync(join(outputFolder, map.file), svg)
    console.log(`${map.file}: ${svg.length} bytes, ${gzipSync(svg).length} gzipped`)
  }
}

/**
 * One picture as SVG text: a disc of the earth in dots, and arcs that end in the destinations.
 * The ground stays transparent, the page behind gives the colour.
 * @param {HeroMap} map
 */
export function drawHeroMap(map) {
  const { width, height } = size
  const project = azimuthalProjection(map)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>`,
    ...discGradients(map),
    ...map.arcs.map((arc, index) => arcGradient({ arc, index, project })),
    `<radialGradient id="halo"><stop stop-color="#60a5fa" stop-opacity=".55"/><stop offset="1" stop-color="#3b82f6" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="fall" x2="0" y2="1"><stop offset=".76" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>`,
    `<mask id="edge"><path fill="url(#fall)" d="M0 0h${width}v${height}H0z"/></mask>`,
    `</defs>`,
    ...earth({ map, project }),
    `<g fill="none" stroke-linecap="round">`,
    ...map.arcs.map((arc, index) => arcStrokes({ arc, index, project })),
    `</g>`,
    ...originsOf(map).map((name) => originMarker(project(place(name)))),
    ...map.destinations.map((name) => destinationMarker(project(place(name)))),
    `</svg>\n`,
  ].join('')
}

/** @param {HeroMap} map */
function discGradients({ centre: [x, y], radius }) {
  const outer = radius + airHeight
  const edge = radius / outer
  const gradients = [
    {
      id: 'sea',
      r: radius,
      stops: '0 #16284a 0.75, 0.7 #111f3b 0.6, 0.97 #13264a 0.45, 1 #13264a 0',
    },
    { id: 'air', r: outer, stops: `${edge - 0.02} #3b82f6 0, ${edge} #3b82f6 0.16, 1 #3b82f6 0` },
    { id: 'land', r: radius, stops: '0 #4a70b0 1, 0.65 #3d5f96 0.95, 1 #2d4a7a 0.3' },
    { id: 'bright', r: radius, stops: '0.75 #6ea8fe 1, 1 #5b8fe0 0.4' },
  ]
  return gradients.map(({ id, r, stops }) => {
    const drawn = stops.split(', ').map((stop) => {
      const [offset, color, opacity] = stop.split(' ')
      return `<stop offset="${round(Number(offset), 3)}" stop-color="${color}" stop-opacity="${opacity}"/>`
    })
    return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}">${drawn.join('')}</radialGradient>`
  })
}

/** @param {{ map: HeroMap, project: Project }} options */
function earth({ map, project }) {
  const { centre, radius, dotGap } = map
  const middle = `cx="${centre[0]}" cy="${centre[1]}"`
  const dots = landDots({ map, project })
  return [
    `<g mask="url(#edge)">`,
    `<circle ${middle} r="${radius + airHeight}" fill="url(#air)"/>`,
    `<circle ${middle} r="${radius}" fill="url(#sea)"/>`,
    `<g fill="none" stroke-linecap="round" stroke-width="${round(dotGap * 0.36)}" stroke-dasharray=".01 ${round(dotGap - 0.01, 2)}">`,
    `<path stroke="url(#land)" d="${dots.land}"/>`,
    `<path stroke="url(#bright)" d="${dots.bright}"/>`,
    `</g></g>`,
  ]
}

/** @param {HeroMap} map */
function originsOf({ arcs, destinations }) {
  const names = new Set(arcs.map(({ from }) => from))
  return [...names].filter((name) => !destinations.includes(name))
}

/**
 * @param {HeroMap} map
 * @returns {Project}
 */
function azimuthalProjection(map) {
  const [longitude, latitude] = map.focus
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .translate(map.centre)
    .scale(unitsPerRadian(map))
  return (at) => projection(at) ?? map.centre
}

/**
 * The scale in the middle of the disc.
 * @param {HeroMap} map
 */
function unitsPerRadian({ radius, reach }) {
  return radius / (2 * Math.sin(radians(reach) / 2))
}

/**
 * The land as dots along the parallels. A run of dots is one line that the dash pattern breaks into
 * dots, so a few points stand for many dots and the file stays small.
 * @param {{ map: HeroMap, project: Project }} options
 */
function landDots({ map, project }) {
  const land = feature(...topology('land'))
  const countries = feature(...topology('countries')).features.filter(({ properties }) =>
    map.brightCountries.includes(properties.name),
  )
  const paths = { land: '', bright: '' }
  const latitudeStep = degrees(map.dotGap / unitsPerRadian(map)) * 0.92
  for (let row = 0, latitude = -56; latitude < 82; row += 1, latitude += latitudeStep) {
    const dots = dotsOnParallel({ map, project, latitude, offset: row % 2 ? map.dotGap / 2 : 0 })
    const kinds = dots.map(({ at }) => {
      if (!geoContains(land, at)) return undefined
      return countries.some((country) => geoContains(country, at)) ? 'bright' : 'land'
    })
    for (const run of runsOfOneKind(kinds)) {
      paths[run.kind] += dottedLine(dots.slice(run.start, run.end).map(({ point }) => point))
    }
  }
  return paths
}

/**
 * Places at even distances in the picture along one parallel, counted from the map's middle.
 * @param {{ map: HeroMap, project: Project, latitude: number, offset: number }} options
 */
function dotsOnParallel({ map, project, latitude, offset }) {
  /** @param {1 | -1} direction */
  const walk = (direction) => {
    const dots = []
    let travelled = direction === 1 ? -offset : offset - map.dotGap
    let last = project([map.focus[0], latitude])
    for (let turn = 0; turn < 180; turn += 0.02) {
      /** @type {Point} */
      const at = [map.focus[0] + direction * turn, latitude]
      if (geoDistance(at, map.focus) > radians(map.reach - 1)) break
      const point = project(at)
      travelled += distance(last, point)
      last = point
      if (travelled < 0) continue
      travelled -= map.dotGap
      if (isInPicture(point)) dots.push({ at, point })
    }
    return dots
  }
  const [west, east] = [walk(-1), walk(1)]
  const [farWest, farEast] = [west.at(-1), east.at(-1)]
  // Where the whole parallel is in view the two walks meet on its far side.
  if (farWest && farEast && distance(farWest.point, farEast.point) < map.dotGap * 0.8) east.pop()
  return [...west.reverse(), ...east]
}

/** @param {('land' | 'bright' | undefined)[]} kinds */
function runsOfOneKind(kinds) {
  /** @type {{ kind: 'land' | 'bright', start: number, end: number }[]} */
  const runs = []
  kinds.forEach((kind, index) => {
    const open = runs.at(-1)
    if (!kind) return
    if (open && open.kind === kind && open.end === index) open.end = index + 1
    else runs.push({ kind, start: index, end: index + 1 })
  })
  return runs
}

/** @param {Point[]} points */
function dottedLine(points) {
  const kept = points.filter((_, index) => index % 6 === 0 || index === points.length - 1)
  let path = ''
  /** @type {Point} */
  let pen = [0, 0]
  kept.forEach((point, index) => {
    /** @type {Point} */
    const step = [round(point[0] - pen[0], 0), round(point[1] - pen[1], 0)]
    path += `${index === 0 ? 'M' : index === 1 ? 'l' : ' '}${pair(step)}`
    pen = [pen[0] + step[0], pen[1] + step[1]]
  })
  // The last dot sits on the very end of the line, where rounding could lose it.
  return kept.length === 1 ? `${path}h.5` : `${path}${lastNudge(kept)}`
}

/** @param {Point[]} points */
function lastNudge(points) {
  const [before, last] = points.slice(-2)
  if (!before || !last) return ''
  const length = distance(before, last)
  return ` ${pair([round((last[0] - before[0]) / length), round((last[1] - before[1]) / length)])}`
}

/** @param {{ arc: Arc, index: number, project: Project }} options */
function arcGradient({ arc, index, project }) {
  const [x1, y1] = project(place(arc.from)).map((value) => round(value, 0))
  const [x2, y2] = project(place(arc.to)).map((value) => round(value, 0))
  return `<linearGradient id="a${index}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop stop-color="#3b82f6" stop-opacity=".25"/><stop offset=".5" stop-color="#3b82f6"/><stop offset="1" stop-color="#bae6fd"/></linearGradient>`
}

/** @param {{ arc: Arc, index: number, project: Project }} options */
function arcStrokes({ arc, index, project }) {
  const d = arcPath({ arc, project })
  // Wide faint strokes glow as a blur would, without a filter that cheap phones draw slowly.
  return `<g stroke="url(#a${index})"><path stroke-width="9" stroke-opacity=".05" d="${d}"/><path stroke-width="5" stroke-opacity=".1" d="${d}"/><path stroke-width="1.6" d="${d}"/></g>`
}

/** @param {{ arc: Arc, project: Project }} options */
function arcPath({ arc, project }) {
  const from = project(place(arc.from))
  const to = project(place(arc.to))
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  // The top of a quadratic curve lies at half the height of its control point.
  const control = pair([
    round((from[0] + to[0]) / 2 + dy * arc.bow * 2),
    round((from[1] + to[1]) / 2 - dx * arc.bow * 2),
  ])
  return `M${pair(from.map((value) => round(value)))}Q${control} ${pair(to.map((value) => round(value)))}`
}

/** @param {Point} point */
function originMarker(point) {
  const [x, y] = point.map((value) => round(value))
  return `<circle cx="${x}" cy="${y}" r="3" fill="#93c5fd"/>`
}

/** @param {Point} point */
function destinationMarker(point) {
  const at = point.map((value, axis) => `c${'xy'[axis]}="${round(value)}"`).join(' ')
  return `<circle ${at} r="22" fill="url(#halo)"/><circle ${at} r="8" fill="none" stroke="#7dd3fc" stroke-opacity=".9" stroke-width="1.5"/><circle ${at} r="3.5" fill="#f0f9ff"/>`
}

/**
 * @param {'land' | 'countries'} name
 * @returns {[import('topojson-specification').Topology, import('topojson-specification').GeometryCollection<{ name: string }>]}
 */
function topology(name) {
  const atlas = require(`world-atlas/${name}-110m.json`)
  return [atlas, atlas.objects[name]]
}

/** @param {string} name */
function place(name) {
  const found = places[name]
  if (!found) throw new Error(`There is no place called ${name}`)
  return found
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function distance(from, to) {
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}

/** @param {Point} point */
function isInPicture([x, y]) {
  return x > -4 && x < size.width + 4 && y > -4 && y < size.height + 4
}

/** @param {number[]} numbers */
function pair(numbers) {
  return numbers
    .map((value) => String(value).replace(/^(-?)0\./, '$1.'))
    .reduce((path, value) => (value.startsWith('-') ? `${path}${value}` : `${path} ${value}`))
}

/**
 * @param {number} value
 * @param {number} [decimals]
 */
function round(value, decimals = 1) {
  return Number(value.toFixed(decimals)) + 0
}

/** @param {number} value */
function radians(value) {
  return (value * Math.PI) / 180
}

/** @param {number} value */
function degrees(value) {
  return (value * 180) / Math.PI
}
