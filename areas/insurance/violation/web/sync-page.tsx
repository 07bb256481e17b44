import { App, Button, Checkbox, Input, Progress, Space, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { PlateMark, RecordLink, ToneTag, Vin } from '#packages/web/kit/fields/pieces.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { findResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { queryResult } from '../../codes.ts'
import { SyncList } from './sync-list.tsx'

const BASE = '/api/ratutech-core/violation'
const POLL_MS = 3000
const SIZE = 50
const MOST = 500
interface Running {
  runNo: string
  provider: string
  total: number
  done: number
  failed: number
  added: number
}
interface Car {
  vehicleId: string
  plateNo: string
  vin: string
  lastQueryTime: string
  lastResult: number | ''
  toVerify: boolean
  isStale: boolean
}

/** 违章同步 (80, 8): vehicles with their last query; chosen ones, all, or a list are asked about, and how far it is. */
export function SyncPage() {
  const t = useT()
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const [plateNo, setPlateNo] = useState('')
  const [isVerify, setVerify] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const [hasList, setList] = useState(false)
  const paging = usePaging(SIZE)
  const running = useRunning()
  const cars = useQuery({
    queryKey: ['violation-sync-cars', plateNo, isVerify, paging.current, paging.size],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<{ records: Car[]; total: number }>('GET', `${BASE}/sync-vehicle-page`, {
        params: {
          current: paging.current,
          size: paging.size,
          ...(plateNo ? { plateNo } : {}),
          ...(isVerify ? { toVerify: '1' } : {}),
        },
        signal,
      }),
  })
  const begin = async (call: string, body?: object) => {
    await request('POST', `${BASE}/${call}`, body ? { body } : {})
    void message.success(t('已开始同步 / The run has begun'))
    setChosen([])
    await running.refetch()
    void refreshData(client)
  }
  const isBusy = Boolean(running.data)
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('违章同步 / Synchronise')}</h1>
        <div className="kit-head-tools">
          <Button onClick={() => openTab('/violation/result/synchronous/index')}>{t('同步批次 / Runs')}</Button>
          <Button onClick={() => setList(true)} disabled={isBusy}>
            {t('导入名单同步 / Ask by a list')}
          </Button>
          <Button
            disabled={isBusy || chosen.length === 0}
            onClick={() => void begin('sync-data', { vehicleIds: chosen.slice(0, MOST) }).catch(() => undefined)}
          >
            {t('同步所选 {n} / Ask about {n}', { n: chosen.length })}
          </Button>
          <Button
            type="primary"
            disabled={isBusy}
            onClick={() =>
              void modal.confirm({
                title: t('查询全部在管车辆的违章？ / Ask about every vehicle?'),
                content: t('数据源按台计费 / The source is paid per vehicle'),
                okText: t('同步全部 / Synchronise all'),
                cancelText: t('取消 / Cancel'),
                onOk: () => begin('sync-all-data').catch(() => undefined),
              })
            }
          >
            {t('同步全部 / Synchronise all')}
          </Button>
        </div>
      </header>
      {running.data && <Progressing run={running.data} />}
      <section className="kit-card kit-section" style={{ padding: 16 }}>
        <Space wrap style={{ marginBottom: 12 }}>
          <Input.Search
            allowClear
            style={{ width: 220 }}
            placeholder={t('车牌号 / Plate')}
            aria-label={t('车牌号 / Plate')}
            onSearch={value => {
              setPlateNo(value.trim())
              paging.restart()
            }}
          />
          <Checkbox
            checked={isVerify}
            onChange={event => {
              setVerify(event.target.checked)
              paging.restart()
            }}
          >
            {t('只看资料待核 / Only data to be verified')}
          </Checkbox>
        </Space>
        {cars.error ? (
          <NotRead onRetry={() => void cars.refetch()} />
        ) : (
          <Cars
            rows={cars.data?.records ?? []}
            isLoading={cars.isFetching}
            chosen={chosen}
            onChoose={setChosen}
            pagination={paging.of(cars.data?.total)}
          />
        )}
      </section>
      {hasList && (
        <SyncList
          onClose={() => setList(false)}
          onBegun={() => {
            setList(false)
            void running.refetch()
          }}
        />
      )}
    </div>
  )
}

/** While a run is under way it is asked every three seconds; when it ends the vehicles are read again. */
function useRunning() {
  const client = useQueryClient()
  const running = useQuery({
    queryKey: ['violation-running'],
    queryFn: async ({ signal }) => {
      // Without a run the answer is empty.
      const found = await request<Partial<Running> | null>('GET', `${BASE}/check-running`, { signal, silent: true })
      return found?.runNo ? (found as Running) : null
    },
    refetchInterval: query => (query.state.data ? POLL_MS : false),
  })
  const isRunning = Boolean(running.data)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isRunning) {
      void client.invalidateQueries({ queryKey: ['violation-sync-cars'] })
      void refreshData(client)
    }
    was.current = isRunning
  }, [isRunning])
  return running
}

function Progressing({ run }: { run: Running }) {
  const t = useT()
  return (
    <section className="kit-card kit-section" style={{ padding: 16 }}>
      <b className="kit-number">{run.runNo}</b>{' '}
      {t(
        '数据源{provider}：已查{done}/{total}台，失败{failed}，新增违章{added} / Source {provider}: {done} of {total} asked, {failed} failed, {added} new offences',
        { ...run },
      )}
      <Progress percent={run.total > 0 ? Math.floor((run.done * 100) / run.total) : 0} />
    </section>
  )
}

function Cars({
  rows,
  isLoading,
  chosen,
  onChoose,
  pagination,
}: {
  rows: readonly Car[]
  isLoading: boolean
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
  pagination: ReturnType<ReturnType<typeof usePaging>['of']>
}) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const columns: TableColumnsType<Car> = [
    {
      title: t('车牌号 / Plate'),
      dataIndex: 'plateNo',
      render: (plate: string, row) => (
        <RecordLink resource={findResource('vehicle')} id={row.vehicleId}>
          <PlateMark value={plate} />
        </RecordLink>
      ),
    },
    { title: t('车架号 / VIN'), dataIndex: 'vin', render: (vin: string) => <Vin value={vin} /> },
    {
      title: t('最近查询 / Last query'),
      dataIndex: 'lastQueryTime',
      render: (time: string, row) => (
        <span className={row.isStale ? 'kit-late' : 'num'}>
          {time === '' ? t('从未查询 / Never asked') : time.slice(0, 16)}
        </span>
      ),
    },
    {
      title: t('结果 / Result'),
      dataIndex: 'lastResult',
      render: (code: number | '') => {
        const found = queryResult.values.find(one => one.code === code)
        return found ? <ToneTag tone={found.tone}>{textOf(found.label, language)}</ToneTag> : '-'
      },
    },
    {
      title: t('资料 / Data'),
      dataIndex: 'toVerify',
      render: (toVerify: boolean) =>
        toVerify ? <ToneTag tone="danger">{t('资料待核 / To be verified')}</ToneTag> : '-',
    },
  ]
  return (
    <Table<Car>
      rowKey="vehicleId"
      size="small"
      columns={columns}
      dataSource={[...rows]}
      loading={isLoading}
      rowSelection={{
        selectedRowKeys: [...chosen],
        preserveSelectedRowKeys: true,
        onChange: keys => onChoose(keys.map(String)),
      }}
      pagination={pagination}
    />
  )
}
