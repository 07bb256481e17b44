import { Alert, App, Button, Checkbox, Form, Input, Skeleton, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fen, isAmount, sumFen, yuan, ZERO, type Fen, type Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Money, RecordLink, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { usePost } from '#packages/web/kit/form/use-post.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { closeTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { accountActuallyPaid } from '#areas/billing/account-actually-paid/account-actually-paid.ts'
import { billPayable } from '../bill-payable.ts'

const CORE = '/api/ratutech-core/bill'
const ownAccount = accountActuallyPaid.fields.ownAccountId as Field
interface Bill {
  id: string
  billNo: string
  billTitle: string
  companyId: string
  companyName: string
  payeeName: string
  payeeAccountName: string
  payeeAccountNo: string
  payeeBankName: string
  dueDate: string
  unpaidAmt: string
  freeAmt: string
}
interface Check {
  billId: string
  level: 'pass' | 'warn' | 'fail'
  findings: { level: 'warn' | 'fail'; code: string; message: string }[]
}
const amountOf = (text: string | undefined): Fen => (text && isAmount(text) ? fen(text) : ZERO)

/** 线上付款 (50, 7.5): what blocks each bill stands beside it; warnings are ticked; one order for each payee account. */
export default function PayOnlinePage() {
  const t = useT()
  const { params } = useTab()
  const ids = (params.get('ids') ?? params.get('id') ?? '').split(',').filter(Boolean)
  const bills = useQuery({
    queryKey: ['detail', 'bill-payable', 'online', ids.join()],
    enabled: ids.length > 0,
    queryFn: () => Promise.all(ids.map(id => request<Bill>('GET', `${CORE}/payable/detail`, { params: { id } }))),
  })
  if (bills.error) return <NotRead onRetry={() => void bills.refetch()} />
  if (ids.length === 0)
    return <Alert type="info" title={t('请在应付账单中选择要付的账单 / Choose the bills in the list of payables')} />
  return bills.data ? <Payment bills={bills.data} /> : <Skeleton active />
}

function Payment({ bills }: { bills: readonly Bill[] }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { message } = App.useApp()
  const { post, faults, faultAt, isBusy } = usePost(['ownAccountId'])
  const [account, setAccount] = useState('')
  const [amounts, setAmounts] = useState<Record<string, string>>(() =>
    Object.fromEntries(bills.map(bill => [bill.id, bill.freeAmt])),
  )
  const [postscript, setPostscript] = useState('')
  const [isUrgent, setUrgent] = useState(false)
  const [isRead, setRead] = useState(false)
  const ids = bills.map(bill => bill.id).join()
  const checks = useQuery({
    queryKey: ['list', 'bill-payable', 'online-check', ids, account, language],
    queryFn: () =>
      request<Check[]>('GET', `${CORE}/payable/online-payment-check`, {
        params: { ids, ...(account ? { ownAccountId: account } : {}) },
      }),
  })
  const checkOf = (id: string) => checks.data?.find(one => one.billId === id)
  const companies = new Set(bills.map(bill => bill.companyId))
  const paid = bills.filter(bill => amountOf(amounts[bill.id]) > ZERO)
  const accounts = new Set(paid.map(bill => `${bill.payeeAccountName} ${bill.payeeAccountNo}`))
  const total = sumFen(paid, bill => amountOf(amounts[bill.id]))
  const isBlocked = paid.some(bill => checkOf(bill.id)?.level === 'fail')
  const hasWarning = paid.some(bill => checkOf(bill.id)?.level === 'warn')
  const pay = async () => {
    const saved = await post<{ orders: { requestNo: string }[] }>(`${CORE}/payable-actual/online-payment`, {
      ownAccountId: account,
      lines: paid.map(bill => ({ billId: bill.id, amt: amounts[bill.id] })),
      ...(postscript ? { postscript } : {}),
      urgent: isUrgent,
      ackWarnings: isRead,
    })
    if (!saved) return
    void message.success(
      t('已生成付款指令 {no} / Payment {no} made', { no: saved.orders.map(one => one.requestNo).join(t('、 / , ')) }),
    )
    closeTab()
  }
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('线上付款 / Online payment')}</h1>
        <div className="kit-head-tools">
          <Button
            type="primary"
            loading={isBusy}
            disabled={!account || paid.length === 0 || isBlocked || (hasWarning && !isRead) || companies.size > 1}
            onClick={() => void pay()}
          >
            {t('付款 {amt}（{n}笔指令） / Pay {amt} in {n}', { amt: yuan(total), n: accounts.size })}
          </Button>
        </div>
      </header>
      {companies.size > 1 && (
        <Alert
          type="error"
          showIcon
          title={t('账单属于不同主体，请分开付款 / Bills of several companies: pay them apart')}
        />
      )}
      {faults.map(one => (
        <Alert key={one} type="error" showIcon title={t(one)} />
      ))}
      <section className="kit-card" style={{ padding: 16 }}>
        <Form layout="vertical">
          <Form.Item
            label={t('付款账户 / Own account')}
            required
            validateStatus={faultAt('ownAccountId') ? 'error' : ''}
            help={faultAt('ownAccountId') ? t(faultAt('ownAccountId')!) : undefined}
          >
            <RefPicker
              field={ownAccount}
              name="ownAccountId"
              value={account}
              record={() => ({ companyId: bills[0]!.companyId, companyName: bills[0]!.companyName })}
              onChange={value => setAccount(String(value ?? ''))}
            />
          </Form.Item>
          <Form.Item label={t('附言 / Postscript')}>
            <Input maxLength={60} value={postscript} onChange={event => setPostscript(event.target.value)} />
          </Form.Item>
          <Checkbox checked={isUrgent} onChange={event => setUrgent(event.target.checked)}>
            {t('加急 / Urgent')}
          </Checkbox>
          {hasWarning && (
            <Checkbox checked={isRead} onChange={event => setRead(event.target.checked)}>
              {t('已阅读提示，确认付款 / I have read the warnings')}
            </Checkbox>
          )}
        </Form>
      </section>
      <Bills
        bills={bills}
        amounts={amounts}
        put={(id, amt) => setAmounts(now => ({ ...now, [id]: amt }))}
        checkOf={checkOf}
        total={total}
      />
    </div>
  )
}

