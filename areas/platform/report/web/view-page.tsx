import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { App, Button, DatePicker, Input, Result, Select, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { Suspense, useEffect, useState } from 'react'
import { RefusedError } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { part } from '#packages/web/shell/chunks.ts'
import { useDictionary } from '#packages/web/shell/dictionary.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { navigateTo } from '#packages/web/shell/navigation.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { OutcomeTable } from './outcome-table.tsx'
import { exports, reportHead, runs, type Head, type Param, type Row } from './report-calls.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './report.css'

const ScheduleDialog = part(() =>
  import('#packages/web/kit/list/schedule-dialog.tsx').then(one => ({ default: one.ScheduleDialog })),
)
const ChartView = part(() => import('./chart-view.tsx'))
const SIZE = 100

/** Runs one report: its parameters, the rows with totals over the whole result, charts, xlsx. */
export default function ViewPage() {
  const tab = useTab()
  const t = useT()
  const id = tab.params.get('id') ?? ''
  const language = useLanguage(state => state.language)
  const {
    data: head,
    isPending,
    isError,
  } = useQuery({ queryKey: ['report', id, language], queryFn: () => reportHead(id), retry: false })
  const name = head?.name
  useEffect(() => {
    if (name) tab.setTitle(name)
  }, [name])
  if (isError)
    return (
      <div className="kit-page">
        <Result status="404" title={t('报表不存在或没有授权 / No such report, or no right to it')} />
      </div>
    )
  if (isPending)
    return (
      <div className="kit-page">
        <Skeleton active />
      </div>
    )
  return <Opened key={head.id} head={head} />
}

function Opened({ head }: { head: Head }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [typed, setTyped] = useState<Row>(() => Object.fromEntries(head.params.map(one => [one.key, one.value])))
  const [asked, setAsked] = useState({ params: typed, current: 1, sort: '' })
  const { data, isFetching, error } = useQuery({
    queryKey: ['report-run', head.id, JSON.stringify(asked), language],
    queryFn: () => runs(head.id, asked.params, asked.current, SIZE, asked.sort),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const faults = error instanceof RefusedError ? error.faults : []
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {head.name}
          <span className="kit-count num">{data?.total ?? ''}</span>
        </h1>
        <span className="kit-hint">{t(head.description)}</span>
        <div className="kit-head-tools">
          {head.canExport && <ScheduleButton head={head} params={asked.params} />}
          {head.canExport && <ExportButton head={head} params={asked.params} sort={asked.sort} />}
        </div>
      </header>
      {head.params.length > 0 && (
        <form
          className="kit-card report-params"
          onSubmit={event => {
            event.preventDefault()
            setAsked({ params: typed, current: 1, sort: asked.sort })
          }}
        >
          {head.params.map(one => (
            <ParamInput
              key={one.key}
              param={one}
              value={typed[one.key] ?? ''}
              fault={faults.find(fault => fault.path === `params.${one.key}`)?.reason}
              onChange={value => setTyped(before => ({ ...before, [one.key]: value }))}
            />
          ))}
          <Button type="primary" htmlType="submit" loading={isFetching}>
            {t('查询 / Run')}
          </Button>
        </form>
      )}
      {error && faults.length === 0 && (
        <div className="kit-card report-refusal" role="alert">
          <Icon name="triangle-alert" size={16} />
          {error.message}
        </div>
      )}
      {data && data.charts.length > 0 && data.rows.length > 0 && (
        <div className="report-charts">
          {data.charts.map((chart, at) => (
            <Suspense key={at} fallback={<Skeleton.Node active className="report-chart" />}>
              <div className="kit-card">
                <ChartView chart={chart} />
              </div>
            </Suspense>
          ))}
        </div>
      )}
      <section className="kit-card kit-list-card">
        <OutcomeTable
          outcome={error ? undefined : data}
          isLoading={isFetching}
          page={{ current: asked.current, size: SIZE, go: current => setAsked({ ...asked, current }) }}
          onSort={sort => setAsked({ ...asked, current: 1, sort })}
        />
      </section>
    </div>
  )
}

/** Values that stand as the report itself gives them go on following the day. */
function ScheduleButton({ head, params }: { head: Head; params: Row }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const chosen = head.params.flatMap(one => (params[one.key] === one.value ? [] : [[one.key, params[one.key] ?? '']]))
  return (
    <>
      <Button icon={<Icon name="mail" size={15} />} onClick={() => setOpen(true)}>
        {t('定时发送 / Send on schedule')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ScheduleDialog
            source={{ reportId: head.id, filters: Object.fromEntries(chosen) as Record<string, string> }}
            name={head.name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const NUMBER = 2
const DATE = 3
const DICT = 4
function ParamInput({
  param,
  value,
  fault,
  onChange,
}: {
  param: Param
  value: string
  fault: string | undefined
  onChange(value: string): void
}) {
  const { data: dictionary = [] } = useDictionary(param.type === DICT ? param.dict : '')
  const status = fault ? { status: 'error' as const } : {}
  const id = `report-param-${param.key}`
  return (
    <div className="report-param">
      <label htmlFor={id}>
        {param.required && <b aria-hidden="true">*</b>}
        {param.label}
      </label>
      {param.type === DATE ? (
        <DatePicker
          id={id}
          {...status}
          value={value ? dayjs(value) : null}
          onChange={day => onChange(day ? day.format('YYYY-MM-DD') : '')}
        />
      ) : param.type === DICT ? (
        <Select
          id={id}
          {...status}
          allowClear
          showSearch
          optionFilterProp="label"
          value={value || undefined}
          options={dictionary.map(one => ({ value: one.dictKey, label: one.dictValue }))}
          onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
        />
      ) : (
        <Input
          id={id}
          {...status}
          allowClear
          value={value}
          inputMode={param.type === NUMBER ? 'decimal' : 'text'}
          onChange={event => onChange(event.target.value)}
        />
      )}
      {fault && (
        <span className="report-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}

function ExportButton({ head, params, sort }: { head: Head; params: Row; sort: string }) {
  const t = useT()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await exports(head.id, params, sort)
      if (file.type.includes('json')) {
        void message.info(t('数据较多，完成后在我的下载中领取 / Large result: find it in My downloads when ready'))
        void navigateTo('/download/index')
      } else saveFile(file, file.name)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<Icon name="download" size={15} />}
      loading={isBusy}
      onClick={() => void save().catch(() => undefined)}
    >
      {t('导出 / Export')}
    </Button>
  )
}
