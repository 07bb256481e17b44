import { App, Button, Form, Input, Modal, Select, Table, Tag, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { user } from '#kernel/fields.ts'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { ProcessHistory } from '#packages/web/kit/approval/chart-button.tsx'
import { historyQuery, isRunning, type Activity } from '#packages/web/kit/approval/history.ts'
import { recordAddress, type Task } from '#packages/web/kit/approval/tasks.ts'
import { DocumentNumber, Empty, Money, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { ExportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import '#packages/web/kit/detail.css'

const SIZE = 50
const states: Record<number, [label: string, tone: 'default' | 'success' | 'danger' | 'info']> = {
  1: ['审批中 / In approval', 'default'],
  2: ['已通过 / Approved', 'success'],
  3: ['已驳回 / Rejected', 'danger'],
  4: ['已撤回 / Withdrawn', 'info'],
  5: ['已终止 / Stopped', 'danger'],
}

interface Filter {
  keyword?: string
  state?: number | undefined
  processDefinitionKey?: string | undefined
  holderId?: string | undefined
}
/** A figure of the workbench opens the page with its own filter. */
const firstFilter = (params: URLSearchParams): Filter => ({
  state: Number(params.get('state')) || 1,
  ...(params.get('processDefinitionKey') ? { processDefinitionKey: params.get('processDefinitionKey')! } : {}),
  ...(params.get('holderId') ? { holderId: params.get('holderId')! } : {}),
})

/** All instances of the tenant: where they stand, stop one, hand a stuck task to somebody else (10-platform 5.10). */
export default function FollowPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { params } = useTab()
  const [filter, setFilter] = useState<Filter>(() => firstFilter(params))
  const paging = usePaging(SIZE)
  const [open, setOpen] = useState<{ one: Task; how: 'chart' | 'stop' | 'assign' }>()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['flow', 'follow', JSON.stringify(filter), paging.current, paging.size, language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: Task[]; total: number; processName?: string }>('GET', '/api/blade-flow/follow/list', {
        params: { ...filter, current: paging.current, size: paging.size },
        noToast: true,
      }),
  })
  const change = (patch: Filter) => {
    setFilter(before => ({ ...before, ...patch }))
    paging.restart()
  }
  // English words are wider: there the fold falls before the time, which the order tells as well.
  const isEnglish = language === 'en'
  const columns = useFollowColumns({ isEnglish, setOpen })
  const close = () => setOpen(undefined)
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {t('流程跟踪 / Follow processes')}
          <span className="kit-count num">{data?.total ?? ''}</span>
        </h1>
        <div className="kit-head-tools">
          <ExportButton
            path="/api/blade-flow/follow/export"
            code="flow_follow_export"
            name="流程步骤用时 / Process step times"
            params={{ ...filter }}
          />
        </div>
      </header>
      <section className="kit-card kit-list-card">
        <FollowFilters change={change} filter={filter} data={data} params={params} />
        <div className="kit-table">
          <Table<Task>
            size="small"
            rowKey="processInstanceId"
            loading={isPending}
            columns={columns}
            dataSource={data?.records ?? []}
            scroll={{ x: isEnglish ? 1234 : 1098 }}
            pagination={paging.of(data?.total)}
            locale={{
              emptyText: (
                <div className="kit-nothing">
                  <p>
                    {isError ? t('没有读到数据 / This could not be read') : t('没有符合条件的流程 / No process fits')}
                  </p>
                  {isError && <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>}
                </div>
              ),
            }}
          />
        </div>
      </section>
      {open?.how === 'chart' && (
        <Modal open title={open.one.title} width="min(1280px, 94vw)" footer={null} onCancel={close}>
          <ProcessHistory instanceId={open.one.processInstanceId} />
        </Modal>
      )}
      {open?.how === 'stop' && <StopDialog one={open.one} onClose={close} />}
      {open?.how === 'assign' && <AssignDialog one={open.one} onClose={close} />}
    </div>
  )
}

function FollowFilters({
  change,
  filter,
  data,
  params,
}: {
  change: (patch: Filter) => void
  filter: Filter
  data: { processName?: string } | undefined
  params: URLSearchParams
}) {
  const t = useT()
  return (
    <div className="kit-filters">
      <div className="kit-filter-line">
        <div className="kit-filter">
          <Input.Search
            allowClear
            placeholder={t('标题、编号、步骤 / Title, number, step')}
            onSearch={text => change({ keyword: text.trim() })}
          />
        </div>
        <div className="kit-filter">
          <Select<number>
            allowClear
            style={{ width: '100%' }}
            placeholder={t('状态 / State')}
            value={filter.state as number}
            onChange={value => change({ state: value })}
            options={Object.entries(states).map(([code, [label]]) => ({ value: Number(code), label: t(label) }))}
          />
        </div>
      </div>
      {(filter.processDefinitionKey || filter.holderId) && (
        <div className="kit-chips">
          {filter.processDefinitionKey && (
            <Tag closable onClose={() => change({ processDefinitionKey: undefined })}>
              {t('流程 / Process')} {data ? (data.processName ?? filter.processDefinitionKey) : '…'}
            </Tag>
          )}
          {filter.holderId && (
            <Tag closable onClose={() => change({ holderId: undefined })}>
              {t('等待 / Waits for')} <span className="kit-own">{params.get('holder')}</span>
            </Tag>
          )}
        </div>
      )}
    </div>
  )
}

