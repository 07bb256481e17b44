import { Button, DatePicker, Segmented, Space } from 'antd'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { detailPath } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import {
  boundariesOf,
  lanesOf,
  ms,
  nextOf,
  previousOf,
  spanAround,
  textOfMs,
  zoomed,
  type One,
  type Span,
  type View,
} from './axis-model.ts'
import { AxisView } from './axis-view.tsx'
import { MomentPanel } from './moment-panel.tsx'
import { MonthsView, type Month } from './months-view.tsx'
import './truth.css'

interface Axis {
  begins: string | null
  now: string
  from: string
  to: string
  segments: One[]
  months?: Month[]
}
const SPAN_LABELS = {
  day: '日 / Day',
  week: '周 / Week',
  month: '月 / Month',
  quarter: '季 / Quarter',
  year: '年 / Year',
} as const satisfies Record<Span, string>

/** 时间轴: everything that the histories say of one car, on one axis; the cursor asks what was true at a moment. */
export default function TruthTab({ record }: DetailSlot) {
  const id = String(record['id'])
  const found = useQuery({
    queryKey: ['truth-line', id],
    queryFn: ({ signal }) =>
      request<Axis>('GET', '/api/ratutech-core/vehicle/truth-line', { params: { vehicleId: id }, signal }).then(read),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  return found.data ? <Life key={id} vehicleId={id} axis={found.data} /> : <PageSkeleton />
}

/** Absent values come as '' and are null on the page. */
const read = (axis: Axis): Axis => ({
  ...axis,
  segments: axis.segments.map(one => ({ ...one, to: one.to || null, doc: one.doc || null })),
})

const MARGIN = 0.02
/** A little room on both sides, so that the present is not the edge of the screen. */
function wholeOf(axis: Axis): View {
  const [from, to] = [ms(axis.from), Math.max(ms(axis.to), ms(axis.from) + 86_400_000)]
  return { from: from - (to - from) * MARGIN, to: to + (to - from) * MARGIN }
}

function Life({ vehicleId, axis }: { vehicleId: string; axis: Axis }) {
  const whole = useMemo(() => wholeOf(axis), [axis])
  const [view, setView] = useState<View>(whole)
  const [cursor, setCursor] = useState(() => ms(axis.to))
  const lanes = useMemo(() => lanesOf(axis.segments, view), [axis, view])
  const boundaries = useMemo(() => boundariesOf(axis.segments), [axis])
  const see = (moment: number) => {
    setCursor(moment)
    if (moment < view.from || moment > view.to) {
      const half = (view.to - view.from) / 2
      setView({ from: moment - half, to: moment + half })
    }
  }
  const step = (way: -1 | 1) => {
    const next = way === 1 ? nextOf(boundaries, cursor) : previousOf(boundaries, cursor)
    if (next !== undefined) see(next)
  }
  const open = ({ doc }: One) => {
    const resource = doc?.id ? findResource(doc.resource) : undefined
    const path = resource && detailPath(resource, doc?.id)
    if (path) openTab(path)
  }
  return (
    <section className="kit-card kit-section truth">
      <Tools cursor={cursor} view={view} whole={whole} onCursor={see} onStep={step} onView={setView} />
      <AxisView
        lanes={lanes}
        view={view}
        whole={whole}
        cursor={cursor}
        onView={setView}
        onCursor={moment => setCursor(Math.round(moment / 1000) * 1000)}
        onStep={step}
        onOpen={open}
      />
      {axis.months && <MonthsView months={axis.months} view={view} />}
      <MomentPanel vehicleId={vehicleId} instant={cursor} />
    </section>
  )
}

interface ToolsProps {
  cursor: number
  view: View
  whole: View
  onCursor: (moment: number) => void
  onStep: (way: -1 | 1) => void
  onView: (view: View) => void
}
function Tools({ cursor, view, whole, onCursor, onStep, onView }: ToolsProps) {
  const t = useT()
  return (
    <div className="truth-tools">
      <Space.Compact>
        <Button
          icon={<Icon name="chevron-left" size={16} />}
          aria-label={t('上一个变化 / The change before')}
          onClick={() => onStep(-1)}
        />
        <DatePicker
          showTime
          allowClear={false}
          aria-label={t('时刻 / Moment')}
          value={dayjs(textOfMs(cursor))}
          onChange={value => value && onCursor(ms(value.format('YYYY-MM-DD HH:mm:ss')))}
        />
        <Button
          icon={<Icon name="chevron-right" size={16} />}
          aria-label={t('下一个变化 / The change after')}
          onClick={() => onStep(1)}
        />
      </Space.Compact>
      <Segmented
        value=""
        onChange={value => onView(value === 'all' ? whole : spanAround(value as Span, cursor, whole))}
        options={[
          { value: 'all', label: t('全部 / All') },
          ...Object.entries(SPAN_LABELS).map(([value, label]) => ({ value, label: t(label) })),
        ]}
      />
      <Space.Compact>
        <Button
          icon={<Icon name="plus" size={16} />}
          aria-label={t('放大 / Zoom in')}
          onClick={() => onView(zoomed(view, 0.5, cursor, whole))}
        />
        <Button
          icon={<Icon name="minus" size={16} />}
          aria-label={t('缩小 / Zoom out')}
          onClick={() => onView(zoomed(view, 2, cursor, whole))}
        />
      </Space.Compact>
      <small>
        {t(
          '单击定位，拖动平移，Ctrl+滚轮缩放，双击打开单据 / Click sets the cursor, drag moves, Ctrl+wheel zooms, a double click opens the document',
        )}
      </small>
    </div>
  )
}
