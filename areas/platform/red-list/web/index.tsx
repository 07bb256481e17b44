import { App, Button, Table, Tooltip, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf, user } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Empty, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { fieldOf, findResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { ExportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { redList } from '../red-list.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'

const BASE = '/api/blade-system/data-scope/red-list'
const SIZE = 50
const who = user('查看人 / By')
interface Look {
  id: string
  resource: string
  recordId: string
  recordName: string
  fieldKey: string
  reason: string
  ip: string
  userId: string
  userName: string
  createTime: string
}

function LogButton() {
  const t = useT()
  return <Button onClick={() => openTab('/system/red/list/log')}>{t('查看记录 / Reveal log')}</Button>
}

/** Who looked at what in clear, and why (10-platform 4.4); nobody changes it. */
function LogPage() {
  const t = useT()
  const paging = usePaging(SIZE)
  const [userId, setUserId] = useState('')
  const [names, setNames] = useState<Record<string, unknown>>({})
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['list', 'red-list-log', userId, paging.current, paging.size],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: Look[]; total: number }>('GET', '/api/blade-system/data-scope/red-list/log-page', {
        params: { userId, current: paging.current, size: paging.size },
        noToast: true,
      }),
  })
  const columns = useLookColumns()
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {t('查看记录 / Reveal log')}
          <span className="kit-count num">{data?.total ?? ''}</span>
        </h1>
        <div className="kit-head-tools">
          <ExportButton
            path="/api/blade-system/data-scope/red-list/export-log"
            code="red_list_export"
            name="查看记录 / Reveal log"
            params={{ userId }}
          />
        </div>
      </header>
      <section className="kit-card kit-list-card">
        <div className="kit-filters">
          <div className="kit-filter-line">
            <div className="kit-filter">
              <RefPicker
                field={who}
                name="who"
                value={userId}
                record={() => names}
                placeholder={t('查看人 / By')}
                onChange={(next, extras) => {
                  setNames(extras)
                  setUserId(String(next ?? ''))
                  paging.restart()
                }}
              />
            </div>
          </div>
        </div>
        <div className="kit-table">
          <Table<Look>
            size="small"
            rowKey="id"
            loading={isPending}
            columns={columns}
            dataSource={data?.records ?? []}
            scroll={{ x: 1090, y: 'calc(100vh - 282px)' }}
            pagination={paging.of(data?.total)}
            locale={{
              emptyText: isError ? (
                <NotRead onRetry={() => void refetch()} />
              ) : (
                <div className="kit-nothing">
                  <p>{t('还没有人查看过明文 / No value has been revealed yet')}</p>
                </div>
              ),
            }}
          />
        </div>
      </section>
    </div>
  )
}

function useLookColumns(): TableColumnsType<Look> {
  const t = useT()
  const language = useLanguage(state => state.language)
  const labelOf = (one: Look, of: 'resource' | 'field') => {
    const resource = findResource(one.resource)
    const field = resource && fieldOf(resource, one.fieldKey)
    return of === 'resource'
      ? resource
        ? textOf(resource.label, language)
        : one.resource
      : field
        ? textOf(field.label, language)
        : one.fieldKey
  }
  const opens = (one: Look) => {
    const page = findResource(one.resource)?.page
    return page ? () => openTab(`${page}/detail?id=${one.recordId}`) : undefined
  }
  return [
    {
      key: 'time',
      title: t('时间 / Time'),
      width: 140,
      render: (_value, one) => <span className="num">{one.createTime.slice(0, 16)}</span>,
    },
    {
      key: 'who',
      title: t('查看人 / By'),
      width: 100,
      render: (_value, one) => <span className="kit-own">{one.userName}</span>,
    },
    { key: 'what', title: t('业务 / Records'), width: 130, render: (_value, one) => labelOf(one, 'resource') },
    {
      key: 'record',
      title: t('记录 / Record'),
      width: 140,
      ellipsis: true,
      render: (_value, one) => {
        const open = opens(one)
        return !one.recordName ? (
          <Empty />
        ) : open ? (
          <button type="button" className="kit-text-button kit-own" onClick={open}>
            {one.recordName}
          </button>
        ) : (
          <span className="kit-own">{one.recordName}</span>
        )
      },
    },
    { key: 'field', title: t('字段 / Field'), width: 120, render: (_value, one) => labelOf(one, 'field') },
    {
      key: 'reason',
      title: t('原因 / Reason'),
      render: (_value, one) => <span className="kit-own">{one.reason}</span>,
    },
    {
      key: 'ip',
      title: t('IP / IP'),
      width: 130,
      render: (_value, one) => <span className="num">{one.ip || '-'}</span>,
    },
    {
      key: 'open',
      title: t('操作 / Actions'),
      width: 80,
      fixed: 'right',
      render: (_value, one) => {
        const open = opens(one)
        return open ? (
          <span className="kit-row-actions">
            <button type="button" onClick={open}>
              {t('打开 / Open')}
            </button>
          </span>
        ) : null
      },
    },
  ]
}

