import { Button, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { DocumentNumber, Money } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import type { Receipt } from './claim-model.ts'
import type { ClaimState } from './use-claim.ts'

/** The money: receipts with what is still available, and balances of the payer. */
export function ClaimFunds({ state }: { state: ClaimState }) {
  const t = useT()
  const { claim, setClaim, picked, balances } = state
  const use = (kind: 'receipts' | 'balances', id: string, amt: string) =>
    setClaim(now => ({ ...now, [kind]: { ...now[kind], [id]: amt } }))
  return (
    <div className="claim-block">
      <h2>{t('资金 / Funds')}</h2>
      {picked.map(receipt => (
        <article key={receipt.id} className="claim-fund">
          <header>
            <DocumentNumber value={receipt.bankReceiptNo} />
            <button
              type="button"
              className="kit-icon-button is-danger"
              aria-label={t('移除 / Remove')}
              onClick={() => state.dropReceipt(receipt.id)}
            >
              <Icon name="x" size={14} />
            </button>
          </header>
          <p>
            <b>{receipt.payerName}</b>
            <span>{receipt.valueDate}</span>
          </p>
          {[receipt.summary, receipt.remark, receipt.usage].filter(Boolean).length > 0 && (
            <small>{[receipt.summary, receipt.remark, receipt.usage].filter(Boolean).join(' · ')}</small>
          )}
          <div className="claim-amount">
            <span>
              {t('可用 / Available')} <Money value={receipt.availableAmt} />
            </span>
            <MoneyInput
              size="small"
              aria-label={t('使用金额 {no} / Amount used from {no}', { no: receipt.bankReceiptNo })}
              value={claim.receipts[receipt.id] ?? ''}
              onChange={amt => use('receipts', receipt.id, amt)}
            />
          </div>
        </article>
      ))}
      <ReceiptPicker state={state} />
      {balances.map(row => (
        <article key={row.id} className="claim-fund is-balance">
          <header>
            <b>{row.contractId ? t('合同专用余额 / Contract balance') : t('通用余额 / General balance')}</b>
          </header>
          <div className="claim-amount">
            <span>
              {t('可用 / Available')} <Money value={row.availableAmt} />
            </span>
            <MoneyInput
              size="small"
              aria-label={t('使用余额 / Amount used from the balance')}
              value={claim.balances[row.id] ?? ''}
              onChange={amt => use('balances', row.id, amt)}
            />
          </div>
        </article>
      ))}
    </div>
  )
}

function ReceiptPicker({ state }: { state: ClaimState }) {
  const t = useT()
  const [found, setFound] = useState<Receipt[]>([])
  const [isOpen, setOpen] = useState(false)
  const look = (keyword: string) => void state.openReceipts(keyword).then(setFound, () => setFound([]))
  if (!isOpen)
    return (
      <Button
        type="dashed"
        block
        icon={<Icon name="plus" size={14} />}
        onClick={() => {
          setOpen(true)
          look('')
        }}
      >
        {t('添加流水 / Add a receipt')}
      </Button>
    )
  return (
    <Select
      autoFocus
      defaultOpen
      style={{ width: '100%' }}
      placeholder={t('按户名、流水号、附言查找 / By payer, serial, remark')}
      showSearch={{ filterOption: false, onSearch: look }}
      value={null}
      onBlur={() => setOpen(false)}
      options={found
        .filter(one => !state.picked.some(other => other.id === one.id))
        .map(one => ({
          value: one.id,
          label: `${one.payerName}　${one.availableAmt}　${one.valueDate}　${one.bankReceiptNo}`,
        }))}
      onChange={id => {
        const receipt = found.find(one => one.id === id)
        if (receipt) state.addReceipt(receipt)
        setOpen(false)
      }}
    />
  )
}