const TONE = { pass: 'success', warn: 'warning', fail: 'danger' } as const
const LEVEL = { pass: '可付 / Can be paid', warn: '有提示 / Warning', fail: '不可付 / Blocked' } as const

function Bills({
  bills,
  amounts,
  put,
  checkOf,
  total,
}: {
  bills: readonly Bill[]
  amounts: Readonly<Record<string, string>>
  put: (id: string, amt: string) => void
  checkOf: (id: string) => Check | undefined
  total: Fen
}) {
  const t = useT()
  return (
    <Table<Bill>
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...bills]}
      columns={[
        {
          key: 'bill',
          title: t('账单 / Bill'),
          render: (_, bill) => (
            <RecordLink resource={billPayable} id={bill.id} title={bill.billNo}>
              {bill.billTitle || bill.billNo}
            </RecordLink>
          ),
        },
        { dataIndex: 'payeeName', title: t('收款方 / Payee') },
        {
          key: 'account',
          title: t('收款账户 / Payee account'),
          render: (_, bill) =>
            [bill.payeeAccountName, bill.payeeAccountNo, bill.payeeBankName].filter(Boolean).join(' '),
        },
        { dataIndex: 'dueDate', title: t('应付日 / Due') },
        {
          key: 'unpaid',
          title: t('未付 / Unpaid'),
          align: 'right',
          render: (_, bill) => <Money value={bill.unpaidAmt} />,
        },
        { key: 'free', title: t('可付 / Free'), align: 'right', render: (_, bill) => <Money value={bill.freeAmt} /> },
        {
          key: 'amt',
          title: t('本次付款 / Pays'),
          align: 'right',
          width: 140,
          render: (_, bill) => (
            <MoneyInput
              size="small"
              aria-label={t('本次付款 {no} / Pays of {no}', { no: bill.billNo })}
              status={amountOf(amounts[bill.id]) > amountOf(bill.freeAmt) ? 'error' : undefined}
              value={amounts[bill.id] ?? ''}
              onChange={amt => put(bill.id, amt)}
            />
          ),
        },
        {
          key: 'check',
          title: t('付款检查 / Check'),
          render: (_, bill) => {
            const check = checkOf(bill.id)
            if (!check) return null
            return (
              <>
                <ToneTag tone={TONE[check.level]}>{t(LEVEL[check.level])}</ToneTag>
                {check.findings.map(one => (
                  <div key={one.code}>{one.message}</div>
                ))}
              </>
            )
          },
        },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={6}>
            {t('合计 / Total')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={6} align="right">
            <Money value={yuan(total)} />
          </Table.Summary.Cell>
          <Table.Summary.Cell index={7} />
        </Table.Summary.Row>
      )}
    />
  )
}
