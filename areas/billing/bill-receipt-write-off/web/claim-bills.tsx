import { Button, Checkbox, Dropdown, Space, Table, type TableColumnsType } from 'antd'
import { yuan } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { thousands } from '#packages/web/kit/model/text.ts'
import { Money, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { amountOf, type OpenBill } from './claim-model.ts'
import type { ClaimState } from './use-claim.ts'

type Columns = TableColumnsType<OpenBill>
type Words = ReturnType<typeof useT>

const columnsOf = (state: ClaimState, t: Words): Columns => [
  chosenColumn(state),
  ...billColumns(t),
  ...amountColumns(state, t),
]

function chosenColumn({ claim, setClaim }: ClaimState): Columns[number] {
  const isOn = (bill: OpenBill) => amountOf(claim.bills[bill.id]) > 0n || amountOf(claim.lateFees[bill.id]) > 0n
  const toggle = (bill: OpenBill, on: boolean) =>
    setClaim(now => ({
      ...now,
      bills: { ...now.bills, [bill.id]: on ? bill.freeAmt : '' },
      lateFees: { ...now.lateFees, [bill.id]: on && bill.lateFee !== '0.00' ? bill.lateFee : '' },
    }))
  return {
    key: 'on',
    width: 34,
    align: 'center',
    render: (_, bill) => (
      <Checkbox
        checked={isOn(bill)}
        disabled={amountOf(bill.freeAmt) === 0n && bill.lateFee === '0.00'}
        aria-label={bill.billTitle}
        onChange={event => toggle(bill, event.target.checked)}
      />
    ),
  }
}

const billColumns = (t: Words): Columns => [
  {
    key: 'title',
    title: t('账单 / Bill'),
    render: (_, bill) => (
      <div className="claim-bill">
        <RecordLink resource={billReceivable} id={bill.id} title={bill.billNo}>
          {bill.billTitle || bill.billNo}
        </RecordLink>
        {bill.plateNo && !bill.billTitle.includes(bill.plateNo) && <small>{bill.plateNo}</small>}
      </div>
    ),
  },
  {
    key: 'due',
    title: t('应收日 / Due'),
    width: 100,
    render: (_, bill) => (
      <div className="claim-bill">
        <span>{bill.dueDate}</span>
        {bill.overdueDays > 0 && (
          <small className="kit-late">{t('逾期{n}天 / {n} {n|day|days} late', { n: bill.overdueDays })}</small>
        )}
      </div>
    ),
  },
  {
    key: 'free',
    title: t('可核销 / Open'),
    width: 100,
    align: 'right',
    render: (_, bill) => (
      <div className="claim-bill">
        <Money value={bill.freeAmt} />
        {bill.lockedAmt !== '0.00' && (
          <small title={t('其他认领待确认 / Another claim awaits confirmation')}>
            {t('待确认 {x} / {x} claimed', { x: bill.lockedAmt })}
          </small>
        )}
      </div>
    ),
  },
]

function amountColumns({ claim, setClaim }: ClaimState, t: Words): Columns {
  const put = (kind: 'bills' | 'lateFees', id: string, amt: string) =>
    setClaim(now => ({ ...now, [kind]: { ...now[kind], [id]: amt } }))
  return [
    {
      key: 'lateFee',
      title: t('滞纳金 / Late fee'),
      width: 100,
      align: 'right',
      render: (_, bill) =>
        bill.lateFee === '0.00' ? (
          <span className="kit-empty">-</span>
        ) : (
          <MoneyInput
            size="small"
            aria-label={t('滞纳金 {no} / Late fee of {no}', { no: bill.billNo })}
            placeholder={thousands(bill.lateFee)}
            status={amountOf(claim.lateFees[bill.id]) > amountOf(bill.lateFee) ? 'error' : undefined}
            value={claim.lateFees[bill.id] ?? ''}
            onChange={amt => put('lateFees', bill.id, amt)}
          />
        ),
    },
    {
      key: 'amt',
      title: t('核销金额 / Pays'),
      width: 112,
      align: 'right',
      render: (_, bill) => (
        <MoneyInput
          size="small"
          aria-label={t('核销金额 {no} / Amount written off on {no}', { no: bill.billNo })}
          placeholder={thousands(bill.freeAmt)}
          value={claim.bills[bill.id] ?? ''}
          onChange={amt => put('bills', bill.id, amt)}
          status={amountOf(claim.bills[bill.id]) > amountOf(bill.freeAmt) ? 'error' : undefined}
        />
      ),
    },
  ]
}

/** Open bills in the agreed order, each with the late fee at the value date; the check mark fills or empties a row. */
export function ClaimBills({ state }: { state: ClaimState }) {
  const t = useT()
  const { setClaim, bills } = state
  const isIdle = bills.length === 0 || state.picked.length === 0
  const owed = yuan(bills.reduce((sum, bill) => sum + amountOf(bill.freeAmt), 0n) as never)
  return (
    <>
      <div className="claim-bills-head">
        <h2>
          {t('未结账单 / Open bills')}{' '}
          <span className="kit-count num">
            {bills.length}　<Money value={owed} />
          </span>
        </h2>
        <Space.Compact>
          <Button disabled={isIdle} onClick={() => void state.suggest()}>
            {t('按约定顺序自动分配 / Allocate automatically')}
          </Button>
          <Dropdown
            trigger={['click']}
            disabled={isIdle}
            menu={{
              items: [
                { key: '1', label: t('先滞纳金，后账单 / Late fee first') },
                { key: '2', label: t('先账单，后滞纳金 / Bills first') },
              ],
              onClick: ({ key }) => void state.suggest(Number(key)),
            }}
          >
            <Button
              disabled={isIdle}
              icon={<Icon name="ellipsis" size={15} />}
              aria-label={t('其他顺序 / Other orders')}
            />
          </Dropdown>
        </Space.Compact>
        <Button onClick={() => setClaim(now => ({ ...now, bills: {}, lateFees: {} }))}>{t('清空 / Clear')}</Button>
      </div>
      <Table<OpenBill>
        size="small"
        rowKey="id"
        columns={columnsOf(state, t)}
        dataSource={[...bills]}
        pagination={false}
        loading={state.isLoading}
        scroll={{ y: 'calc(100vh - 290px)', x: 540 }}
        locale={{
          emptyText: state.head.partyId
            ? t('该付款方没有未结账单，款项可转入余额 / No open bills; the money may go to the balance')
            : t('先选择认领对象 / Choose the payer first'),
        }}
      />
    </>
  )
}
