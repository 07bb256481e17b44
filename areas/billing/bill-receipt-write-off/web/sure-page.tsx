import { Alert, App, Button, Form, Input, Table, type TableColumnsType } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { textOf } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { StatusCell } from '#packages/web/kit/fields/cells.tsx'
import { DocumentNumber, Money, Plate, RecordLink, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { NotFound } from '#packages/web/shell/error-pages.tsx'
import { useSession } from '#packages/web/shell/session.ts'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billReceiptWriteOff } from '../bill-receipt-write-off.ts'
import './claim.css'

interface Alloc {
  id: string
  allocType: number
  billId: string
  billNo: string
  amt: string
  thirdParty: boolean
  unpaidAtClaim: string
}
interface BankLine {
  id: string
  bankReceiptNo: string
  txnTime: string
  valueDate: string
  amt: string
  payerName: string
  payerBank: string
  summary: string
  remark: string
  usage: string
  suggestScore: number | ''
  suggestReasons: { points: number; label: string }[]
}
interface BillFact {
  id: string
  billNo: string
  billTitle: string
  payerName: string
  plateNo: string
  dueDate: string
  unpaidAmt: string
  lateFee: string
}
interface Difference {
  billId: string
  billNo: string
  kind: string
  claimed: string
  now: string
  diff: string
}
interface Voucher {
  id: string
  writeOffNo: string
  status: number
  version: number
  partyName: string
  companyName: string
  claimUserId: string
  claimUserName: string
  claimTime: string
  fundTotal: string
  allocTotal: string
  overTotal: string
  smallDiff: string
  thirdPartyReason: string
  remark: string
  funds: { id: string; fundType: number; fundNo: string; amt: string; valueDate: string }[]
  allocs: Alloc[]
  overs: { id: string; customerName: string; contractId: string; amt: string }[]
  bankLines: BankLine[]
  billFacts: BillFact[]
  differences: Difference[]
}
const BASE = '/api/ratutech-core/bill/receipt-write-off'

/**
 * 50-billing 4, review page: the claim read-only, the bank text, the reasons of the suggestion, changes since; one
 * decision.
 */
export function SurePage() {
  const t = useT()
  const tab = useTab()
  const id = tab.params.get('id') ?? ''
  const { data, isPending, refetch } = useQuery({
    queryKey: ['detail', billReceiptWriteOff.name, id, 'sure'],
    queryFn: () => request<Voucher>('GET', `${BASE}/detail`, { params: { id } }),
    enabled: id !== '',
  })
  if (isPending) return <PageSkeleton />
  if (!data) return <NotFound />
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>
          {t('认领确认 / Confirm claim')} <DocumentNumber value={data.writeOffNo} />
          <StatusCell resource={billReceiptWriteOff} status={data.status} />
        </h1>
        <Decision voucher={data} onStale={() => void refetch()} />
      </header>
      {data.differences.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('认领后账单有变化 / Bills have changed since the claim')}
          description={data.differences.map(one => (
            <div key={one.billId + one.kind}>
              {one.billNo}
              {t('： / : ')}
              {one.kind === 'lateFee' ? t('滞纳金 / late fee') : t('未收 / unpaid')} {one.claimed} → {one.now}
            </div>
          ))}
        />
      )}
      <div className="sure-columns">
        <section className="kit-card">
          {data.bankLines.map(line => (
            <BankCard
              key={line.id}
              line={line}
              used={data.funds.find(fund => fund.fundNo === line.bankReceiptNo)?.amt ?? ''}
            />
          ))}
          <WhoLine voucher={data} />
        </section>
        <div>
          <section className="kit-card sure-card">
            <h2>{t('核销明细 / Allocations')}</h2>
            <Allocations voucher={data} />
          </section>
          <Totals voucher={data} />
        </div>
      </div>
    </div>
  )
}

