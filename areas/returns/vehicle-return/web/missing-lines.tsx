import { Button, Form, InputNumber, Select } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { useDictionary } from '#packages/web/kit/data.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import type { Condition, MissingLine } from './condition.ts'
import { useListPrices } from './list-price.ts'

/** 缺件证照: chosen at once, one row each for the number and the price. */
export function MissingLines({
  car,
  value,
  onChange,
}: {
  car: Condition
  value: readonly MissingLine[]
  onChange: (lines: readonly MissingLine[]) => void
}) {
  const t = useT()
  const items = useDictionary('return_missing_item')
  const nameOf = (item: string): string => items.find(one => one.value === item)?.label ?? item
  const listed = useListPrices(
    car.recordId,
    value.map(one => ({ missingItem: one.item })),
  )
  const put = (item: string, more: Partial<MissingLine>) =>
    onChange(value.map(one => (one.item === item ? { ...one, ...more } : one)))
  return (
    <Form.Item label={t('缺件证照 / Missing items and papers')}>
      <Select
        mode="multiple"
        style={{ width: '100%' }}
        aria-label={t('缺件证照 / Missing items and papers')}
        value={value.map(one => one.item)}
        options={items.filter(one => !one.isSealed).map(({ value: key, label }) => ({ value: key, label }))}
        onChange={chosen => onChange(chosen.map(item => value.find(one => one.item === item) ?? { item, qty: 1 }))}
      />
      {value.map((one, at) => (
        <div key={one.item} className="missing-line">
          <span>{nameOf(one.item)}</span>
          <InputNumber
            size="small"
            min={1}
            max={99}
            value={one.qty}
            prefix="×"
            aria-label={t('{item}的数量 / Number of {item}', { item: nameOf(one.item) })}
            onChange={qty => put(one.item, { qty: qty ?? 1 })}
          />
          <MoneyInput
            size="small"
            value={one.price ?? ''}
            placeholder={listed[at]?.price || t('请填写 / Type it')}
            aria-label={t('{item}的单价 / Price of {item}', { item: nameOf(one.item) })}
            onChange={price => put(one.item, { price })}
          />
          <Button
            type="text"
            size="small"
            icon={<Icon name="x" size={14} />}
            aria-label={t('删除{item} / Remove {item}', { item: nameOf(one.item) })}
            onClick={() => onChange(value.filter(other => other !== one))}
          />
        </div>
      ))}
    </Form.Item>
  )
}
