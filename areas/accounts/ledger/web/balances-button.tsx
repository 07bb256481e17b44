import { Button, DatePicker, Drawer, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { ledgerEntry } from '../ledger.ts'
import { VoucherButton } from './voucher-button.tsx'

interface Balance {
  accountCode: string
  accountName: string
  side: number
  opening: string
  debit: string
  credit: string
  balance: string
}

/** Trial balance by company, from and to a day: every figure is a sum of postings. */
export function BalancesButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => openTab('/account/ledger/check/index')}>{t('账务检查 / Checks')}</Button>
      <Button onClick={() => setOpen(true)}>{t('科目余额表 / Trial balance')}</Button>
      <VoucherButton />
      {isOpen && <Balances onClose={() => setOpen(false)} />}
    </>
  )
}

function Balances({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [companyId, setCompany] = useState('')
  const [span, setSpan] = useState<[string, string]>(['', ''])
  const {
    data = [],
    isFetching,
    isSuccess,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['list', 'trial-balance', companyId, ...span],
    queryFn: () =>
      request<Balance[]>('GET', '/api/ratutech-core/ledger/trial-balance', {
        params: { companyId, from: span[0], asOf: span[1] },
      }),
  })
  const amount = (name: keyof Balance, label: string) => ({
    title: t(label),
    align: 'right' as const,
    width: 130,
    render: (_: unknown, row: Balance) => <Money value={row[name]} signal />,
  })
  const balanced = sumOf(data, 'debit') === sumOf(data, 'credit')
  return (
    <Drawer
      open
      size={880}
      title={t('科目余额表 / Trial balance')}
      onClose={onClose}
      extra={
        isSuccess && (
          <span className={balanced ? 'kit-hint' : 'kit-late'}>
            {balanced ? t('借贷平衡 / Debits = credits') : t('借贷不平 / Debits and credits differ')}
          </span>
        )
      }
    >
      <div style={{ display: 'flex', gap: 8, marginBottom: 12 }}>
        <div style={{ width: 280 }}>
          <RefPicker
            field={ledgerEntry.fields.companyId as Field}
            name="companyId"
            value={companyId}
            record={() => ({})}
            placeholder={t('全部主体 / All companies')}
            onChange={value => setCompany(String(value ?? ''))}
          />
        </div>
        <DatePicker.RangePicker onChange={(_days, texts) => setSpan([texts?.[0] ?? '', texts?.[1] ?? ''])} />
      </div>
      <Table<Balance>
        size="small"
        rowKey="accountCode"
        loading={isFetching}
        pagination={false}
        dataSource={data}
        locale={{ emptyText: isError ? <NotRead onRetry={() => void refetch()} /> : t('还没有分录 / No entries yet') }}
        columns={[
          { title: t('科目 / Account'), dataIndex: 'accountCode', width: 90 },
          { title: t('名称 / Name'), dataIndex: 'accountName' },
          amount('opening', '期初 / Opening'),
          amount('debit', '借方 / Debit'),
          amount('credit', '贷方 / Credit'),
          amount('balance', '余额 / Balance'),
        ]}
      />
    </Drawer>
  )
}
const sumOf = (rows: readonly Balance[], name: 'debit' | 'credit'): bigint =>
  rows.reduce((sum, row) => sum + BigInt(row[name].replace('.', '')), 0n)
