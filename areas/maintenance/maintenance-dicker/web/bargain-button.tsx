import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { priceIn } from './price-table.tsx'

/** 议价: a round over the lines; what the station asks, what we offer, and the price on which both agreed. */
export function BargainButton({ record }: { record: Row }) {
  const t = useT()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const may = useCan('maintenance_dicker_bargain')
  const lines = (record['lines'] ?? []) as Row[]
  if (!may) return null
  const body = (given: Row): Row => ({
    id: record['id'],
    version: record['version'],
    rows: ((given['rows'] ?? []) as Row[])
      .map((row, index) => ({ ...row, lineId: lines[index]!['id'] }) as Row)
      .filter(row => ['station', 'ours', 'final'].some(name => row[name] !== undefined && row[name] !== '')),
  })
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('议价 / Bargain')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('第{n}轮议价 / Round {n}', { n: Number(record['roundCount'] ?? 0) + 1 })}
          path="/api/ratutech-core/maintenance-dicker/bargain"
          width={860}
          initial={{ rows: lines.map(line => ({ final: line['finalPrice'], reason: line['reason'] })) }}
          body={body}
          onClose={() => setOpen(false)}
          onDone={() => void message.success(t('已记录议价 / The round is recorded'))}
        >
          {lines.map((line, index) => (
            <OfferRow key={String(line['id'])} line={line} index={index} />
          ))}
        </FormDialog>
      )}
    </>
  )
}

function OfferRow({ line, index }: { line: Row; index: number }) {
  const t = useT()
  const known = [
    [t('报价 / Quote'), priceIn(line, 'quotePrice')],
    [t('协议价 / Contract'), priceIn(line, 'contractPrice')],
    [t('上次价 / Last'), priceIn(line, 'lastPrice')],
    [t('市场中位价 / Market'), priceIn(line, 'marketPrice')],
  ].filter(([, price]) => price !== undefined)
  return (
    <fieldset className="kit-section" style={{ border: 0, padding: 0, margin: '0 0 12px' }}>
      <legend className="kit-own" style={{ fontSize: 14, fontWeight: 600 }}>
        {String(line['projectName'])} × {String(line['qty'])}
      </legend>
      <p className="kit-hint">{known.map(([name, price]) => `${name} ${price}`).join(' · ')}</p>
      <div className="kit-fields">
        <Form.Item name={['rows', index, 'station']} label={t('站方报价 / Station asks')}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name={['rows', index, 'ours']} label={t('我方出价 / We offer')}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name={['rows', index, 'final']} label={t('成交价 / Agreed')}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name={['rows', index, 'reason']} label={t('超价原因 / Why above')}>
          <Input maxLength={200} />
        </Form.Item>
      </div>
    </fieldset>
  )
}
