import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { RefusedError, request } from '#packages/web/http/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import { thousands } from '#packages/web/kit/model/text.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import './lease.css'

interface PlanLine {
  genKey: string
  feeItem: number
  periodNo: number
  periodStart: string | null
  periodEnd: string | null
  dueDate: string
  amt: string
}
interface Preview {
  takeDate: string
  totalAmount: string
  depositTotal: string
  frontTotal: string
  vehicleQty: number
  lines: { lineNo: number; modelName: string | null; quantity: number; total: string; rows: PlanLine[] }[]
}
const names: Record<number, string> = {
  1: '租金 / Rent',
  2: '押金 / Deposit',
  3: '首付款 / Down payment',
  5: '服务费 / Service fee',
}

/**
 * What the customer will pay, before anything is saved: totals of the contract and the rows of one vehicle per line.
 */
export function PreviewSide({ resource, form }: FormSlot) {
  const t = useT()
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const reckon = async () => {
    setBusy(true)
    setFault('')
    try {
      setPreview(
        await request<Preview>('POST', `${servicePrefix.core}/contract/plan-preview`, {
          body: { ...bodyOf(resource, form.getFieldsValue(true) as Row), contractType: resource.kindValue },
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
  return (
    <div className="kit-card kit-section lease-preview">
      <h2>{t('金额与收款计划 / Amounts and plan')}</h2>
      <Button size="small" onClick={() => void reckon()} loading={isBusy}>
        {t('试算 / Calculate')}
      </Button>
      {fault && <Alert type="warning" showIcon style={{ marginTop: 8 }} title={fault} />}
      {isBusy && !preview && <Spin />}
      {preview && (
        <>
          <dl className="lease-sums">
            {(
              [
                ['合同总额 / Total', thousands(preview.totalAmount)],
                ['押金合计 / Deposits', thousands(preview.depositTotal)],
                ['首付款项 / Front money', thousands(preview.frontTotal)],
                ['车辆数 / Vehicles', String(preview.vehicleQty)],
              ] as const
            ).map(([label, figure]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd className="num">{figure}</dd>
              </div>
            ))}
          </dl>
          {preview.lines.map(line => (
            <details key={line.lineNo} className="lease-plan">
              <summary>
                {t('第{n}行 {model} / Line {n} {model}', { n: line.lineNo, model: line.modelName ?? '' })}
                <span className="num">{t('单台 {total} / {total} each', { total: thousands(line.total) })}</span>
              </summary>
              <table>
                <tbody>
                  {line.rows.slice(0, 60).map(row => (
                    <tr key={row.genKey}>
                      <td>
                        {t(names[row.feeItem] ?? '其他 / Other')} {row.periodNo}
                      </td>
                      <td className="num">{row.dueDate}</td>
                      <td className="num">{thousands(row.amt)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          ))}
        </>
      )}
    </div>
  )
}