/** The words of the definition in the reader's language; the row keeps the Chinese ones for searching. */
function ResourceName({ row, value }: { row: Record<string, unknown>; value: unknown }) {
  const language = useLanguage(state => state.language)
  const resource = findResource(String(row['resource']))
  return <>{resource ? textOf(resource.label, language) : String(value)}</>
}
function FieldName({ row, value, resource: own, place }: CellProps) {
  const language = useLanguage(state => state.language)
  const resource = findResource(String(row['resource']))
  const field = resource && fieldOf(resource, String(row['fieldKey']))
  const name = field ? textOf(field.label, language) : String(value)
  return place === 'list' ? (
    <RecordLink resource={own} id={row['id']}>
      {name}
    </RecordLink>
  ) : (
    <>{name}</>
  )
}

const HIGHLY_SENSITIVE = 3
const [MASKED, OPEN] = [1, 2]

/**
 * 不脱敏 shows the field to everybody who may read the record: asked twice, and never for what is highly sensitive
 * (10-platform 5.2).
 */
function StatusButton({ record, reload }: DetailSlot) {
  const t = useT()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const mayOpen = useCan('red_list_open')
  const mayEdit = useCan('red_list_edit')
  const isOpen = record['status'] === OPEN
  if (!mayEdit || (!isOpen && !mayOpen)) return null
  const names = { resource: String(record['resourceName']), field: String(record['fieldName']) }
  const set = async (status: number) => {
    await request('PUT', `${BASE}/update`, { body: { id: record['id'], version: record['version'], status } })
    await refreshData(client)
    reload()
    void message.success(
      status === OPEN
        ? t('{resource}的{field}不再脱敏 / {field} of {resource} is no longer masked', names)
        : t('{resource}的{field}已恢复脱敏 / {field} of {resource} is masked again', names),
    )
  }
  if (isOpen)
    return <Button onClick={() => void set(MASKED).catch(() => undefined)}>{t('恢复脱敏 / Mask again')}</Button>
  const isKept = record['sensitivity'] === HIGHLY_SENSITIVE
  const ask = () =>
    void modal.confirm({
      title: t('{resource}的{field}不再脱敏？ / Show {field} of {resource} to everybody?', names),
      content: t('凡能查看该记录的人都会看到明文。 / Whoever may read the record sees the whole value.'),
      okText: t('不脱敏 / Show it'),
      okButtonProps: { danger: true },
      onOk: () => set(OPEN).catch(() => undefined),
    })
  return (
    <Tooltip title={isKept ? t('高敏字段不能设为不脱敏 / Highly sensitive fields stay masked') : ''}>
      <Button danger disabled={isKept} onClick={ask}>
        {t('不脱敏 / Show in clear')}
      </Button>
    </Tooltip>
  )
}

export default customise(redList, {
  form: {
    sections: [
      {
        id: 'base',
        title: '脱敏与可见范围 / Mask and who sees it',
        fields: ['maskKind', 'roleIds', 'userIds', 'exportAllowed', 'revealAllowed'],
      },
    ],
  },
  detail: { actions: StatusButton },
  cells: { resourceName: ResourceName, fieldName: FieldName },
  list: { toolbar: LogButton, needs: ['resource', 'fieldKey'] },
  pages: { log: { Component: LogPage, title: '查看记录 / Reveal log', code: 'red_list_view' } },
})
