import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import type { ReportChart } from '../report.ts'

interface Column {
  key?: string
  label?: string
}
const KINDS = {
  bar: '柱状图 / Bars',
  line: '折线图 / Lines',
  pie: '饼图 / Pie',
  stack: '堆叠图 / Stacked bars',
} as const

/** Charts are drawn from the columns above: one along the axis, the others as its series. */
export function ChartsSection({ form }: FormSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const columns = Form.useWatch<Column[] | undefined>('columns', form) ?? []
  const options = columns
    .filter(one => one?.key)
    .map(one => ({ value: one.key!, label: textOf(one.label || one.key!, language) }))
  const needed = [{ required: true, message: t('必填 / Required') }]
  return (
    <section className="report-chart-editor">
      <h3>{t('图表 / Charts')}</h3>
      <Form.List name="charts">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }, at) => (
              <div
                key={key}
                className="report-chart-row"
                role="group"
                aria-label={t('图表{n} / Chart {n}', { n: at + 1 })}
              >
                <Form.Item name={[name, 'kind']} label={t('样式 / Look')} rules={needed}>
                  <Select options={Object.entries(KINDS).map(([value, label]) => ({ value, label: t(label) }))} />
                </Form.Item>
                <Form.Item name={[name, 'x']} label={t('横轴 / Axis')} rules={needed}>
                  <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
                </Form.Item>
                <Form.Item name={[name, 'series']} label={t('数值列 / Series')} rules={needed}>
                  <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<Icon name="x" size={14} />}
                  aria-label={t('删除图表{n} / Remove chart {n}', { n: at + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              size="small"
              icon={<Icon name="plus" size={14} />}
              disabled={options.length < 2}
              onClick={() => add({ kind: 'bar', series: [] })}
            >
              {t('添加图表 / Add a chart')}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  )
}

/** Shipped ones are described in both languages; a tenant's own as it was written. */
export function DescriptionCell({ value }: CellProps) {
  const t = useT()
  return value ? <span className="kit-note">{t(String(value))}</span> : <Empty />
}

/** In words, not as it is stored. */
export function ChartsCell({ value, row }: CellProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const charts = Array.isArray(value) ? (value as ReportChart[]) : []
  if (charts.length === 0) return <Empty />
  const columns = Array.isArray(row['columns']) ? (row['columns'] as Column[]) : []
  const called = (key: string) => textOf(columns.find(one => one.key === key)?.label || key, language)
  return (
    <>
      {charts.map((one, at) => (
        <div key={at}>
          {t(KINDS[one.kind])}
          {t('： / : ')}
          {called(one.x)} → {one.series.map(called).join(t('、 / , '))}
        </div>
      ))}
    </>
  )
}

interface View {
  name: string
  columns: string
}

/** What a data set may read: the views of schema rpt with their columns. */
export function ViewsHint() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [word, setWord] = useState('')
  const { data } = useQuery({
    queryKey: ['report', 'views'],
    enabled: isOpen,
    staleTime: 300_000,
    queryFn: () => request<View[]>('GET', '/api/blade-report/report/rest/views', { silent: true }),
  })
  const shown = (data ?? []).filter(one => `${one.name} ${one.columns}`.includes(word.trim().toLowerCase()))
  return (
    <>
      <Button size="small" icon={<Icon name="database" size={14} />} onClick={() => setOpen(true)}>
        {t('可用视图 / Views that can be read')}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} size={560} title={t('可用视图 / Views that can be read')}>
        <Input
          allowClear
          value={word}
          onChange={event => setWord(event.target.value)}
          placeholder={t('视图或列 / View or column')}
          aria-label={t('视图或列 / View or column')}
        />
        <dl className="report-views">
          {shown.map(one => (
            <div key={one.name}>
              <dt className="mono">rpt.{one.name}</dt>
              <dd className="mono muted">{one.columns}</dd>
            </div>
          ))}
        </dl>
      </Drawer>
    </>
  )
}
