import { Button, Input } from 'antd'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { insuranceRequirement } from '../../insurance-requirement/insurance-requirement.ts'

interface Quote {
  insurerId: string
  total: string
  note?: string
}
const insurer = insuranceRequirement.fields.insurerId as Field
const plain: Field = { ...insurer, options: { only: insurer.options.only ?? {} } }

/** What each insurer asks for the batch; one that is not the cheapest is chosen with a reason. */
export function QuoteTable({ value, onChange }: { value?: Quote[]; onChange?: (next: Quote[]) => void }) {
  const t = useT()
  const quotes = value ?? []
  const set = (at: number, change: Partial<Quote>) =>
    onChange?.(quotes.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <div>
      {quotes.map((one, at) => (
        <div key={at} style={{ display: 'grid', gridTemplateColumns: '2fr 1fr 2fr 32px', gap: 8, marginBottom: 8 }}>
          <RefPicker
            aria-label={t('保险公司 / Insurer')}
            field={plain}
            name="insurerId"
            value={one.insurerId}
            record={() => ({ ...one })}
            onChange={next => set(at, { insurerId: String(next ?? '') })}
          />
          <MoneyInput
            aria-label={t('报价合计 / Total of the quote')}
            value={one.total}
            unit={t('元 / yuan')}
            onChange={total => set(at, { total })}
          />
          <Input
            aria-label={t('说明 / Note')}
            placeholder={t('说明 / Note')}
            maxLength={100}
            value={one.note ?? ''}
            onChange={event => set(at, { note: event.target.value })}
          />
          <button
            type="button"
            className="kit-icon-button"
            aria-label={t('移除报价 / Remove this quote')}
            onClick={() => onChange?.(quotes.filter((_, index) => index !== at))}
          >
            <Icon name="x" size={14} />
          </button>
        </div>
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" size={14} />}
        onClick={() => onChange?.([...quotes, { insurerId: '', total: '' }])}
      >
        {t('加入报价 / Add a quote')}
      </Button>
    </div>
  )
}
