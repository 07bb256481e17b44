import { App, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { user } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'

/** Thousands of records take their time. */
const TIMEOUT = 120_000
const person = user('接收人 / To', 'R')
interface Props {
  userId: string
  type: string
  typeName: string
  count: number
  what: { all: true; keyword: string } | { ids: readonly string[] }
  titles: ReadonlyMap<string, string>
  onClose: () => void
  onDone: () => void
}
interface Outcome {
  done: number
  refused: { id: string; no: string; reason: string }[]
  batchNo: string
  isWaiting?: true
}

/** Receiver and reason; afterwards the rows not transferred, each with its reason. */
export function MoveDialog({ userId, type, typeName, count, what, titles, onClose, onDone }: Props) {
  const t = useT()
  const { message, modal } = App.useApp()
  const [names, setNames] = useState<Record<string, unknown>>({})
  const tell = (outcome: Outcome) => {
    onDone()
    if (outcome.isWaiting)
      return void message.success(
        t('已提交部门负责人审批，批次 {no} / Sent to the head of the department, batch {no}', { no: outcome.batchNo }),
      )
    if (outcome.refused.length === 0)
      return void message.success(
        t('已移交 {n} 条，批次 {no} / {n} handed over, batch {no}', { n: outcome.done, no: outcome.batchNo }),
      )
    modal.warning({
      title: t('已移交 {n} 条，{m} 条未移交 / {n} handed over, {m} not transferred', {
        n: outcome.done,
        m: outcome.refused.length,
      }),
      width: 560,
      okText: t('知道了 / OK'),
      content: (
        <ul className="handover-refused">
          {outcome.refused.map(one => (
            <li key={one.id}>
              {t('{no}：{reason} / {no}: {reason}', { no: one.no || titles.get(one.id) || '-', reason: one.reason })}
            </li>
          ))}
        </ul>
      ),
    })
  }
  return (
    <FormDialog
      title={t('移交{kind} {n} 条 / Hand over {n}: {kind}', { kind: typeName, n: count })}
      method="PUT"
      path="/api/blade-system/data-change/update-by-ids"
      timeout={TIMEOUT}
      okText={t('移交 / Hand over')}
      onClose={onClose}
      body={given => ({
        type,
        ...what,
        fromUserId: userId,
        toUserId: given['toUserId'],
        deptMode: given['withDept'] ? 2 : 1,
        reason: String(given['reason']).trim(),
      })}
      onDone={answer => tell(answer as unknown as Outcome)}
    >
      <Form.Item
        name="toUserId"
        label={t('接收人 / To')}
        rules={[{ required: true, message: t('请选择接收人 / Choose the receiver') }]}
      >
        <Person names={names} onNames={setNames} />
      </Form.Item>
      <Form.Item name="withDept" valuePropName="checked">
        <Checkbox>{t('部门一并改为接收人的部门 / The department follows the receiver')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('原因 / Reason')}
        rules={[{ required: true, whitespace: true, min: 2, message: t('请填写原因 / Give the reason') }]}
      >
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <p className="kit-hint">
        {t('七天内、交接后未改动的记录可以撤销。 / Records not changed since can be undone within seven days.')}
      </p>
    </FormDialog>
  )
}

function Person({
  names,
  onNames,
  value,
  onChange,
}: {
  names: Record<string, unknown>
  onNames: (names: Record<string, unknown>) => void
  value?: unknown
  onChange?: (value: unknown) => void
}) {
  return (
    <RefPicker
      field={person}
      name="who"
      value={value}
      record={() => names}
      onChange={(next, extras) => {
        onNames(extras)
        onChange?.(next)
      }}
    />
  )
}
