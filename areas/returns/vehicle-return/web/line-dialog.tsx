import { Form, Input, Select } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { lineKind } from '../../codes.ts'
import { sentLine, type Statement } from './statement.ts'
import type { StatementState } from './use-statement.ts'

/** Kinds that people type: the others come from the lease, the list and the records. */
const TYPED = [5, 6, 7, 10, 11, 12, 13, 14, 17, 19, 99]

/** 手工费用: a charge with its evidence, of one vehicle or of the whole contract. */
export function LineDialog({
  statement,
  state,
  onClose,
}: {
  statement: Statement
  state: StatementState
  onClose: () => void
}) {
  const t = useT()
  const required = [{ required: true }]
  return (
    <FormDialog
      title={t('手工费用 / Add a charge')}
      path="/api/ratutech-core/vehicle-return/update-statistics-cost-settlement"
      method="PUT"
      initial={{ recordId: statement.vehicles?.[0]?.recordId ?? '' }}
      body={given => ({
        ...state.subject,
        lines: [
          ...statement.lines!.map(sentLine),
          { ...given, recordId: given['recordId'] || null, waiveAmt: '0.00', auto: false },
        ],
      })}
      onClose={onClose}
    >
      <Form.Item name="recordId" label={t('车辆 / Vehicle')}>
        <Select
          options={[
            ...(statement.vehicles ?? []).map(one => ({ value: one.recordId, label: one.plateNo })),
            { value: '', label: t('合同整体 / The whole contract') },
          ]}
        />
      </Form.Item>
      <Form.Item name="lineKind" label={t('费用类型 / Kind')} rules={required}>
        <Select
          options={lineKind.values
            .filter(one => TYPED.includes(one.code))
            .map(one => ({ value: one.code, label: t(one.label) }))}
        />
      </Form.Item>
      <Form.Item name="calcAmt" label={t('金额（元） / Amount, CNY')} rules={required}>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="basis" label={t('计算依据 / Basis')} rules={required}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="evidenceBizId" label={t('凭证 / Evidence')} rules={required}>
        <FilesInput />
      </Form.Item>
    </FormDialog>
  )
}
