import { Alert, Button } from 'antd'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import type { Row } from '#packages/web/kit/model/world.ts'

interface Reckoned {
  rows: {
    quantity?: number
    firstAmt: string
    prepayAmt: string
    depositDue: string
    depositShort: string
    feeAmt: string
    frontTotal: string
  }[]
  frontDue: string
  frontPaid: string
  frontShort: string
}

/** What must be paid before these cars are taken, and what is missing, before anything is submitted (60, 7.9). */
export function MoneySide({ resource, form }: FormSlot) {
  const t = useT()
  const [found, setFound] = useState<Reckoned>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const reckon = async () => {
    setBusy(true)
    setFault('')
    try {
      const { orderId, planTakeTime, details, id } = bodyOf(resource, form.getFieldsValue(true) as Row)
      setFound(
        await request<Reckoned>('POST', '/api/ratutech-core/vehicle-requisition-rent/calculate', {
          body: { orderId, planTakeTime, details: details ?? [], ...(id ? { id } : {}) },
          noToast: true,
        }),
      )
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.told)
    } finally {
      setBusy(false)
    }
  }
  const isShort = found !== undefined && Number(found.frontShort) > 0
  return (
    <div className="kit-card kit-section">
      <h2>{t('首付测算 / Front money')}</h2>
      <Button size="small" loading={isBusy} onClick={() => void reckon()}>
        {t('试算 / Calculate')}
      </Button>
      {fault && <Alert type="warning" showIcon title={fault} style={{ marginTop: 8 }} />}
      {found && (
        <>
          <dl className="kit-grid" style={{ gridTemplateColumns: '1fr', marginTop: 8 }}>
            {(
              [
                [t('应收 / Due'), found.frontDue],
                [t('已收 / Received'), found.frontPaid],
                [t('差额 / Short'), found.frontShort],
              ] as const
            ).map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="is-money">
                  <Money value={amount} />
                </dd>
              </div>
            ))}
          </dl>
          {isShort && (
            <Alert
              type="warning"
              showIcon
              title={t(
                '首付未收齐，请填写先提后付及承诺付款日 / Front money is short: fill in take before payment and the promised day',
              )}
            />
          )}
        </>
      )}
    </div>
  )
}
