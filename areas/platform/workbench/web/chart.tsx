import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { textOf, type Label } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { findResource } from '#packages/web/kit/model/world.ts'
import { useLook } from '#packages/web/theme/index.ts'
import type { CardSpec } from '../cards.ts'
import type { GroupAnswer } from './numbers.tsx'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

interface Props {
  spec: CardSpec
  groups: readonly GroupAnswer[]
  onOpen: (group: GroupAnswer) => void
}
const palette = ['#2f7fd6', '#2f9e6e', '#d98324', '#b4483d', '#7457b8', '#4a8fa8', '#9a7b2f', '#5f6f86']

/** A chart in the colours of the theme; a press on a part opens the list behind it. Read aloud as its numbers. */
export default function ChartView({ spec, groups, onOpen }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const theme = useLook(look => look.name)
  const language = useLanguage(state => state.language)
  const grouping = spec.grouping!
  const fields = findResource(grouping.resource)?.fields as Record<string, { label: Label }> | undefined
  const names = (grouping.sums ?? []).map(name => textOf(fields?.[name]?.label ?? (name as Label), language))
  const series = names.length > 0 ? names : [t('数量 / Count')]
  const valueOf = (group: GroupAnswer, at: number) => (names.length > 0 ? Number(group.sums[at] ?? 0) : group.total)
  const words = groups
    .map(
      group =>
        `${group.label} ${series.map((name, at) => `${name} ${valueOf(group, at).toLocaleString('en-US')}`).join(', ')}`,
    )
    .join('; ')
  useEffect(() => {
    const host = box.current
    if (!host) return undefined
    const style = getComputedStyle(host)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    const text = { color: colour('--muted'), fontSize: 12 }
    const drawn = init(host)
    const shared = {
      color: palette,
      animation: false,
      legend: { bottom: 0, textStyle: text, itemWidth: 12, itemHeight: 12, type: 'scroll' as const },
    }
    const isPie = grouping.chart === 'pie'
    drawn.setOption(
      isPie
        ? {
            ...shared,
            tooltip: { trigger: 'item' },
            series: [
              {
                type: 'pie',
                radius: ['42%', '68%'],
                center: ['50%', '44%'],
                label: { show: false },
                itemStyle: { borderColor: colour('--card'), borderWidth: 2 },
                data: groups.map(group => ({ name: group.label, value: valueOf(group, 0) })),
              },
            ],
          }
        : {
            ...shared,
            tooltip: { trigger: 'axis' },
            grid: { left: 8, right: 12, top: 26, bottom: 34, containLabel: true },
            xAxis: {
              type: 'category',
              data: groups.map(group => group.label),
              axisLabel: text,
              axisLine: { lineStyle: { color: colour('--line') } },
              axisTick: { show: false },
            },
            yAxis: {
              type: 'value',
              ...(names.length > 0 ? { name: t('万元 / CNY 10k'), nameTextStyle: text } : { minInterval: 1 }),
              axisLabel: {
                ...text,
                formatter: (value: number) =>
                  names.length > 0 ? (value / 10_000).toLocaleString('en-US') : String(value),
              },
              splitLine: { lineStyle: { color: colour('--line') } },
            },
            series: series.map((name, at) => ({
              name,
              type: grouping.chart === 'line' ? 'line' : 'bar',
              barMaxWidth: 26,
              data: groups.map(group => valueOf(group, at)),
            })),
          },
    )
    drawn.on('click', ({ dataIndex }) => {
      const group = groups[dataIndex]
      if (group) onOpen(group)
    })
    const watch = new ResizeObserver(() => drawn.resize())
    watch.observe(host)
    return () => {
      watch.disconnect()
      drawn.dispose()
    }
    // What is drawn hangs on the numbers, the words and the look; the functions follow them.
  }, [groups, theme, language])
  return <div ref={box} className="workbench-chart" role="img" aria-label={words} />
}
