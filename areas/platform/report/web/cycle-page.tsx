import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Select, Skeleton, Table, Tooltip, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { CompareTable } from './compare-table.tsx'
import { OutcomeTable } from './outcome-table.tsx'
import { exportsResult, myReports, resultOf, results, type MyReport, type Result } from './report-calls.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './report.css'

const DONE = 1
const SIZE = 50

/** What periodic reports said: one row per period and version, never changed; two of one report line by line. */
export default function CyclePage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { message } = App.useApp()
  const [reportId, setReport] = useState('')
  const paging = usePaging(SIZE)
  const [chosen, setChosen] = useState<Result[]>([])
  const [shown, setShown] = useState<string[]>([])
  const { data: mine } = useQuery({ queryKey: ['reports', 2, language], queryFn: () => myReports(2) })
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['report-results', reportId, paging.current, paging.size, language],
    queryFn: () => results(reportId, paging.current, paging.size),
  })
  const run = async () => {
    await request('POST', '/api/blade-report/report/result/run', { body: { reportId } })
    await client.invalidateQueries({ queryKey: ['report-results'] })
    void message.success(t('已生成新版本 / New version created'))
  }
  const columns = useResultColumns({ mine, setShown })
  return (
    <div className="kit-page kit-list">
      <CycleHead
        data={data}
        reportId={reportId}
        mine={mine}
        setReport={setReport}
        paging={paging}
        setChosen={setChosen}
        run={run}
        setShown={setShown}
        chosen={chosen}
      />
      <section className="kit-card kit-list-card">
        <div className="kit-table">
          <Table<Result>
            size="small"
            rowKey="id"
            loading={isPending}
            columns={columns}
            dataSource={data?.records ?? []}
            scroll={{ x: 1030 }}
            rowSelection={{
              columnWidth: 40,
              hideSelectAll: true,
              selectedRowKeys: chosen.map(one => one.id),
              onChange: (_keys, rows) => setChosen(rows.slice(-2)),
            }}
            pagination={paging.of(data?.total)}
            locale={{
              emptyText: isError ? (
                <NotRead onRetry={() => void refetch()} />
              ) : (
                <div className="kit-nothing">
                  <p>
                    {mine?.length === 0
                      ? t(
                          '没有可查看的周期报表，请向报表管理员申请 / No scheduled report is available to you; ask a report administrator',
                        )
                      : t('还没有结果，每晚生成上一期 / No results yet; the last period is generated every night')}
                  </p>
                </div>
              ),
            }}
          />
        </div>
      </section>
      <Drawer
        open={shown.length > 0}
        onClose={() => setShown([])}
        size={shown.length > 1 ? 1200 : 800}
        title={shown.length > 1 ? t('周期报表对比 / Compare periods') : t('周期报表结果 / Scheduled report result')}
        destroyOnHidden
      >
        {shown.length > 1 ? (
          <TwoResults earlier={shown[0]!} later={shown[1]!} />
        ) : (
          shown.map(id => <OneResult key={id} id={id} />)
        )}
      </Drawer>
    </div>
  )
}

function CycleHead({
  data,
  reportId,
  mine,
  setReport,
  paging,
  setChosen,
  run,
  setShown,
  chosen,
}: {
  data: { records: Result[]; total: number } | undefined
  reportId: string
  mine: MyReport[] | undefined
  setReport: (next: string) => void
  paging: ReturnType<typeof usePaging>
  setChosen: (next: Result[]) => void
  run: () => Promise<unknown>
  setShown: (next: string[]) => void
  chosen: Result[]
}) {
  const t = useT()
  const mayRun = useCan('report_list_edit')
  const isPair =
    chosen.length === 2 && chosen[0]!.reportId === chosen[1]!.reportId && chosen.every(one => one.status === DONE)
  const why =
    chosen.length !== 2
      ? t('请选择同一报表的两期 / Choose two periods of one report')
      : isPair
        ? undefined
        : chosen[0]!.reportId !== chosen[1]!.reportId
          ? t('所选不是同一报表 / The selection spans two reports')
          : t('失败的结果不能比较 / A failed result cannot be compared')
  return (
    <header className="kit-head">
      <h1>
        {t('周期报表 / Scheduled reports')}
        <span className="kit-count num">{data?.total ?? ''}</span>
      </h1>
      <Select
        className="report-choice"
        aria-label={t('报表 / Report')}
        allowClear
        placeholder={t('全部报表 / All reports')}
        value={reportId || undefined}
        options={(mine ?? []).map(one => ({ value: one.id, label: one.name }))}
        onChange={(id: string | undefined) => {
          setReport(id ?? '')
          paging.restart()
          setChosen([])
        }}
      />
      <div className="kit-head-tools">
        {mayRun && reportId && (
          <Button onClick={() => void run().catch(() => undefined)}>
            {t('重跑上一期 / Run the last period again')}
          </Button>
        )}
        <Tooltip title={why}>
          <Button
            disabled={!isPair}
            onClick={() =>
              setShown(
                [...chosen]
                  .sort((a, b) => (a.period === b.period ? a.versionNo - b.versionNo : a.period < b.period ? -1 : 1))
                  .map(one => one.id),
              )
            }
          >
            {t('对比所选两期 / Compare the two')}
          </Button>
        </Tooltip>
      </div>
    </header>
  )
}

