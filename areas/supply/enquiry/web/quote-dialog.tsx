import { Checkbox, Form, Input, InputNumber } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { itemsOf, linesOf, type Supplier } from './comparison-model.ts'

interface Props {
  resource: AnyResource
  record: Row
  supplier: Supplier
  onClose: () => void
  onDone: () => void
}
const filled = (row: Row): boolean => String(row['price'] ?? '') !== ''

/** What a supplier said by phone or on paper: all his prices at once. Sealed ones are not shown again before the opening. */
export function QuoteDialog({ resource, record, supplier, onClose, onDone }: Props) {
  const t = useT()
  const items = itemsOf(record)
  const known = linesOf<Row>(record, 'quotes').filter(one => one['supplierLineId'] === supplier.id)
  const isLate = String(record['openedTime'] ?? '') !== ''
  const initial = {
    quotes: items.map(item => ({
      itemLineNo: item.lineNo,
      ...known.find(one => Number(one['itemLineNo']) === item.lineNo),
    })),
    days: supplier['days'] ?? '',
    freeNote: supplier['freeNote'] ?? '',
    declined: supplier.declined,
  }
  const body = (given: Row): Row => ({
    id: record['id'],
    supplierLineId: supplier.id,
    quotes: ((given['quotes'] as Row[] | undefined) ?? []).flatMap((row, index) =>
      filled(row) && given['declined'] !== true
        ? [
            {
              itemLineNo: items[index]!.lineNo,
              price: row['price'],
              officialFee: row['officialFee'] ?? '',
              taxRate: String(row['taxRate'] ?? '').replace(/\.?0+$/, ''),
              stdDays: row['stdDays'] ?? '',
            },
          ]
        : [],
    ),
    days: given['days'] ?? '',
    freeNote: given['freeNote'] ?? '',
    declined: given['declined'] === true,
    ...(given['note'] ? { note: given['note'] } : {}),
  })
  return (
    <FormDialog
      title={t('录入报价：{name} / Quote of {name}', { name: supplier.supplierName })}
      path={`/api/ratutech-core/${resource.path}/quote`}
      width={860}
      initial={initial}
      body={body}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="enquiry-quote-row">
        <b>{t('项目 / Item')}</b>
        <b>{t('含税单价 / Price')}</b>
        <b>{t('规费 / Fee')}</b>
        <b>{t('税率% / Tax %')}</b>
        <b>{t('工期 / Days')}</b>
      </div>
      {items.map((item, index) => (
        <div key={item.lineNo} className="enquiry-quote-row">
          <span>
            {item.itemName} × {item.qty}
          </span>
          <Form.Item name={['quotes', index, 'price']}>
            <MoneyInput aria-label={t('含税单价 / Price')} />
          </Form.Item>
          <Form.Item name={['quotes', index, 'officialFee']}>
            <MoneyInput aria-label={t('规费 / Fee')} />
          </Form.Item>
          <Form.Item name={['quotes', index, 'taxRate']}>
            <Input aria-label={t('税率% / Tax %')} inputMode="decimal" maxLength={6} />
          </Form.Item>
          <Form.Item name={['quotes', index, 'stdDays']}>
            <InputNumber aria-label={t('工期 / Days')} min={0} max={999} precision={0} />
          </Form.Item>
        </div>
      ))}
      <Form.Item name="days" label={t('总工期(天) / Days in all')}>
        <InputNumber min={0} max={999} precision={0} />
      </Form.Item>
      <Form.Item name="freeNote" label={t('优惠说明 / What comes free')}>
        <Input maxLength={200} />
      </Form.Item>
      {isLate && (
        <Form.Item name="note" label={t('补录说明 / Why it comes later')} rules={[{ required: true }]}>
          <Input maxLength={200} />
        </Form.Item>
      )}
      <Form.Item name="declined" valuePropName="checked">
        <Checkbox>{t('不报价 / Declined')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
