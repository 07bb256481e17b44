import { useT } from '#packages/web/i18n/index.ts'
import { thousands } from '#packages/web/kit/model/text.ts'
import { ms, type View } from './axis-model.ts'

export interface Month {
  month: string
  cost: string
  income: string
}
const HALF = 28

/** Cost downwards and income upwards, month by month, under the same view as the axis. */
export function MonthsView({ months, view }: { months: readonly Month[]; view: View }) {
  const t = useT()
  const width = view.to - view.from
  const seen = months
    .map(one => ({
      ...one,
      left: (ms(`${one.month}-01 00:00:00`) - view.from) / width,
      share: (31 * 86_400_000) / width,
    }))
    .filter(one => one.left + one.share > 0 && one.left < 1)
  const most = Math.max(1, ...seen.flatMap(one => [Math.abs(Number(one.cost)), Math.abs(Number(one.income))]))
  const height = (amount: string) => (Math.min(HALF, (Math.abs(Number(amount)) / most) * HALF) || 0).toFixed(1)
  return (
    <div className="truth-months" role="img" aria-label={t('每月收入与成本 / Income and cost by month')}>
      <span>{t('收入与成本 / Income, cost')}</span>
      <div>
        {seen.map(one => (
          <div
            key={one.month}
            style={{ left: `${(one.left * 100).toFixed(3)}%`, width: `${(one.share * 92).toFixed(3)}%` }}
            title={t('{month} 收入 {income}，成本 {cost} / {month}: income {income}, cost {cost}', {
              month: one.month,
              income: thousands(one.income),
              cost: thousands(one.cost),
            })}
          >
            <i className="is-income" style={{ height: `${height(one.income)}px` }} />
            <i className="is-cost" style={{ height: `${height(one.cost)}px` }} />
          </div>
        ))}
      </div>
    </div>
  )
}
