import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { useLook } from '#packages/web/theme/index.ts'
import type { MonthDelta } from '../comparison.ts'

use([BarChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])
const [MORE, LESS] = ['#b4483d', '#2f9e6e']

/** Each month's difference as a bar: more to pay above the line, less below it. Read aloud as its numbers. */
export default function MonthChart({ months }: { months: readonly MonthDelta[] }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const theme = useLook(look => look.name)
  const name = t('差额 / Difference')
  const words = months.map(one => `${one.month} ${one.delta.toFixed(2)}`).join('; ')
  useEffect(() => {
    const host = box.current
    if (!host) return undefined
    const style = getComputedStyle(host)
    const colour = (property: string) => style.getPropertyValue(property).trim()
    const text = { color: colour('--muted'), fontSize: 12 }
    const drawn = init(host)
    drawn.setOption({
      animation: false,
      tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => Number(value).toLocaleString('en-US') },
      grid: { left: 8, right: 12, top: 16, bottom: 8, containLabel: true },
      xAxis: {
        type: 'category',
        data: months.map(one => one.month),
        axisLabel: text,
        axisLine: { lineStyle: { color: colour('--line') } },
        axisTick: { show: false },
      },
      yAxis: { type: 'value', axisLabel: text, splitLine: { lineStyle: { color: colour('--line') } } },
      series: [
        {
          name,
          type: 'bar',
          barMaxWidth: 22,
          data: months.map(one => ({ value: one.delta, itemStyle: { color: one.delta > 0 ? MORE : LESS } })),
        },
      ],
    })
    const watch = new ResizeObserver(() => drawn.resize())
    watch.observe(host)
    return () => {
      watch.disconnect()
      drawn.dispose()
    }
    // The words follow the months and the language.
  }, [months, theme, name])
  return <div ref={box} className="comparison-chart" role="img" aria-label={words} />
}
