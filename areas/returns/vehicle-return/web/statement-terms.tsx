import { Checkbox, DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import type { Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { vehicleReturnSettlement } from '../../vehicle-return-settlement/vehicle-return-settlement.ts'
import type { Head, Statement } from './statement.ts'
import type { StatementState } from './use-statement.ts'

const accountField = vehicleReturnSettlement.fields.payeeAccountId as Field

/** How the statement is paid: each change is stored at once, for the figures may change with it. */
export function StatementTerms({
  head,
  statement,
  state,
}: {
  head: Head
  statement: Statement
  state: StatementState
}) {
  const t = useT()
  const { settlement } = statement
  const set = (more: Readonly<Record<string, unknown>>) => void state.save(more)
  const field = { ...accountField, options: { only: { status: [1], mechanismId: [head.partyId] } } } as Field
  return (
    <Form layout="vertical" className="statement-terms">
      <Form.Item label={t('退款账户 / Refund to')} required={Number(statement.refundAmt) > 0}>
        <RefPicker
          field={field}
          name="payeeAccountId"
          record={() => ({})}
          value={settlement?.payeeAccountId ?? ''}
          onChange={payeeAccountId => set({ payeeAccountId: payeeAccountId || null })}
        />
      </Form.Item>
      <Form.Item label={t('补款期限 / Pay by')} required={Number(statement.oweAmt) > 0}>
        <DatePicker
          style={{ width: '100%' }}
          allowClear={false}
          {...(settlement?.payDueDate ? { value: dayjs(settlement.payDueDate) } : {})}
          onChange={value => value && set({ payDueDate: value.format('YYYY-MM-DD') })}
        />
      </Form.Item>
      <Form.Item label={t('单据与扣款 / Papers and offsets')} style={{ gridColumn: 'span 2' }}>
        <Checkbox
          checked={settlement?.refundReceiptBack === true}
          onChange={event => set({ refundReceiptBack: event.target.checked })}
        >
          {t('押金收据已收回 / Deposit slip returned')}
        </Checkbox>
        <Checkbox
          checked={settlement?.tollChecked === true}
          onChange={event => set({ tollChecked: event.target.checked })}
        >
          {t('通行费已查 / Tolls were checked')}
        </Checkbox>
        <Checkbox
          checked={settlement?.useGeneral === true}
          onChange={event => set({ useGeneral: event.target.checked })}
        >
          {t('使用通用余额 / Use the general balance')}
        </Checkbox>
      </Form.Item>
    </Form>
  )
}
