import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { RefusedError, request } from '#packages/web/http/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import { thousands } from '#packages/web/kit/model/text.ts'
import type { Row } from '#packages/web/kit/model/world.ts'

interface PlanLine { genKey: string; feeItem: number; periodNo: number; periodStart: string | null; periodEnd: string | null; dueDate: string; amt: string }
interface Preview { takeDate: string; totalAmount: string; depositTotal: string; frontTotal: string; vehicleQty: number; lines: { lineNo: number; modelName: string | null; quantity: number; total: string; rows: PlanLine[] }[] }
const names: Record<number, string> = { 1: '租金 / Rent', 2: '押金 / Deposit', 3: '首付款 / Down payment', 5: '服务费 / Service fee' }

/** What the customer will pay, before anything is saved: totals of the contract and the rows of one vehicle per line. */
export function PreviewSide({ resource, form }: FormSlot) {
  const t = useT()
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const reckon = async () => {
    setBusy(true)
    setFault('')
    try {
      setPreview(await request<Preview>('POST', `${servicePrefix.core}/contract/plan-preview`, { body: bodyOf(resource, form.getFieldsValue(true) as Row), noToast: true }))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="kit-card kit-section">
      <h2>{t('金额与收款计划 / Amounts and plan')}</h2>
      <Button size="small" onClick={() => void reckon()} loading={isBusy}>{t('试算 / Calculate')}</Button>
      {fault && <Alert type="warning" showIcon style={{ marginTop: 8 }} title={fault} />}
      {isBusy && !preview && <Spin />}
      {preview && (
        <>
          <dl className="kit-grid" style={{ marginTop: 12 }}>
            {([['合同总额 / Total', preview.totalAmount], ['押金合计 / Deposits', preview.depositTotal], ['首付款项 / Front money', preview.frontTotal]] as const).map(([label, amount]) => <div key={label}><dt>{t(label)}</dt><dd className="num">{thousands(amount)}</dd></div>)}
            <div><dt>{t('车辆数 / Vehicles')}</dt><dd className="num">{preview.vehicleQty}</dd></div>
          </dl>
          {preview.lines.map(line => (
            <details key={line.lineNo} style={{ marginTop: 8 }}>
              <summary>{t('第{n}行 {model}，单台 {total} / Line {n} {model}, per vehicle {total}', { n: line.lineNo, model: line.modelName ?? '', total: thousands(line.total) })}</summary>
              <table style={{ width: '100%', fontSize: 12 }}>
                <tbody>{line.rows.slice(0, 60).map(row => <tr key={row.genKey}><td>{t(names[row.feeItem] ?? '其他 / Other')} {row.periodNo}</td><td>{row.dueDate}</td><td className="num" style={{ textAlign: 'right' }}>{thousands(row.amt)}</td></tr>)}</tbody>
              </table>
            </details>
          ))}
        </>
      )}
    </div>
  )
}