function useResultColumns({
  mine,
  setShown,
}: {
  mine: MyReport[] | undefined
  setShown: (next: string[]) => void
}): TableColumnsType<Result> {
  const { message } = App.useApp()
  const t = useT()
  const compare = async (later: Result) => {
    const before = await periodBefore(later)
    if (before) setShown([before.id, later.id])
    else void message.info(t('没有更早的一期 / There is no earlier period'))
  }
  return [
    {
      key: 'report',
      title: t('报表 / Report'),
      fixed: 'left',
      width: 240,
      ellipsis: true,
      render: (_value, one) => mine?.find(each => each.id === one.reportId)?.name ?? one.reportName,
    },
    {
      key: 'period',
      title: t('期间 / Period'),
      width: 140,
      render: (_value, one) => (
        <button type="button" className="kit-text-button num" onClick={() => setShown([one.id])}>
          {one.period}
        </button>
      ),
    },
    {
      key: 'version',
      title: t('版本 / Version'),
      width: 80,
      render: (_value, one) => <span className="num">v{one.versionNo}</span>,
    },
    {
      key: 'state',
      title: t('状态 / State'),
      width: 110,
      render: (_value, one) => (
        <ToneTag tone={one.status === DONE ? 'success' : 'danger'} title={one.errorMsg}>
          {one.status === DONE ? t('已完成 / Done') : t('失败 / Failed')}
        </ToneTag>
      ),
    },
    {
      key: 'time',
      title: t('生成时间 / Made at'),
      width: 170,
      render: (_value, one) => <span className="num">{one.createTime.slice(0, 16)}</span>,
    },
    {
      key: 'rows',
      title: t('行数 / Rows'),
      width: 80,
      align: 'right',
      render: (_value, one) => <span className="num">{one.rows}</span>,
    },
    {
      key: 'actions',
      title: t('操作 / Actions'),
      width: 190,
      render: (_value, one) =>
        one.status === DONE && (
          <span className="kit-row-actions">
            <button type="button" onClick={() => setShown([one.id])}>
              {t('查看 / Open')}
            </button>
            <button type="button" onClick={() => void compare(one).catch(() => undefined)}>
              {t('与上期比较 / Compare')}
            </button>
          </span>
        ),
    },
  ]
}

/** The newest version of the period before, also where the list shows other reports or another page. */
async function periodBefore(later: Result): Promise<Result | undefined> {
  for (let page = 1; page <= 20; page++) {
    const { records, total } = await results(later.reportId, page, SIZE)
    const found = records
      .filter(one => one.period < later.period && one.status === DONE)
      .sort((a, b) => (a.period === b.period ? b.versionNo - a.versionNo : a.period < b.period ? 1 : -1))[0]
    if (found || page * SIZE >= total) return found
  }
  return undefined
}

function TwoResults({ earlier, later }: { earlier: string; later: string }) {
  const language = useLanguage(state => state.language)
  const both = useQueries({
    queries: [earlier, later].map(id => ({ queryKey: ['report-result', id, language], queryFn: () => resultOf(id) })),
  })
  const [before, after] = both.map(one => one.data)
  if (!before || !after) return <Skeleton active />
  const nameOf = (one: { period: string; versionNo: number }) =>
    before.period === after.period ? `${one.period} v${one.versionNo}` : one.period
  return (
    <CompareTable earlier={{ name: nameOf(before), outcome: before }} later={{ name: nameOf(after), outcome: after }} />
  )
}

function OneResult({ id }: { id: string }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [isBusy, setBusy] = useState(false)
  const { data, isPending } = useQuery({ queryKey: ['report-result', id, language], queryFn: () => resultOf(id) })
  const save = () => {
    setBusy(true)
    void exportsResult(id)
      .then(file => saveFile(file, file.name))
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  if (isPending || !data) return <Skeleton active />
  return (
    <section>
      <h2 className="report-period">
        {data.period}
        <span className="kit-hint num"> v{data.versionNo}</span>
        {data.canExport && !data.errorMsg && (
          <Button
            size="small"
            className="report-period-export"
            icon={<Icon name="download" size={14} />}
            loading={isBusy}
            onClick={save}
          >
            {t('导出 / Export')}
          </Button>
        )}
      </h2>
      {data.errorMsg ? <p className="kit-late">{data.errorMsg}</p> : <OutcomeTable outcome={data} isLoading={false} />}
      {data.sha256 && (
        <p className="kit-hint">
          {t('摘要 / Digest')} <span className="kit-number">{data.sha256.slice(0, 16)}</span>
        </p>
      )}
    </section>
  )
}
