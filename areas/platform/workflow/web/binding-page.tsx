import { App, Button, Form, Input, InputNumber, Select, Switch, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { allResources } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './flow.css'

const BASE = '/api/ratutech-core/work-flow'
const SIZE = 100

interface Binding {
  id: string
  resource: string
  resourceName: string
  isBuilt: boolean
  bizKind: string
  processKey: string
  processName: string
  definitionVersion: number
  skipWhen: string
  titleTemplate: string
  variables: string[]
  detailPath: string
  handlePath: string
  inboxDecide: boolean
  dueWorkdays: number | ''
  sort: number
  status: number
  version: number
}

/** Which process decides which business: the first enabled row whose kind fits (10-platform 5.10 work-flow). */
export default function BindingPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [keyword, setKeyword] = useState('')
  const paging = usePaging(SIZE)
  const [edited, setEdited] = useState<Partial<Binding>>()
  const mayEdit = useCan('work_flow_edit')
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['flow', 'bindings', keyword, paging.current, paging.size, language],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: Binding[]; total: number }>('GET', `${BASE}/list`, {
        params: { keyword, current: paging.current, size: paging.size },
        noToast: true,
      }),
  })
  const columns = useBindingColumns({ setEdited })
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {t('流程绑定 / Process bindings')}
          <span className="kit-count num">{data?.total ?? ''}</span>
        </h1>
        <Input.Search
          className="kit-keyword"
          allowClear
          placeholder={t('业务、流程或标题 / Business, process or title')}
          onSearch={text => {
            setKeyword(text.trim())
            paging.restart()
          }}
        />
        <div className="kit-head-tools">
          {mayEdit && (
            <Button type="primary" icon={<Icon name="plus" size={15} />} onClick={() => setEdited({})}>
              {t('新增绑定 / Add a binding')}
            </Button>
          )}
        </div>
      </header>
      <section className="kit-card kit-list-card flow-list">
        <div className="kit-table">
          <Table<Binding>
            size="small"
            rowKey="id"
            loading={isPending}
            columns={columns}
            dataSource={data?.records ?? []}
            scroll={{ x: 1090 }}
            pagination={paging.of(data?.total)}
            locale={{
              emptyText: (
                <div className="kit-nothing">
                  <p>{isError ? t('没有读到数据 / This could not be read') : t('没有流程绑定 / No binding yet')}</p>
                  {isError && <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>}
                </div>
              ),
            }}
          />
        </div>
      </section>
      {edited && <BindingDialog one={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

function useBindingColumns({
  setEdited,
}: {
  setEdited: (next: Partial<Binding> | undefined) => void
}): TableColumnsType<Binding> {
  const { message, modal } = App.useApp()
  const t = useT()
  const client = useQueryClient()
  const mayEdit = useCan('work_flow_edit')
  const setStatus = async (one: Binding, status: 1 | 2) => {
    await request('PUT', `${BASE}/update-status`, { body: { ids: [one.id], status } })
    await client.invalidateQueries({ queryKey: ['flow', 'bindings'] })
    void message.success(t(status === 1 ? '已启用 / Enabled' : '已停用 / Disabled'))
  }
  const askStatus = (one: Binding) =>
    one.status !== 1
      ? void setStatus(one, 1).catch(() => undefined)
      : modal.confirm({
          title: t('停用 {name} 的流程绑定？ / Disable the binding of {name}?', {
            name: one.resourceName || one.resource,
          }),
          content: t(
            '没有其他绑定时，该业务不能再提交审批。 / Without another binding this business can no longer be submitted.',
          ),
          okText: t('停用 / Disable'),
          okButtonProps: { danger: true },
          onOk: () => setStatus(one, 2),
        })
  return [
    {
      key: 'resource',
      title: t('业务 / Business'),
      fixed: 'left',
      width: 170,
      ellipsis: true,
      render: (_value, one) => (
        <span title={one.resource}>
          {one.resourceName || t(one.processName) || one.resource}
          {one.bizKind && <em className="kit-hint"> · {one.bizKind}</em>}
        </span>
      ),
    },
    {
      key: 'process',
      title: t('流程 / Process'),
      width: 172,
      ellipsis: true,
      render: (_value, one) => (
        <span title={one.processKey}>
          {t(one.processName) || one.processKey}{' '}
          <em className="num kit-hint">
            {one.definitionVersion ? `v${one.definitionVersion}` : t('未部署 / not deployed')}
          </em>
        </span>
      ),
    },
    {
      key: 'skip',
      title: t('免审条件 / No approval when'),
      width: 168,
      ellipsis: true,
      render: (_value, one) => (one.skipWhen ? <code title={one.skipWhen}>{one.skipWhen}</code> : <Empty />),
    },
    { key: 'title', title: t('标题模板 / Title'), width: 204, ellipsis: true, dataIndex: 'titleTemplate' },
    {
      key: 'inbox',
      title: t('待办直接审批 / In the inbox'),
      width: 112,
      render: (_value, one) => (one.inboxDecide ? t('可以 / Yes') : t('仅业务页 / Own page')),
    },
    {
      key: 'due',
      title: t('时限 / Due'),
      width: 66,
      align: 'right',
      render: (_value, one) =>
        one.dueWorkdays === '' ? <Empty /> : <span className="num">{t('{n}天 / {n} d', { n: one.dueWorkdays })}</span>,
    },
    {
      key: 'status',
      title: t('状态 / State'),
      width: 76,
      render: (_value, one) => (
        <ToneTag tone={one.status === 1 ? 'success' : 'info'}>
          {one.status === 1 ? t('启用 / Enabled') : t('停用 / Disabled')}
        </ToneTag>
      ),
    },
    ...(mayEdit
      ? [
          {
            key: 'actions',
            title: t('操作 / Actions'),
            fixed: 'right' as const,
            width: 122,
            render: (_value: unknown, one: Binding) => (
              <span className="kit-row-actions">
                <button type="button" onClick={() => setEdited(one)}>
                  {t('编辑 / Edit')}
                </button>
                <button type="button" className={one.status === 1 ? 'is-danger' : ''} onClick={() => askStatus(one)}>
                  {one.status === 1 ? t('停用 / Disable') : t('启用 / Enable')}
                </button>
              </span>
            ),
          },
        ]
      : []),
  ]
}

function BindingDialog({ one, onClose }: { one: Partial<Binding>; onClose: () => void }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { message } = App.useApp()
  const { data: definitions } = useQuery({
    queryKey: ['flow', 'definition-keys'],
    queryFn: () =>
      request<{ records: { key: string; name: string }[] }>('GET', '/api/blade-flow/manager/list', {
        params: { mode: 1, size: 1000 },
        silent: true,
      }),
  })
  const keys = new Map((definitions?.records ?? []).map(definition => [definition.key, definition.name]))
  const businesses = allResources()
    .filter(resource => resource.approval)
    .map(resource => ({ value: resource.name, label: textOf(resource.label, language) }))
  const needed = [{ required: true, message: t('必填 / Required') }]
  return (
    <FormDialog
      title={one.id ? t('编辑流程绑定 / Edit the binding') : t('新增流程绑定 / Add a binding')}
      width={640}
      className="flow-binding-form"
      method={one.id ? 'PUT' : 'POST'}
      path={`${BASE}/${one.id ? 'update' : 'save'}`}
      onClose={onClose}
      initial={{ inboxDecide: true, sort: 0, ...one }}
      body={given => ({ ...given, ...(one.id ? { id: one.id, version: one.version } : {}) })}
      onDone={() => void message.success(t('已保存，下一次提交起生效 / Saved: in force from the next submission on'))}
    >
      <Form.Item name="resource" label={t('业务 / Business')} rules={needed}>
        <Select
          showSearch
          placeholder={t('请选择 / Choose')}
          disabled={Boolean(one.id)}
          optionFilterProp="label"
          options={
            one.resource && !businesses.some(known => known.value === one.resource)
              ? [...businesses, { value: one.resource, label: one.resource }]
              : businesses
          }
        />
      </Form.Item>
      <Form.Item name="bizKind" label={t('业务子类 / Kind')}>
        <Input maxLength={32} placeholder={t('空 = 全部 / Empty = all')} />
      </Form.Item>
      <Form.Item name="processKey" label={t('流程 / Process')} rules={needed}>
        <Select
          showSearch
          placeholder={t('请选择 / Choose')}
          optionFilterProp="label"
          options={[...keys].map(([key, name]) => ({ value: key, label: `${t(name)} ${key}` }))}
        />
      </Form.Item>
      <Form.Item name="dueWorkdays" label={t('时限（工作日） / Due (working days)')}>
        <InputNumber min={0} max={365} style={{ width: '100%' }} placeholder={t('按参数 / As set')} />
      </Form.Item>
      <Form.Item name="titleTemplate" label={t('标题模板 / Title')} rules={needed} className="is-wide">
        <Input maxLength={200} placeholder="【{contractNo}】{counterpartyName}" />
      </Form.Item>
      <Form.Item
        name="skipWhen"
        label={t('免审条件 / No approval when')}
        className="is-wide"
        extra={
          one.variables?.length
            ? t('可用变量：{names} / Variables: {names}', { names: one.variables.join(t('、 / , ')) })
            : undefined
        }
      >
        <Input maxLength={500} placeholder="amount <= 2000" />
      </Form.Item>
      <Form.Item name="detailPath" label={t('详情页 / Detail page')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="handlePath" label={t('办理页 / Page to decide on')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="inboxDecide" label={t('待办可直接审批 / May be decided in the inbox')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="sort" label={t('排序 / Order')}>
        <InputNumber min={0} max={9999} style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}
