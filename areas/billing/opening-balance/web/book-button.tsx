import { Alert, App, Button, DatePicker, Modal, Table } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Field } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { dialogFrame } from '#packages/web/kit/dialog-frame.ts'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { openingBalance } from '../opening-balance.ts'

const BASE = '/api/ratutech-core/opening-voucher'
interface Preview {
  rowCount: number
  debitAmt: string
  creditAmt: string
  clearingAmt: string
  accounts: { accountCode: string; accountName: string; n: number; debit: string; credit: string }[]
}

/** Everything of a company that waits becomes one voucher: seen first, then booked. */
export function BookButton() {
  const t = useT()
  const mayBook = useCan('opening_voucher_book')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => openTab('/account/opening/voucher/index')}>{t('期初凭证 / Vouchers')}</Button>
      {mayBook && (
        <Button type="primary" icon={<Icon name="circle-check" size={15} />} onClick={() => setOpen(true)}>
          {t('合并入账 / Book together')}
        </Button>
      )}
      {isOpen && <BookDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function BookDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [asked, setAsked] = useState({ companyId: '', cutoverDate: '' })
  const [isBusy, setBusy] = useState(false)
  const isAsked = asked.companyId !== '' && asked.cutoverDate !== ''
  const { data, error, isFetching } = useQuery({
    queryKey: ['detail', 'opening-voucher', 'preview', asked],
    enabled: isAsked,
    retry: false,
    queryFn: () => request<Preview>('POST', `${BASE}/preview`, { body: asked, noToast: true }),
  })
  const book = async () => {
    setBusy(true)
    try {
      const made = await request<{ voucherNo: string; id: string }>('POST', `${BASE}/book`, { body: asked })
      await refreshData(client)
      void message.success(t('已入账 {no} / Booked as {no}', { no: made.voucherNo }))
      onClose()
      openTab(`/account/opening/voucher/detail?id=${made.id}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={760}
      title={t('期初余额合并入账 / Book the opening balances')}
      onCancel={onClose}
      mask={{ closable: false }}
      {...dialogFrame}
      okText={t('入账 / Book')}
      okButtonProps={{ disabled: !data || isFetching, loading: isBusy }}
      onOk={() => void book().catch(() => undefined)}
    >
      <div style={{ display: 'flex', gap: 8, marginBottom: 12 }}>
        <div style={{ flex: 1 }}>
          <RefPicker
            field={openingBalance.fields.companyId as Field}
            name="companyId"
            value={asked.companyId}
            record={() => ({})}
            placeholder={t('我方主体 / Our company')}
            onChange={value => setAsked({ ...asked, companyId: String(value ?? '') })}
          />
        </div>
        <DatePicker
          aria-label={t('切换日 / Cut-over')}
          placeholder={t('切换日 / Cut-over')}
          onChange={(_day, text) => setAsked({ ...asked, cutoverDate: String(text ?? '') })}
        />
      </div>
      {error instanceof RefusedError && <Alert type="error" showIcon title={error.msg} />}
      {data ? (
        <Accounts preview={data} />
      ) : (
        <p className="kit-hint">
          {t(
            '选择主体与切换日后显示凭证预览；待入账的余额全部记为一张凭证，借贷差额记入期初过渡（9999）。 / Choose company and day to see the voucher: all balances that wait become one entry, what they lack to balance stands on 9999.',
          )}
        </p>
      )}
    </Modal>
  )
}

function Accounts({ preview }: { preview: Preview }) {
  const t = useT()
  const amount = (name: 'debit' | 'credit', label: string) => ({
    title: t(label),
    align: 'right' as const,
    width: 150,
    render: (_: unknown, row: Preview['accounts'][number]) => <Money value={row[name]} />,
  })
  return (
    <Table
      size="small"
      rowKey="accountCode"
      pagination={false}
      dataSource={preview.accounts}
      scroll={{ y: 320 }}
      columns={[
        { title: t('科目 / Account'), dataIndex: 'accountCode', width: 90 },
        { title: t('名称 / Name'), dataIndex: 'accountName' },
        { title: t('笔数 / Lines'), dataIndex: 'n', width: 80, align: 'right' },
        amount('debit', '借方 / Debit'),
        amount('credit', '贷方 / Credit'),
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={3}>
            {t('合计，{n} 行余额 / Total of {n} balances', { n: preview.rowCount })}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={1} align="right">
            <Money value={preview.debitAmt} />
          </Table.Summary.Cell>
          <Table.Summary.Cell index={2} align="right">
            <Money value={preview.creditAmt} />
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  )
}
