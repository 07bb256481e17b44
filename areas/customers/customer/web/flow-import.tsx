import { Alert, App, Button, Form, Input, Modal, Space, Table, Upload } from 'antd'
import { useState } from 'react'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { Money, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import ImportWizard from '#packages/web/kit/transfer/import-wizard.tsx'
import { useSent } from '#packages/web/kit/use-sent.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { flowDirection, flowMark } from '../../customer-flow-line/customer-flow-line.ts'
import { customerFinancialFlow } from '../children.ts'

const BASE = '/api/ratutech-core/customer-financial-flow'
const LONG_MS = 300_000
const APPROVING = 102
/** The wizard of any import, at the calls of this one. */
const months = { ...customerFinancialFlow, kind: 'record', calls: 'import' } as unknown as AnyResource

interface Checked {
  rowCount: number
  newCount: number
  dupCount: number
  errorCount: number
  errors: { row: number; reason: string }[]
  chain: { row: number; expected: string; found: string; message: string }[]
  months: { month: string; income: string; expense: string; txnCount: number }[]
  lines: {
    row: number
    txnTime: string
    direction: number
    amt: string
    counterparty: string
    summary: string
    mark: number
  }[]
}

/** Bank flow from a file of months, or from the statement of one account (20-partners 14, 11.3). */
export function FlowImport({ record, reload }: DetailSlot) {
  const t = useT()
  const [open, setOpen] = useState<'months' | 'statement'>()
  const [mayMonths, mayStatement] = [useCan('customer_financial_flow_import'), useCan('customer_edit')]
  if ((!mayMonths && !mayStatement) || record['status'] === APPROVING) return null
  const close = () => setOpen(undefined)
  const customerId = String(record['id'])
  return (
    <Space style={{ marginBottom: 12 }}>
      {mayMonths && <Button onClick={() => setOpen('months')}>{t('导入月度流水 / Import months')}</Button>}
      {mayStatement && <Button onClick={() => setOpen('statement')}>{t('导入对账单 / Import a statement')}</Button>}
      {open === 'months' && (
        <ImportWizard
          resource={months}
          params={{ customerId }}
          title={t('导入月度流水 / Import months of bank flow')}
          onClose={close}
          onDone={reload}
        />
      )}
      {open === 'statement' && <StatementDialog customerId={customerId} onClose={close} onDone={reload} />}
    </Space>
  )
}

function StatementDialog({
  customerId,
  onClose,
  onDone,
}: {
  customerId: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ bankTitle: string; accountNo: string }>()
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked>()
  const { sends, refusal, isBusy } = useSent()
  const [key] = useState(newKey)

  const send = async (checkOnly: boolean): Promise<Checked | undefined> => {
    const given = await form.validateFields().catch(() => undefined)
    if (!given || !file) return undefined
    const body = new FormData()
    for (const [name, value] of Object.entries({ customerId, ...given, checkOnly: checkOnly ? '1' : '0' }))
      body.append(name, value)
    body.append('file', file)
    return sends(() =>
      request<Checked>('POST', `${BASE}/import-statement`, {
        body,
        timeout: LONG_MS,
        noToast: true,
        idempotencyKey: checkOnly ? newKey() : key,
      }),
    )
  }
  const load = async () => {
    const done = await send(false)
    if (!done) return
    void message.success(t('新增 {n} 条，重复 {d} 条 / {n} new, {d} known', { n: done.newCount, d: done.dupCount }))
    onDone()
    onClose()
  }
  const template = async () =>
    saveFile(await request<File>('GET', `${BASE}/import-title`, { blob: true }), '客户流水明细模板.csv')
  return (
    <Modal
      open
      title={t('导入对账单 / Import a bank statement')}
      width={checked ? 960 : 560}
      mask={{ closable: false }}
      onCancel={onClose}
      confirmLoading={isBusy}
      okText={checked ? t('导入 {n} 条 / Import {n}', { n: checked.newCount }) : t('检查文件 / Check')}
      cancelText={t('取消 / Cancel')}
      okButtonProps={{ disabled: !file || checked?.newCount === 0 }}
      onOk={() => void (checked ? load() : send(true).then(setChecked))}
    >
      {refusal && (
        <div className="kit-refusal" role="alert">
          {refusal}
        </div>
      )}
      <Form form={form} layout="vertical" disabled={checked !== undefined}>
        <Form.Item name="bankTitle" label={t('银行 / Bank')} rules={[{ required: true }]}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="accountNo" label={t('账号 / Account')} rules={[{ required: true }]}>
          <Input maxLength={34} />
        </Form.Item>
      </Form>
      <p>
        {t('对账单：xlsx 或 csv，常见银行格式自动识别 / xlsx or csv; the layouts of common banks are recognised')}{' '}
        <button type="button" className="kit-text-button" onClick={() => void template()}>
          {t('下载模板 / Template')}
        </button>
      </p>
      <Upload.Dragger
        height={checked ? 46 : 88}
        accept=".xlsx,.csv,.txt"
        maxCount={1}
        beforeUpload={chosen => {
          setFile(chosen)
          setChecked(undefined)
          return false
        }}
        onRemove={() => {
          setFile(undefined)
          setChecked(undefined)
        }}
        fileList={file ? [{ uid: '1', name: file.name, status: 'done' }] : []}
      >
        <p>{t('把文件拖到这里，或点击选择 / Drop the file here, or click to choose')}</p>
      </Upload.Dragger>
      {checked && <Findings checked={checked} />}
    </Modal>
  )
}

function Findings({ checked }: { checked: Checked }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const wordOf = (codes: typeof flowMark, code: number) => {
    const found = codes.values.find(one => one.code === code)
    return found ? <ToneTag tone={found.tone ?? 'default'}>{textOf(found.label, language)}</ToneTag> : null
  }
  return (
    <div style={{ marginTop: 12 }}>
      <p>
        <ToneTag>{t('{n} 行 / {n} {n|row|rows}', { n: checked.rowCount })}</ToneTag>
        <ToneTag tone="success">{t('新增 {n} / {n} new', { n: checked.newCount })}</ToneTag>
        <ToneTag tone="info">{t('已存在 {n} / {n} known', { n: checked.dupCount })}</ToneTag>
        {checked.months.map(one => (
          <span key={one.month} style={{ marginInlineStart: 12 }}>
            {one.month} {t('流入 / in')} <Money value={one.income} /> {t('流出 / out')} <Money value={one.expense} />
          </span>
        ))}
      </p>
      {checked.chain.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={checked.chain
            .map(one =>
              t('{message}，应为{expected}，实为{found} / {message}: should be {expected}, is {found}', one as never),
            )
            .join('；')}
        />
      )}
      {checked.errors.length > 0 && (
        <Alert
          style={{ marginTop: 8 }}
          type="error"
          showIcon
          title={checked.errors
            .slice(0, 20)
            .map(one => one.reason)
            .join('；')}
        />
      )}
      <Table
        size="small"
        rowKey="row"
        style={{ marginTop: 8 }}
        pagination={false}
        virtual
        scroll={{ x: 860, y: 320 }}
        dataSource={checked.lines}
        columns={[
          { title: t('时间 / Time'), dataIndex: 'txnTime', width: 160 },
          { title: t('方向 / Direction'), width: 80, render: (_, row) => wordOf(flowDirection, row.direction) },
          { title: t('金额 / Amount'), width: 120, align: 'right', render: (_, row) => <Money value={row.amt} /> },
          { title: t('对方户名 / Counterparty'), dataIndex: 'counterparty', width: 200, ellipsis: true },
          { title: t('摘要 / Summary'), dataIndex: 'summary', width: 160, ellipsis: true },
          { title: t('标记 / Mark'), width: 140, render: (_, row) => wordOf(flowMark, row.mark) },
        ]}
      />
    </div>
  )
}
