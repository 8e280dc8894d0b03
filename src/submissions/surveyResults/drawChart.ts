import { BarChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

echarts.use([BarChart, GridComponent, SVGRenderer])

/** One bar of a chart, with its words. */
export type DrawnBar = {
  label: string
  count: number
  /** how the count is written beside a bar that lies */
  note: string
}

// Drawn for the width of a phone; the page makes them larger where there is room.
const width = 340
const fontSize = 12
const lineHeight = 15

/** About so many characters of a label fit beside its note. */
const lineCharacters = 40

const text = { fontSize, lineHeight, fontFamily: 'inherit', color: 'currentColor' }
// Custom properties of the page, so that a chart follows its light and its dark look.
const barColor = 'var(--survey-bar)'
const trackColor = 'var(--survey-track)'

type Option = Parameters<echarts.EChartsType['setOption']>[0]

/**
 * Draws bars that lie one below the other, each under its label, as an SVG image, which stands in an element
 * of `dir="ltr"`.
 * @param options.isRtl bars begin at the right, for languages written so
 */
export function drawBars({
  bars,
  whole,
  isRtl = false,
}: {
  bars: DrawnBar[]
  whole: number
  isRtl?: boolean
}): string {
  const labels = bars.map(({ label }) => breakLines(label))
  const lines = Math.max(1, ...labels.map((label) => label.length))
  const rowHeight = lines * lineHeight + 22
  const barWidth = 10
  const offset = -4
  // A note is written at the end of its track, at the height of its label's last line.
  const label = { ...text, show: true, verticalAlign: 'bottom' as const }
  return draw({
    height: bars.length * rowHeight,
    option: {
      grid: { left: 0, right: 0, top: lines * lineHeight * 0.5, bottom: -lines * lineHeight * 0.5 },
      xAxis: { type: 'value', show: false, min: 0, max: Math.max(1, whole), inverse: isRtl },
      yAxis: { type: 'category', show: false, inverse: true, data: bars.map((_, index) => index) },
      series: [
        {
          type: 'bar',
          barWidth,
          itemStyle: { color: trackColor, borderRadius: 2 },
          data: bars.map(() => Math.max(1, whole)),
          label: {
            ...label,
            position: [isRtl ? 0 : width, offset],
            align: isRtl ? 'left' : 'right',
            formatter: ({ dataIndex }: { dataIndex: number }) => bars[dataIndex]?.note ?? '',
          },
        },
        {
          type: 'bar',
          barWidth,
          barGap: '-100%',
          itemStyle: { color: barColor, borderRadius: 2 },
          data: bars.map(({ count }) => count),
          label: {
            ...label,
            position: [isRtl ? '100%' : 0, offset],
            align: isRtl ? 'right' : 'left',
            formatter: ({ dataIndex }: { dataIndex: number }) =>
              labels[dataIndex]?.join('\n') ?? '',
          },
        },
      ],
    },
  })
}

/** Draws columns side by side, as histograms are, as an SVG image; the same holds for it. */
export function drawColumns({
  bars,
  formatNumber,
  isRtl = false,
}: {
  bars: DrawnBar[]
  formatNumber: (value: number) => string
  isRtl?: boolean
}): string {
  const axisLine = { show: true, lineStyle: { color: 'currentColor' } }
  return draw({
    height: 200,
    option: {
      grid: { left: 4, right: 12, top: 12, bottom: 4, outerBoundsMode: 'same' },
      xAxis: {
        type: 'category',
        inverse: isRtl,
        data: bars.map(({ label }) => label),
        axisLine,
        axisTick: { show: false },
        axisLabel: { ...text, fontSize: 11, interval: 0, hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        splitNumber: 4,
        splitLine: { lineStyle: { color: trackColor } },
        axisLabel: { ...text, fontSize: 11, formatter: formatNumber },
      },
      series: [
        {
          type: 'bar',
          barCategoryGap: '4%',
          // A single value would be a wall of one colour.
          barMaxWidth: 48,
          itemStyle: { color: barColor },
          data: bars.map(({ count }) => count),
        },
      ],
    },
  })
}

function draw({ option, height }: { option: Option; height: number }): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    chart.setOption({ animation: false, silent: true, ...option })
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}

function breakLines(label: string): string[] {
  const lines: string[] = []
  for (const word of label.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= lineCharacters) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines
}
