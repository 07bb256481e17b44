import { Alert, App, Button, Modal, Segmented, Table, Upload } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Money, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { useSent } from '#packages/web/kit/use-sent.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { accountBankReceipt } from '../account-bank-receipt.ts'

interface Checked {
  profileId: string
  rowCount: number
  newCount: number
  dupCount: number
  errorCount: number
  chainOk: boolean
  openingBalance: string
  closingBalance: string
  chain: { row: number; message: string; expected: string; found: string }[]
  errors: { row: number; reason: string }[]
  rows: {
    row: number
    isKnown: boolean
    direction: number
    txnTime: string
    amt: string
    payerName: string
    remark: string
    serial: string
  }[]
}
const BASE = '/api/ratutech-core/account-bank-receipt'
const LONG_MS = 300_000

/** Bank statements: xlsx or CSV of any known bank, checked before anything is written (7.4). */
export function ImportButton() {
  const t = useT()
  const may = useCan('account_bank_receipt_import')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button icon={<Icon name="upload" size={15} />} onClick={() => setOpen(true)}>
        {t('导入流水 / Import statement')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [ownAccountId, setAccount] = useState('')
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked>()
  const { sends, refusal, isBusy } = useSent()
  const [key] = useState(newKey)

  const send = <T,>(call: 'import-check' | 'import-normal'): Promise<T | undefined> => {
    const body = new FormData()
    body.append('ownAccountId', ownAccountId)
    body.append('file', file!)
    return sends(() =>
      request<T>('POST', `${BASE}/${call}`, {
        body,
        timeout: LONG_MS,
        noToast: true,
        ...(call === 'import-normal' ? { idempotencyKey: key } : {}),
      }),
    )
  }
  const load = async () => {
    const done = await send<Checked>('import-normal')
    if (!done) return
    await refreshData(client)
    void message.success(t('新增 {n} 条，重复 {d} 条 / {n} new, {d} known', { n: done.newCount, d: done.dupCount }))
    onClose()
  }
  const template = async () =>
    saveFile(await request<File>('GET', `${BASE}/import-title`, { blob: true }), '银行流水模板.csv')
  return (
    <Modal
      open
      title={t('导入银行流水 / Import a bank statement')}
      width={checked ? 960 : 560}
      style={checked ? { top: 16 } : {}}
      mask={{ closable: false }}
      onCancel={onClose}
      confirmLoading={isBusy}
      okText={checked ? t('导入 {n} 条 / Import {n}', { n: checked.newCount }) : t('检查文件 / Check')}
      cancelText={t('取消 / Cancel')}
      okButtonProps={{ disabled: !ownAccountId || !file || checked?.newCount === 0 }}
      onOk={() => void (checked ? load() : send<Checked>('import-check').then(setChecked))}
    >
      <p>{t('本方账户 / Our account')}</p>
      <RefPicker
        aria-label={t('本方账户 / Our account')}
        field={{
          ...(accountBankReceipt.fields.ownAccountId as Field),
          options: { only: { mechanismType: [10], status: [1] } },
        }}
        name="ownAccountId"
        value={ownAccountId}
        record={() => ({})}
        onChange={value => {
          setAccount(String(value ?? ''))
          setChecked(undefined)
        }}
      />
      <p style={{ marginTop: 12 }}>
        {t(
          '流水文件：xlsx 或 csv，工行、建行、招行、农行等格式自动识别 / xlsx or csv; ICBC, CCB, CMB, ABC and others are recognised',
        )}{' '}
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
      {refusal && (
        <div className="kit-refusal" role="alert">
          {refusal}
        </div>
      )}
      {checked && <Findings checked={checked} />}
    </Modal>
  )
}

function Findings({ checked }: { checked: Checked }) {
  const t = useT()
  const [show, setShow] = useState<'all' | 'new' | 'known'>('all')
  const broken = new Set(checked.chain.map(one => one.row))
  return (
    <div style={{ marginTop: 12 }}>
      <p>
        <ToneTag>{t('{n} 行 / {n} {n|row|rows}', { n: checked.rowCount })}</ToneTag>
        <ToneTag tone="success">{t('新增 {n} / {n} new', { n: checked.newCount })}</ToneTag>
        <ToneTag tone="info">{t('已存在 {n} / {n} known', { n: checked.dupCount })}</ToneTag>
        {checked.errorCount > 0 && (
          <ToneTag tone="danger">{t('错误 {n} / {n} faulty', { n: checked.errorCount })}</ToneTag>
        )}{' '}
        {checked.openingBalance && (
          <>
            {t('期初 / Opening')} <Money value={checked.openingBalance} /> → {t('期末 / Closing')}{' '}
            <Money value={checked.closingBalance} />
          </>
        )}
      </p>
      {!checked.chainOk && (
        <Alert
          type="warning"
          showIcon
          title={checked.chain
            .map(one =>
              t('{message}，应为{expected}，实为{found} / {message}: should be {expected}, is {found}', one as never),
            )
            .join('；')}
          description={t(
            '可能缺少中间日期的流水；可以继续导入，对账保持未平。 / Days may be missing; importing is allowed, the reconciliation stays open.',
          )}
        />
      )}
      {checked.errors.length > 0 && (
        <Alert
          style={{ marginTop: 8 }}
          type="error"
          showIcon
          title={
            <ul className="claim-faults" style={{ margin: 0, paddingLeft: 16 }}>
              {checked.errors.slice(0, 20).map(one => (
                <li key={`${one.row}${one.reason}`}>{one.reason}</li>
              ))}
            </ul>
          }
        />
      )}
      {checked.dupCount > 0 && (
        <Segmented
          size="small"
          style={{ marginTop: 8 }}
          value={show}
          onChange={setShow}
          options={[
            { value: 'all', label: t('全部 / All') },
            { value: 'new', label: t('新增 / New') },
            { value: 'known', label: t('已存在 / Known') },
          ]}
        />
      )}
      <Table
        size="small"
        rowKey="row"
        style={{ marginTop: 8 }}
        pagination={false}
        virtual
        scroll={{ x: 900, y: Math.max(180, window.innerHeight - 540) }}
        dataSource={checked.rows.filter(row => show === 'all' || row.isKnown === (show === 'known'))}
        rowClassName={row => (broken.has(row.row) ? 'statement-broken' : '')}
        columns={[
          { title: t('行 / Row'), dataIndex: 'row', width: 60 },
          {
            title: t('核对 / Known'),
            width: 84,
            render: (_, row) =>
              row.isKnown ? (
                <ToneTag tone="info">{t('已存在 / Known')}</ToneTag>
              ) : (
                <ToneTag tone="success">{t('新增 / New')}</ToneTag>
              ),
          },
          { title: t('时间 / Time'), dataIndex: 'txnTime', width: 160 },
          {
            title: t('方向 / Direction'),
            width: 70,
            render: (_, row) => (
              <ToneTag tone={row.direction === 1 ? 'success' : 'warning'}>
                {row.direction === 1 ? t('收入 / In') : t('支出 / Out')}
              </ToneTag>
            ),
          },
          { title: t('金额 / Amount'), width: 110, align: 'right', render: (_, row) => <Money value={row.amt} /> },
          { title: t('对方户名 / Counterparty'), dataIndex: 'payerName', width: 170, ellipsis: true },
          { title: t('附言 / Remark'), dataIndex: 'remark', width: 120, ellipsis: true },
          { title: t('流水号 / Serial'), dataIndex: 'serial', width: 160, ellipsis: true },
        ]}
      />
    </div>
  )
}
