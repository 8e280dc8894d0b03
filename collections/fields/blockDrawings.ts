/** Lines of the drawing of each kind of block, 48 wide and 32 high. */
const lines = {
  text: 'M10 9h28M10 16h28M10 23h18',
  pictures: 'M8 6h32v20H8zM8 23l9-8 7 6 5-4 11 8M31 11h.01',
  facts: 'M12 8v8m9-8h5v4h-5v4h5m9-8h5v8h-5m1-4h4M8 22h8m4 0h8m4 0h8',
  steps: 'M8 26h8v-6h8v-6h8V8h8',
  questions: 'M8 3h32v22H24l-6 5v-5H8zm12 8a4 4 0 1 1 4 4v1m0 4h.01',
  table: 'M8 7h32v18H8zm0 6h32M8 19h32M19 7v18M30 7v18',
  video: 'M8 6h32v20H8zm13 6 8 4-8 4z',
  downloads: 'M24 6v13m-6-6 6 6 6-6M12 21v5h24v-5',
  people:
    'M20 11a4 4 0 1 1-8 0 4 4 0 0 1 8 0M8 26c0-9 16-9 16 0M36 11a4 4 0 1 1-8 0 4 4 0 0 1 8 0M28 20c6-2 12 0 12 6',
  form: 'M10 5h28v6H10zm0 9h28v6H10zm0 12h12',
  callToAction: 'M14 9h20M12 15h24v10H12zm7 5h9m-3-3 3 3-3 3',
  note: 'M10 7h28v18H10zm4 0v18m6-12h12m-12 6h9',
  button: 'M14 10h20a6 6 0 0 1 0 12H14a6 6 0 0 1 0-12zm4 6h12',
} as const

/** A kind of block that has a drawing. */
export type DrawnBlock = keyof typeof lines

/** A block's drawing in Payload's chooser, in a grey that both themes let be seen; its name stands below. */
export function blockDrawing(block: DrawnBlock): { url: string; alt: string } {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32" fill="none" stroke="#808080" ` +
    `stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${lines[block]}"/></svg>`
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: '' }
}
