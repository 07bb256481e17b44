import { Alert, App, Button, Form, Segmented, Space } from 'antd'
import { useState } from 'react'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Money, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { insuranceRequirement } from '../../insurance-requirement/insurance-requirement.ts'
import { BatchRows } from './batch-rows.tsx'
import { specOf } from './batch-specs.ts'
import { PickDrawer } from './pick-drawer.tsx'
import { QuoteTable } from './quote-table.tsx'
import { RowDrawer } from './row-drawer.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { useBatch, useCheckedAgain, usePayee, type BatchState, type Staged } from './use-batch.ts'
import '#packages/web/kit/form.css'

const HEAD = insuranceRequirement as unknown as AnyResource
const TAKEN = {
  vehicle: '加入车辆 / Add vehicles',
  order: '加入工单 / Add work orders',
  policy: '加入保单 / Add policies',
} as const

/** A batch of one audit type (80, 8): several vehicles in one table, a drawer for one row, each refusal at its row. */
export function BatchPage({ auditType }: { auditType: number }) {
  const t = useT()
  const state = useBatch(specOf(auditType))
  const [open, setOpen] = useState<'pick' | 'file'>()
  const [edited, setEdited] = useState<readonly Staged[]>()
  useCheckedAgain(state)
  usePayee(state)
  const { spec } = state
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t(spec.title)}</h1>
        <span className="kit-hint">{t(spec.hint)}</span>
        <div className="kit-head-tools">
          <Submit state={state} />
        </div>
      </header>
      {state.faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={[...new Set(state.faults)].slice(0, 5).map(one => <div key={one}>{t(one)}</div>)}
        />
      )}
      <BatchHead state={state} />
      <section className="kit-card kit-section" style={{ padding: 16 }}>
        <Space wrap style={{ marginBottom: 12 }}>
          <Button icon={<Icon name="plus" size={15} />} onClick={() => setOpen('pick')}>
            {t(TAKEN[spec.takes])}
          </Button>
          <Button icon={<Icon name="upload" size={15} />} onClick={() => setOpen('file')}>
            {t('上传明细 / Upload rows')}
          </Button>
          <Tools state={state} onEdit={setEdited} />
        </Space>
        <Sums state={state} />
        {state.error ? (
          <NotRead onRetry={() => void state.check()} />
        ) : (
          <BatchRows state={state} onOpen={row => setEdited([row])} />
        )}
      </section>
      {open === 'pick' && <PickDrawer state={state} onClose={() => setOpen(undefined)} />}
      {open === 'file' && <UploadDialog state={state} onClose={() => setOpen(undefined)} />}
      {edited && <RowDrawer state={state} rows={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

/** Company, city and insurer come from the rows where nobody types them. */
const FROM_ROWS = new Set(['companyId', 'cityCode', 'insurerId', 'title'])
function headField(name: string): Field {
  const field = HEAD.fields[name] as Field
  return FROM_ROWS.has(name)
    ? {
        ...field,
        required: false,
        options: { ...field.options, help: field.options.help ?? '不填按明细 / Empty: as the rows say' },
      }
    : field
}

function BatchHead({ state }: { state: BatchState }) {
  const t = useT()
  const { spec, form } = state
  return (
    <section className="kit-card kit-section" style={{ padding: 16 }}>
      <h2>{t('批次 / Batch')}</h2>
      <Form form={form} layout="vertical" initialValues={{ auditType: spec.auditType }}>
        <div className="kit-fields">
          {spec.head
            .filter(name => name !== 'quoteCompare')
            .map(name => (
              <FieldItem key={name} resource={HEAD} name={name} field={headField(name)} form={form} isNew />
            ))}
          {spec.head.includes('quoteCompare') && (
            <Form.Item name="quoteCompare" label={t('比价 / Quotes compared')} className="kit-field is-wide">
              <QuoteTable />
            </Form.Item>
          )}
        </div>
      </Form>
      {spec.head.map(name => {
        const fault = state.faultAt(name)
        return fault ? (
          <div key={name} className="kit-line-fault" role="alert">
            {t(fault)}
          </div>
        ) : null
      })}
    </section>
  )
}

function Tools({ state, onEdit }: { state: BatchState; onEdit: (rows: readonly Staged[]) => void }) {
  const t = useT()
  const { spec, selected } = state
  const chosen = state.rows.filter(row => selected.includes(row.id))
  const bad = state.rows.filter(row => row.result === false).map(row => row.id)
  return (
    <Space wrap>
      {chosen.length > 0 && Object.keys(spec.fields).length > 0 && (
        <Button onClick={() => onEdit(chosen)}>{t('批量填写 {n} / Fill in {n}', { n: chosen.length })}</Button>
      )}
      {chosen.length > 0 && (
        <Button danger onClick={() => void state.remove(selected).catch(() => undefined)}>
          {t('移除所选 {n} / Remove {n}', { n: selected.length })}
        </Button>
      )}
      {bad.length > 0 && (
        <Button onClick={() => void state.remove(bad).catch(() => undefined)}>
          {t('移除未通过 / Remove what did not pass')}
        </Button>
      )}
      <Button onClick={() => void state.check().catch(() => undefined)}>{t('重新校验 / Check again')}</Button>
      <Segmented
        value={state.shown}
        onChange={value => state.setShown(value as 'all')}
        options={[
          { value: 'all', label: t('全部 / All') },
          { value: 'good', label: t('通过 / Passed') },
          { value: 'bad', label: t('未通过 / Not passed') },
        ]}
      />
    </Space>
  )
}

function Sums({ state }: { state: BatchState }) {
  const t = useT()
  const { counts } = state
  if (!counts) return null
  return (
    <Space size="large" style={{ display: 'flex', marginBottom: 8 }}>
      <span>{t('共{total}行，{vehicles}台 / {total} rows, {vehicles} vehicles', { ...counts })}</span>
      <span>{t('通过{normal} / {normal} passed', { ...counts })}</span>
      {counts.abnormal > 0 && (
        <span className="kit-late">{t('未通过{abnormal} / {abnormal} did not', { ...counts })}</span>
      )}
      <span>
        {t('金额合计 / Total')} <Money value={counts.amounts} />
      </span>
    </Space>
  )
}

function Submit({ state }: { state: BatchState }) {
  const t = useT()
  const { message, modal } = App.useApp()
  const { spec, counts } = state
  const send = async (draft: boolean) => {
    const saved = await state.submit(draft)
    if (!saved) return
    void message.success(
      <span>
        {draft ? t('已存草稿 / Draft saved') : t('已提交审批 / Submitted')}{' '}
        <RecordLink resource={HEAD} id={saved.id}>
          {saved.no}
        </RecordLink>
      </span>,
    )
    state.tab.close()
  }
  const isEmpty = !counts || counts.total === 0
  return (
    <>
      <Button disabled={isEmpty} loading={state.isBusy} onClick={() => void send(true).catch(() => undefined)}>
        {t('存草稿 / Save draft')}
      </Button>
      <Button
        type="primary"
        disabled={isEmpty || counts.abnormal > 0}
        loading={state.isBusy}
        title={counts && counts.abnormal > 0 ? t('请先处理未通过的行 / Mend the rows that did not pass') : ''}
        onClick={() =>
          void modal.confirm({
            title: t('提交【{title}】{n}行？ / Submit {n} rows of {title}?', {
              title: t(spec.title),
              n: counts?.total ?? 0,
            }),
            content: t('金额合计{amounts}元 / {amounts} yuan in all', { amounts: counts?.amounts ?? '0.00' }),
            okText: t('提交审批 / Submit'),
            cancelText: t('取消 / Cancel'),
            onOk: () => send(false).catch(() => undefined),
          })
        }
      >
        {t('提交审批 / Submit')}
      </Button>
    </>
  )
}
