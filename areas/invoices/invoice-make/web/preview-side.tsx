import { Alert, Button } from 'antd'
import { useState } from 'react'
import { servicePrefix, textOf } from '#kernel'
import { invoiceKind } from '#areas/billing/codes.ts'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import type { Row } from '#packages/web/kit/model/world.ts'

interface Planned {
  invoiceSeq: number
  invoiceKind: number
  totalAmt: string
  netAmt: string
  taxAmt: string
  lines: { itemName: string; amt: string }[]
}
interface Preview {
  invoices: Planned[]
  totalAmt: string
  netAmt: string
  taxAmt: string
  remainCredit: string
  creditShort: boolean
  faults: { path: string; reason: string }[]
}

/** What the bills become before anything is saved: invoices with net and tax, the credit that is left, faults. */
export function MakePreview({ resource, form }: FormSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const reckon = async () => {
    setBusy(true)
    setFault('')
    try {
      setPreview(
        await request<Preview>('POST', `${servicePrefix.core}/invoice-make/preview`, {
          body: bodyOf(resource, form.getFieldsValue(true) as Row),
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
  const kindOf = (code: number) => textOf(invoiceKind.values.find(one => one.code === code)?.label ?? ' / ', language)
  return (
    <div className="kit-card kit-section">
      <h2>{t('开票预览 / Preview')}</h2>
      <Button size="small" loading={isBusy} onClick={() => void reckon()}>
        {t('试算 / Calculate')}
      </Button>
      {fault && <Alert type="warning" showIcon style={{ marginTop: 8 }} title={fault} />}
      {preview && (
        <>
          {preview.faults.map(one => (
            <Alert
              key={`${one.path}${one.reason}`}
              type="warning"
              showIcon
              style={{ marginTop: 8 }}
              title={textOf(one.reason, language)}
            />
          ))}
          <p style={{ marginTop: 8 }}>
            {t('{n}张 / {n} {n|invoice|invoices}', { n: preview.invoices.length })}　{t('价税合计 / Total')}{' '}
            <Money value={preview.totalAmt} />
          </p>
          <p>
            {t('金额 / Net')} <Money value={preview.netAmt} />　{t('税额 / Tax')} <Money value={preview.taxAmt} />
          </p>
          <p>
            {t('本月剩余额度 / Credit left this month')} <Money value={preview.remainCredit} />
          </p>
          {preview.creditShort && <Alert type="error" showIcon title={t('本月发票额度不足 / Monthly credit short')} />}
          {preview.invoices.map(one => (
            <details key={one.invoiceSeq}>
              <summary>
                {t('第{n}张 / Invoice {n}', { n: one.invoiceSeq })} {kindOf(one.invoiceKind)}　
                <Money value={one.totalAmt} />
              </summary>
              <p>
                {t('金额 / Net')} <Money value={one.netAmt} />　{t('税额 / Tax')} <Money value={one.taxAmt} />
              </p>
              <ul>
                {one.lines.map((line, index) => (
                  <li key={`${line.itemName}${index}`}>
                    <span className="kit-own">{line.itemName}</span> <Money value={line.amt} />
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </>
      )}
    </div>
  )
}
