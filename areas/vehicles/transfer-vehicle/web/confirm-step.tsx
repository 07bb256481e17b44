import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useMove } from './use-move.ts'

/** 确认: position, plans, holder, deposit and bills move in one go, or the accountant gets it back. */
export function ConfirmStep({ record }: { record: Row }) {
  const t = useT()
  const move = useMove(record)
  const [reason, setReason] = useState('')
  const isTouched = reason.trim() !== ''
  return (
    <>
      {move.fault && (
        <div className="kit-refusal" role="alert">
          {move.fault}
        </div>
      )}
      <Alert
        type="info"
        showIcon
        title={
          Number(record['mode']) === 1
            ? t(
                '确认后：原车收回，新车交出，租金计划、押金与应收一并生效 / On confirming the old car comes back, the new one goes out; plans, deposit and bills take effect with it',
              )
            : t(
                '确认后：车辆转入目标合同，租金计划、押金与应收一并生效 / On confirming the car goes on under the target contract; plans, deposit and bills take effect with it',
              )
        }
      />
      <label className="transfer-reason">
        {t('意见（退回必填） / Remark (needed to send it back)')}
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </label>
      <div className="transfer-buttons">
        <Button
          disabled={!isTouched}
          loading={move.isBusy}
          onClick={() => void move.send('confirm', { back: true, reason: reason.trim() })}
        >
          {t('退回核算 / Back to the accountant')}
        </Button>
        <Button
          type="primary"
          loading={move.isBusy}
          onClick={() => void move.send('confirm', { back: false, ...(isTouched ? { reason: reason.trim() } : {}) })}
        >
          {t('确认转移 / Confirm the transfer')}
        </Button>
      </div>
    </>
  )
}
