import { Input, Segmented } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { TransferCheck } from '../transfer-vehicle.ts'

/** What is looked at when a car changes hands; as the take and return sheets have it. */
const ITEMS = [
  '外观 / Exterior',
  '内饰 / Interior',
  '轮胎 / Tyres',
  '仪表与电量 / Instruments and charge',
  '随车工具 / Tools',
  '证件与钥匙 / Papers and keys',
] as const
export const freshChecks = (): TransferCheck[] => ITEMS.map(itemName => ({ itemName, result: 1 }))

/** One line per item: in order, faulty or missing, with a word about it. */
export function CheckList({
  title,
  value,
  onChange,
}: {
  title: string
  value: readonly TransferCheck[]
  onChange: (next: TransferCheck[]) => void
}) {
  const t = useT()
  const put = (index: number, more: Partial<TransferCheck>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...more } : one)))
  return (
    <fieldset className="transfer-checks">
      <legend>{title}</legend>
      {value.map((one, index) => (
        <div key={one.itemName}>
          <span>{t(one.itemName)}</span>
          <Segmented
            size="small"
            aria-label={t(one.itemName)}
            value={one.result}
            onChange={result => put(index, { result })}
            options={[
              { value: 1 as const, label: t('正常 / In order') },
              { value: 2 as const, label: t('异常 / Faulty') },
              { value: 3 as const, label: t('缺失 / Missing') },
            ]}
          />
          <Input
            size="small"
            maxLength={100}
            aria-label={`${t(one.itemName)} ${t('说明 / Note')}`}
            placeholder={one.result === 1 ? '' : t('请说明 / Say what')}
            value={one.note ?? ''}
            onChange={event => put(index, { note: event.target.value })}
          />
        </div>
      ))}
    </fieldset>
  )
}
