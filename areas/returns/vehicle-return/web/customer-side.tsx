import { Alert, Space } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { PrintButton } from '#packages/web/kit/detail/print-button.tsx'
import { ShareLinkButton } from '#packages/web/kit/detail/share-link.tsx'
import { FileList } from '#packages/web/kit/fields/files.tsx'
import { vehicleReturnSettlement } from '../../vehicle-return-settlement/vehicle-return-settlement.ts'
import { ELECTRONIC, type Statement } from './statement.ts'

const CORE = '/api/ratutech-core/vehicle-return-settlement'

/** The customer's copy, what was sent to him and what he said to it. */
export function CustomerSide({ statement }: { statement: Statement }) {
  const t = useT()
  const { settlement } = statement
  if (!settlement) return null
  const { id, sendTime, confirmTime, confirmMode, confirmBizId, disputeNote } = settlement
  const said =
    confirmMode === ELECTRONIC && confirmTime
      ? t('客户已于{time}在手机上签字确认 / The customer signed by phone at {time}', { time: confirmTime })
      : sendTime
        ? t('已于{time}发送客户，等待答复 / Sent at {time}, no answer yet', { time: sendTime })
        : ''
  return (
    <div className="statement-customer">
      <Space wrap>
        <PrintButton path={`${CORE}/print`} params={{ id }} label="客户联 PDF / Customer's copy" />
        <ShareLinkButton
          resource={vehicleReturnSettlement.name}
          id={id}
          kind="settlement"
          label={t('客户签字链接 / Link to sign')}
        />
        {sendTime && <PrintButton path={`${CORE}/service-proof`} params={{ id }} label="送达证明 / Proof of service" />}
      </Space>
      {said !== '' && (
        <Alert
          style={{ marginTop: 12 }}
          type={confirmTime ? 'success' : 'info'}
          showIcon
          title={said}
          {...(confirmBizId ? { description: <FileList groupId={confirmBizId} /> } : {})}
        />
      )}
      {disputeNote && (
        <Alert
          style={{ marginTop: 12 }}
          type="warning"
          showIcon
          title={t('客户异议：{text} / The customer objects: {text}', { text: disputeNote })}
        />
      )}
    </div>
  )
}
