import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useLook } from '#packages/web/theme/index.ts'
import type { Chart } from './report-calls.ts'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** A chart of a report in the colours of the theme; drawn again when the tab is shown again. */
export default function ChartView({ chart }: { chart: Chart }) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useLook(look => look.name)
  useEffect(() => {
    const host = box.current
    if (!host) return undefined
    const style = getComputedStyle(host)
    const drawn = init(host)
    drawn.setOption(
      optionOf(chart, {
        text: style.getPropertyValue('--muted').trim(),
        line: style.getPropertyValue('--line').trim(),
      }),
    )
    const watch = new ResizeObserver(() => drawn.resize())
    watch.observe(host)
    return () => {
      watch.disconnect()
      drawn.dispose()
    }
  }, [chart, theme])
  return (
    <div ref={box} className="report-chart" role="img" aria-label={chart.series.map(one => one.label).join(', ')} />
  )
}

const palette = ['#1f6fc4', '#2f9e6e', '#d98324', '#b4483d', '#7457b8', '#4a8fa8']
function optionOf(chart: Chart, { text, line }: { text: string; line: string }) {
  const names = chart.points.map(point => point[chart.x] ?? '-')
  const legend = { bottom: 0, textStyle: { color: text }, itemWidth: 12, itemHeight: 12 }
  if (chart.kind === 'pie') {
    const [series] = chart.series
    return {
      color: palette,
      tooltip: { trigger: 'item' },
      legend,
      series: [
        {
          type: 'pie',
          radius: ['40%', '70%'],
          data: chart.points.map((point, at) => ({ name: names[at]!, value: Number(point[series!.key] ?? 0) })),
        },
      ],
    }
  }
  return {
    color: palette,
    tooltip: { trigger: 'axis' },
    legend,
    grid: { left: 8, right: 16, top: 16, bottom: 32, containLabel: true },
    xAxis: {
      type: 'category',
      data: names,
      axisLabel: {
        color: text,
        hideOverlap: true,
        formatter: (name: string) => (name.length > 10 ? `${name.slice(0, 9)}…` : name),
      },
      axisLine: { lineStyle: { color: line } },
    },
    yAxis: { type: 'value', axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    series: chart.series.map(one => ({
      name: one.label,
      type: chart.kind === 'line' ? 'line' : 'bar',
      ...(chart.kind === 'stack' ? { stack: 'all' } : {}),
      barMaxWidth: 28,
      animation: false,
      data: chart.points.map(point => Number(point[one.key] ?? 0)),
    })),
  }
}