function useFollowColumns({
  isEnglish,
  setOpen,
}: {
  isEnglish: boolean
  setOpen: (next: { one: Task; how: 'chart' | 'stop' | 'assign' } | undefined) => void
}): TableColumnsType<Task> {
  const t = useT()
  const mayStop = useCan('flow_follow_delete')
  const mayAssign = useCan('flow_follow_assign')
  const toRecord = (one: Task) => {
    const address = recordAddress(one)
    if (address) openTab(address)
  }
  return [
    {
      key: 'title',
      title: t('单据 / Document'),
      fixed: 'left',
      width: isEnglish ? 220 : 216,
      ellipsis: { showTitle: false },
      render: (_value, one) => (
        <button type="button" className="kit-text-button" title={one.title} onClick={() => toRecord(one)}>
          {one.title.replace(`【${one.businessNo}】`, '') || one.businessNo}
        </button>
      ),
    },
    {
      key: 'no',
      title: t('编号 / No.'),
      width: 140,
      render: (_value, one) => (one.businessNo ? <DocumentNumber value={one.businessNo} /> : <Empty />),
    },
    {
      key: 'process',
      title: t('流程 / Process'),
      width: isEnglish ? 140 : 100,
      ellipsis: true,
      render: (_value, one) => t(one.processDefinitionName),
    },
    {
      key: 'step',
      title: t('当前步骤 / Now at'),
      width: isEnglish ? 140 : 104,
      ellipsis: true,
      render: (_value, one) => (one.state === 1 && one.currentNodes ? t(one.currentNodes) : <Empty />),
    },
    {
      key: 'state',
      title: t('状态 / State'),
      width: 92,
      render: (_value, one) => {
        const [label, tone] = states[one.state] ?? ['-', 'info' as const]
        return <ToneTag tone={tone}>{t(label)}</ToneTag>
      },
    },
    {
      key: 'starter',
      title: t('申请人 / Applicant'),
      width: 82,
      render: (_value, one) => one.starterName || <Empty />,
    },
    {
      key: 'amount',
      title: t('金额 / Amount'),
      width: 106,
      align: 'right',
      render: (_value, one) => <Money value={one.amount} />,
    },
    {
      key: 'time',
      title: t('发起时间 / Started'),
      width: 128,
      render: (_value, one) => <span className="num">{one.createTime.slice(0, 16)}</span>,
    },
    {
      key: 'actions',
      title: t('操作 / Actions'),
      fixed: 'right',
      width: isEnglish ? 186 : 146,
      render: (_value, one) => (
        <span className="kit-row-actions">
          <button type="button" onClick={() => setOpen({ one, how: 'chart' })}>
            {t('进度 / Progress')}
          </button>
          {mayAssign && one.state === 1 && (
            <button type="button" onClick={() => setOpen({ one, how: 'assign' })}>
              {t('改派 / Reassign')}
            </button>
          )}
          {mayStop && one.state === 1 && (
            <button type="button" className="is-danger" onClick={() => setOpen({ one, how: 'stop' })}>
              {t('终止 / Stop')}
            </button>
          )}
        </span>
      ),
    },
  ]
}

interface DialogProps {
  one: Task
  onClose: () => void
}

function StopDialog({ one, onClose }: DialogProps) {
  const t = useT()
  const { message } = App.useApp()
  return (
    <FormDialog
      title={t('终止流程 {no}？ / Stop the process of {no}?', { no: one.businessNo || one.title })}
      width={460}
      path="/api/blade-flow/follow/delete-process-instance"
      okText={t('终止 / Stop')}
      isDanger
      onClose={onClose}
      body={given => ({ processInstanceId: one.processInstanceId, deleteReason: String(given['reason']).trim() })}
      onDone={() => void message.success(t('已终止 / Stopped'))}
    >
      <p className="kit-confirm">
        {t('单据将按驳回处理，申请人会收到原因。 / The document counts as rejected; the applicant is told why.')}
      </p>
      <Reason />
    </FormDialog>
  )
}

function AssignDialog({ one, onClose }: DialogProps) {
  const t = useT()
  const { message } = App.useApp()
  const { data, isPending } = useQuery(historyQuery(one.processInstanceId))
  const open = ((data ?? []) as (Activity & { taskId?: string })[]).filter(step => isRunning(step) && step.taskId)
  const first = open[0]?.taskId
  return (
    <FormDialog
      title={t('改派 {no} / Reassign {no}', { no: one.businessNo || one.title })}
      width={460}
      path="/api/blade-flow/follow/assign"
      okText={t('改派 / Reassign')}
      isReady={!isPending && open.length > 0}
      onClose={onClose}
      body={({ taskId = first, toUserId, reason }) => ({ taskId, toUserId, reason: String(reason).trim() })}
      onDone={() => void message.success(t('已改派 / Reassigned'))}
    >
      {!isPending && open.length === 0 && <p className="kit-confirm">{t('没有等待办理的任务 / No task is waiting')}</p>}
      {open.length > 1 && (
        <Form.Item name="taskId" label={t('步骤 / Step')} initialValue={first}>
          <Select
            options={open.map(step => ({
              value: step.taskId!,
              label: `${t(step.historyActivityName)} ${step.assigneeName}`,
            }))}
          />
        </Form.Item>
      )}
      {open.length === 1 && (
        <p className="kit-confirm">
          {t('当前步骤：{step} / Present step: {step}', {
            step: `${t(open[0]!.historyActivityName)} ${open[0]!.assigneeName}`,
          })}
        </p>
      )}
      <Form.Item
        name="toUserId"
        label={t('改派给 / To')}
        rules={[{ required: true, message: t('请选择人员 / Choose somebody') }]}
      >
        <PersonInput field={person} />
      </Form.Item>
      <Reason />
    </FormDialog>
  )
}

function Reason() {
  const t = useT()
  return (
    <Form.Item
      name="reason"
      label={t('原因 / Reason')}
      rules={[{ required: true, whitespace: true, message: t('请填写原因 / Give the reason') }]}
    >
      <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
    </Form.Item>
  )
}

const person = user('人员 / Person', 'R')
