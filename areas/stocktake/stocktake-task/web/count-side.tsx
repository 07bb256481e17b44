import { Alert, Button } from 'antd'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { isAbsent, type Row } from '#packages/web/kit/model/world.ts'

interface Counts {
  total: number
  byCity: { name: string; count: number }[]
  byLot: { name: string; count: number }[]
  byStatus: { name: string; count: number }[]
  duplicates: number
  inRunningTask: number
}
/** 试算: how many vehicles the rules hold, by city, lot and state, before anything is saved. */
export function CountSide({ form }: FormSlot) {
  const t = useT()
  const [counts, setCounts] = useState<Counts>()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    const values = form.getFieldsValue(true) as Row
    const rules = ((values['rules'] ?? []) as Row[]).map(rule =>
      Object.fromEntries(
        [
          'inventoryCollectionId',
          'cityCodes',
          'parkingLotIds',
          'vehicleStatus',
          'samplePercent',
          'counterMode',
        ].flatMap(name => (isAbsent(rule[name]) ? [] : [[name, rule[name]]])),
      ),
    )
    try {
      setCounts(
        await request<Counts>('GET', '/api/ratutech-core/stocktake-task/count-vehicle', {
          params: {
            rules: JSON.stringify(rules),
            ...(values['tempId'] ? { tempId: values['tempId'] } : {}),
            stocktakeKind: values['stocktakeKind'] ?? 1,
          },
        }),
      )
    } catch {
      // Said by the client itself.
    } finally {
      setBusy(false)
    }
  }
  const list = (title: string, rows: readonly { name: string; count: number }[]) => (
    <dl className="kit-facts">
      <dt>{title}</dt>
      {rows.slice(0, 8).map(row => (
        <dd key={row.name}>
          {row.name || '-'} <b className="num">{row.count}</b>
        </dd>
      ))}
    </dl>
  )
  return (
    <section className="kit-card kit-section">
      <h2>{t('应盘试算 / How many vehicles')}</h2>
      <Button loading={isBusy} onClick={() => void ask()}>
        {t('试算 / Count')}
      </Button>
      {counts && (
        <>
          <p>
            <b className="num">{counts.total}</b> {t('台 / vehicles')}
          </p>
          {counts.duplicates > 0 && (
            <Alert
              type="info"
              showIcon
              title={t('{n}台符合多条规则 / {n} fit several rules', { n: counts.duplicates })}
            />
          )}
          {counts.inRunningTask > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('{n}台已在进行中的盘点里 / {n} are in running stocktakes', { n: counts.inRunningTask })}
            />
          )}
          {list(t('城市 / City'), counts.byCity)}
          {list(t('停车场 / Lot'), counts.byLot)}
          {list(t('状态 / State'), counts.byStatus)}
        </>
      )}
    </section>
  )
}
