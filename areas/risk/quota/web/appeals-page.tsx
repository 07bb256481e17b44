import { Button, Form, Input, Radio, Select, Space, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { appealKind, quotaAppeal } from '../../quota-appeal/quota-appeal.ts'
import './appeals.css'

const CORE = '/api/ratutech-core/quota-appeal'
interface Appeal {
  id: string
  version: number
  appealNo: string
  quotaId: string
  customerName: string
  seq: number
  appealKind: number
  reason: string
  status: number
  statusName?: string
  handlerName?: string
  resultReason: string
  createTime: string
}

interface Asked {
  readonly current: number
  readonly size: number
  readonly status?: number
  readonly appealKind?: number
}
const FIRST_PAGE: Asked = { current: 1, size: 20 }

/** Appeals of all cases, or of one; raised and decided here. */
export function AppealsPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { params } = useTab()
  const quotaId = params.get('quotaId') ?? ''
  const [asked, setAsked] = useState<Asked>(FIRST_PAGE)
  const [adds, setAdds] = useState(false)
  const [decides, setDecides] = useState<Appeal>()
  const mayAppeal = useCan('quota_appeal')
  const mayDecide = useCan('quota_addit_review')
  const { data, isPending } = useQuery({
    queryKey: ['list', 'quota-appeal', quotaId, JSON.stringify(asked)],
    queryFn: () =>
      request<{ records: Appeal[]; total: number }>('GET', `${CORE}/list`, {
        params: { ...asked, ...(quotaId ? { quotaId } : {}) },
      }),
  })
  const stateOf = (status: number) => {
    const state = Object.values(quotaAppeal.states!.values).find(one => one.code === status)
    return state ? <ToneTag tone={state.tone}>{t(state.label)}</ToneTag> : '-'
  }
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('额度申诉 / Appeals')}</h1>
        {quotaId && mayAppeal && (
          <Button type="primary" onClick={() => setAdds(true)}>
            {t('提出申诉 / Appeal')}
          </Button>
        )}
      </header>
      <section className="kit-card">
        <AppealFilters asked={asked} onChange={setAsked} />
        <Table
          size="small"
          rowKey="id"
          loading={isPending}
          className="appeals-table"
          pagination={{
            current: asked.current,
            pageSize: asked.size,
            total: data?.total ?? 0,
            showSizeChanger: true,
            showTotal: total => t('共 {total} 条 / {total} {total|record|records}', { total }),
            onChange: (current, size) => setAsked({ ...asked, current, size }),
          }}
          scroll={{ x: 'max-content' }}
          dataSource={data?.records ?? []}
          columns={[
            { title: t('申诉编号 / No.'), dataIndex: 'appealNo', className: 'appeals-line' },
            { title: t('客户 / Customer'), dataIndex: 'customerName', width: 200 },
            { title: t('次数 / Count'), dataIndex: 'seq' },
            {
              title: t('申诉类型 / Kind'),
              dataIndex: 'appealKind',
              render: (code: number) =>
                textOf(appealKind.values.find(one => one.code === code)?.label ?? '- / -', language),
            },
            { title: t('理由 / Reason'), dataIndex: 'reason', className: 'kit-own', width: 220 },
            { title: t('状态 / State'), dataIndex: 'status', render: stateOf },
            { title: t('说明 / Explanation'), dataIndex: 'resultReason', className: 'kit-own', width: 200 },
            { title: t('处理人 / Handler'), dataIndex: 'handlerName', render: (name: string) => name || '-' },
            { title: t('提出时间 / Raised'), dataIndex: 'createTime', className: 'appeals-line' },
            {
              title: t('操作 / Actions'),
              fixed: 'right',
              className: 'appeals-line',
              render: (_v, one: Appeal) => (
                <Space>
                  <Button type="link" size="small" onClick={() => openTab(`/customers/quota/detail?id=${one.quotaId}`)}>
                    {t('审查单 / Case')}
                  </Button>
                  {one.status === 102 && mayDecide && (
                    <Button type="link" size="small" onClick={() => setDecides(one)}>
                      {t('处理 / Decide')}
                    </Button>
                  )}
                </Space>
              ),
            },
          ]}
        />
      </section>
      {adds && <AddDialog quotaId={quotaId} onClose={() => setAdds(false)} />}
      {decides && <DecideDialog appeal={decides} onClose={() => setDecides(undefined)} />}
    </div>
  )
}

/** By state and kind; another filter begins at the first page. */
function AppealFilters({ asked, onChange }: { asked: Asked; onChange: (asked: Asked) => void }) {
  const t = useT()
  const states = Object.values(quotaAppeal.states!.values)
  const filters = [
    { key: 'status', label: '状态 / State', values: states },
    { key: 'appealKind', label: '申诉类型 / Kind', values: appealKind.values },
  ] as const
  return (
    <Space wrap className="appeals-filters">
      {filters.map(one => (
        <Select
          key={one.key}
          allowClear
          style={{ width: 200 }}
          aria-label={t(one.label)}
          placeholder={t(one.label)}
          value={asked[one.key] ?? null}
          options={one.values.map(({ code, label }) => ({ value: code, label: t(label) }))}
          onChange={(code: number | null) => {
            const { [one.key]: _before, ...others } = asked
            onChange({ ...others, current: 1, ...(code ? { [one.key]: code } : {}) })
          }}
        />
      ))}
    </Space>
  )
}

function AddDialog({ quotaId, onClose }: { quotaId: string; onClose: () => void }) {
  const t = useT()
  return (
    <FormDialog
      title={t('提出申诉 / Appeal')}
      path={`${CORE}/save`}
      body={given => ({ ...given, quotaId })}
      onClose={onClose}
    >
      <AppealFields />
    </FormDialog>
  )
}
function AppealFields() {
  const form = Form.useFormInstance<Row>()
  return (['appealKind', 'reason', 'newEvidence'] as const).map(name => (
    <FieldItem
      key={name}
      resource={quotaAppeal as never}
      name={name}
      field={quotaAppeal.fields[name]}
      form={form}
      isNew
    />
  ))
}

function DecideDialog({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const t = useT()
  return (
    <FormDialog
      title={`${t('处理申诉 / Decide the appeal')} ${appeal.appealNo}`}
      method="PUT"
      path={`${CORE}/decide`}
      initial={{ result: 1 }}
      body={given => ({ ...given, id: appeal.id, version: appeal.version })}
      onClose={onClose}
    >
      <Form.Item name="result" label={t('结果 / Result')}>
        <Radio.Group
          options={[
            { value: 1, label: t('维持 / Uphold') },
            { value: 2, label: t('重审 / Review again') },
          ]}
        />
      </Form.Item>
      <Form.Item name="resultReason" label={t('说明 / Explanation')} rules={[{ required: true }]}>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}