function BankCard({ line, used }: { line: BankLine; used: string }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const rows: [string, React.ReactNode][] = [
    ['对方户名 / Payer', line.payerName],
    ['到账日 / Value date', line.valueDate],
    ['金额 / Amount', <Money key="a" value={line.amt} />],
    ['本次使用 / Used here', <Money key="u" value={used} />],
    ['摘要 / Summary', line.summary],
    ['附言 / Remark', line.remark],
    ['用途 / Usage', line.usage],
  ]
  return (
    <div className="sure-line">
      <RecordLink resource={accountBankReceipt} id={line.id}>
        {line.bankReceiptNo}
      </RecordLink>
      {line.suggestScore !== '' && (
        <ToneTag tone={line.suggestScore >= 85 ? 'success' : line.suggestScore >= 60 ? 'warning' : 'default'}>
          {t('匹配{n}分 / Score {n}', { n: line.suggestScore })}
        </ToneTag>
      )}
      <dl>
        {rows
          .filter(([, value]) => value !== '' && value !== null)
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {line.suggestReasons.map(reason => (
        <small key={reason.label} className="kit-hint" style={{ display: 'block' }}>
          {reason.points > 0 ? '+' : ''}
          {reason.points} {textOf(reason.label, language)}
        </small>
      ))}
    </div>
  )
}

function WhoLine({ voucher }: { voucher: Voucher }) {
  const t = useT()
  return (
    <div className="sure-line">
      <dl>
        <dt>{t('认领对象 / Payer')}</dt>
        <dd>{voucher.partyName}</dd>
        <dt>{t('我方主体 / Our company')}</dt>
        <dd>{voucher.companyName}</dd>
        <dt>{t('认领人 / Claimed by')}</dt>
        <dd>
          {voucher.claimUserName} {voucher.claimTime}
        </dd>
        {voucher.thirdPartyReason && (
          <>
            <dt>{t('代付说明 / Third party')}</dt>
            <dd>{voucher.thirdPartyReason}</dd>
          </>
        )}
        {voucher.remark && (
          <>
            <dt>{t('备注 / Remark')}</dt>
            <dd>{voucher.remark}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

function Allocations({ voucher }: { voucher: Voucher }) {
  const t = useT()
  const facts = new Map(voucher.billFacts.map(one => [one.id, one]))
  const changed = new Set(voucher.differences.map(one => one.billId))
  const columns: TableColumnsType<Alloc> = [
    {
      key: 'bill',
      title: t('账单 / Bill'),
      ellipsis: true,
      render: (_, row) => (
        <RecordLink resource={billReceivable} id={row.billId}>
          {facts.get(row.billId)?.billTitle || row.billNo}
        </RecordLink>
      ),
    },
    {
      key: 'type',
      title: t('对象 / Pays'),
      width: 96,
      render: (_, row) =>
        row.allocType === 2 ? <ToneTag tone="warning">{t('滞纳金 / Late fee')}</ToneTag> : t('账单 / Bill'),
    },
    {
      key: 'plate',
      title: t('车牌 / Plate'),
      width: 118,
      render: (_, row) => {
        const plate = facts.get(row.billId)?.plateNo
        return plate ? <Plate value={plate} /> : <span className="kit-empty">-</span>
      },
    },
    { key: 'due', title: t('应收日 / Due'), width: 104, render: (_, row) => facts.get(row.billId)?.dueDate },
    {
      key: 'now',
      title: t('现未收 / Open now'),
      width: 112,
      align: 'right',
      render: (_, row) => (
        <Money value={row.allocType === 2 ? facts.get(row.billId)?.lateFee : facts.get(row.billId)?.unpaidAmt} />
      ),
    },
    {
      key: 'amt',
      title: t('核销金额 / Pays'),
      width: 112,
      align: 'right',
      render: (_, row) => (
        <b>
          <Money value={row.amt} />
        </b>
      ),
    },
    {
      key: 'third',
      title: '',
      width: 70,
      render: (_, row) => (row.thirdParty ? <ToneTag tone="warning">{t('代付 / 3rd')}</ToneTag> : null),
    },
  ]
  return (
    <Table<Alloc>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={voucher.allocs}
      pagination={false}
      rowClassName={row => (changed.has(row.billId) ? 'sure-changed' : '')}
      locale={{ emptyText: t('没有账单，全部转余额 / No bills, all to the balance') }}
    />
  )
}

function Totals({ voucher }: { voucher: Voucher }) {
  const t = useT()
  const lines: [string, string][] = [
    ['资金合计 / Funds', voucher.fundTotal],
    ['核销合计 / Allocated', voucher.allocTotal],
    ['转余额 / To balance', voucher.overTotal],
    ['尾差 / Small difference', voucher.smallDiff],
  ]
  return (
    <section className="kit-card sure-card">
      <dl className="claim-totals">
        {lines
          .filter(([, value], index) => index < 2 || value !== '0.00')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>
                <Money value={value} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function Decision({ voucher, onStale }: { voucher: Voucher; onStale: () => void }) {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const { message } = App.useApp()
  const key = useRef(newKey())
  const mayDecide = useSession(state => state.codes.has('bill_receipt_write_off_charge_off'))
  const isOwn = useSession(state => state.user?.id === voucher.claimUserId)
  const [isRejecting, setRejecting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const done = (label: string) => {
    void message.success(
      <span>
        {t(label)}{' '}
        <RecordLink resource={billReceiptWriteOff} id={voucher.id}>
          {voucher.writeOffNo}
        </RecordLink>
      </span>,
    )
    tab.close()
  }
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await request('PUT', `${BASE}/charge-off`, {
        body: { id: voucher.id, version: voucher.version },
        idempotencyKey: key.current,
      })
      await refreshData(client)
      done('已核销 / Confirmed')
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      key.current = newKey()
      onStale()
    } finally {
      setBusy(false)
    }
  }
  if (voucher.status !== 10 || !mayDecide) return null
  return (
    <div className="kit-head-tools">
      {isOwn && <span className="kit-hint">{t('认领人不能确认本人认领 / The claimant cannot confirm')}</span>}
      <Button danger disabled={isBusy} onClick={() => setRejecting(true)}>
        {t('驳回 / Reject')}
      </Button>
      <Button type="primary" disabled={isOwn} loading={isBusy} onClick={() => void confirm()}>
        {t('确认核销 / Confirm')}
      </Button>
      {isRejecting && (
        <FormDialog
          title={t('驳回 / Reject')}
          okText={t('驳回 / Reject')}
          isDanger
          method="PUT"
          path={`${BASE}/reject`}
          body={given => ({ id: voucher.id, version: voucher.version, reason: String(given['reason']).trim() })}
          onClose={() => setRejecting(false)}
          onDone={() => done('已驳回 / Rejected')}
        >
          <p className="kit-confirm">
            {t(
              '驳回后流水与账单解除锁定，由认领人更正后重新提交。 / Receipts and bills are unlocked; the claimant corrects and resubmits.',
            )}
          </p>
          <Form.Item
            name="reason"
            label={t('原因 / Reason')}
            rules={[{ required: true, whitespace: true, message: t('请填写原因 / Give the reason') }]}
          >
            <Input.TextArea autoFocus maxLength={200} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
          </Form.Item>
        </FormDialog>
      )}
    </div>
  )
}
