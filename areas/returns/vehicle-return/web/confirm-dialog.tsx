import { Alert, App, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { confirmedBy, confirmMode } from '../../codes.ts'
import { BREACH, type Head, type Statement } from './statement.ts'

const APPROVING = 102

/** 确认核算: the figures that are shown become binding; how the customer agreed is said and proved. */
export function ConfirmDialog({
  returnId,
  head,
  seq,
  statement,
  onClose,
}: {
  returnId: string
  head: Head
  seq: number
  statement: Statement
  onClose: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  const [token] = useState(newKey)
  const { settlement } = statement
  const hasSigned = settlement?.confirmMode === confirmedBy.electronic && Boolean(settlement.confirmTime)
  const [mode, setMode] = useState<number>(hasSigned ? confirmedBy.electronic : confirmedBy.signed)
  const isBreach = head.returnType === BREACH
  const modes = confirmMode.values.filter(
    one => (one.code !== confirmedBy.served || isBreach) && (one.code !== confirmedBy.electronic || hasSigned),
  )
  const isProved = mode === confirmedBy.signed || mode === confirmedBy.served
  const call = isBreach ? 'confirm-cost-settlement-violate' : 'confirm-cost-settlement'
  return (
    <FormDialog
      title={t('确认核算 / Confirm the settlement')}
      path={`/api/ratutech-core/vehicle-return/${call}`}
      method="PUT"
      timeout={120_000}
      width={560}
      initial={{ confirmMode: mode }}
      body={given => ({
        ...{ id: returnId, contractRecordId: statement.contractRecordId, seq, asOf: statement.asOf },
        ...{ token, figuresHash: statement.figuresHash, confirmMode: given['confirmMode'] },
        confirmBizId: given['confirmBizId'] || null,
        force: given['force'] || null,
      })}
      onDone={answer =>
        void message.success(
          Number(answer['status']) === APPROVING
            ? t('已提交审批，通过后生效 / Submitted, it takes effect with the approval')
            : t('核算已生效 / The settlement took effect'),
        )
      }
      onClose={onClose}
    >
      <Alert
        style={{ marginBottom: 16 }}
        type="info"
        title={t(
          '应收{due}元，押金抵扣{offset}元，预留{hold}元，退款{refund}元，客户应补{owe}元 / Due {due}, deposit {offset}, held back {hold}, refund {refund}, owed {owe}',
          {
            due: statement.dueTotal,
            offset: statement.marginOffset,
            hold: statement.holdback,
            refund: statement.refundAmt,
            owe: statement.oweAmt,
          },
        )}
      />
      <Form.Item name="confirmMode" label={t('确认方式 / Confirmed by')} rules={[{ required: true }]}>
        <Radio.Group
          options={modes.map(one => ({ value: one.code, label: t(one.label) }))}
          onChange={event => setMode(event.target.value as number)}
        />
      </Form.Item>
      {isProved && (
        <Form.Item
          name="confirmBizId"
          label={
            mode === confirmedBy.served ? t('送达凭证 / Proof of service') : t('签字盖章件 / Signed and sealed copy')
          }
          rules={[{ required: true }]}
        >
          <FilesInput />
        </Form.Item>
      )}
      {seq === 2 && (
        <Form.Item name="force" label={t('提前二次核算的原因 / Why the second settlement is made early')}>
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
