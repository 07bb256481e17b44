import { Alert, Card } from 'antd'
import { fits, textOf, type Field } from '#kernel'
import { unitText } from '#kernel/units.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { useDictionary } from '#packages/web/kit/data.ts'
import { thousands } from '#packages/web/kit/model/text.ts'
import type { CaseView } from './types.ts'

const fields = customer.fields as Record<string, Field>
/** A value as people read it: codes of the program by their words. */
function useShown(): (name: string, value: unknown) => string {
  const t = useT()
  const language = useLanguage(state => state.language)
  const business = useDictionary('customer_business')
  return (name, value) => {
    if (value === null || value === undefined || value === '') return '-'
    if (typeof value === 'boolean') return value ? t('是 / Yes') : t('否 / No')
    const words = fields[name]?.enumeration?.values.find(one => String(one.code) === String(value))
    if (words) return textOf(words.label, language)
    if (name === 'businessKind') return business.find(one => one.value === String(value))?.label ?? String(value)
    if (fields[name]?.kind === 'money') return thousands(value)
    const unit = fields[name]?.options.unit
    const gap = language === 'en' && unit !== '%' ? ' ' : ''
    return unit ? `${Number(value)}${gap}${unitText(unit, language, Number(value))}` : String(value)
  }
}
const hidden = new Set(['groupId', 'cityCode', 'mechanismName'])

/** What every step sees of the customer (D8); what has changed since is marked with old and new. */
export function SnapshotCard({ view }: { view: CaseView }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const shown = useShown()
  const changed = new Map(view.changedSince.map(one => [one.field, one]))
  const whole = view.snapshot?.customer ?? {}
  return (
    <Card size="small" title={t('客户快照 / Snapshot of the customer')}>
      {changed.size > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('提交后客户资料有{n}处变化 / {n} facts of the customer have changed since', { n: changed.size })}
        />
      )}
      <dl>
        {Object.keys(fields)
          .filter(name => name in whole && !hidden.has(name) && fits(fields[name]!.options.when, whole as never))
          .map(name => {
            const value = whole[name]
            const change = changed.get(name)
            return [
              <dt key={`${name}-t`}>{textOf(fields[name]!.label, language)}</dt>,
              <dd key={name} className={change ? 'is-changed' : ''}>
                {shown(name, value)}
                {change && ` → ${shown(name, change.now)}`}
              </dd>,
            ]
          })}
      </dl>
      <FlowRows view={view} />
    </Card>
  )
}

function FlowRows({ view }: { view: CaseView }) {
  const t = useT()
  const rows = view.snapshot?.flow?.rows ?? []
  const most = Math.max(1, ...rows.map(one => Number(one.validIn)))
  if (rows.length === 0) return null
  return (
    <section aria-label={t('月度流水 / Monthly flow')}>
      <h4>
        {t('月度有效流入 / Valid inflow by month')} · {t('覆盖倍数 / Coverage')} {view.snapshot?.flow?.coverage || '-'}
      </h4>
      {rows.map(one => (
        <div key={one.month} className="quota-flow">
          <span className="num">{`${one.month.slice(0, 4)}-${one.month.slice(4)}`}</span>
          <span>
            <i style={{ width: `${Math.max(2, (Number(one.validIn) / most) * 100)}%` }} />
          </span>
          <span className="num">{Number(one.validIn).toLocaleString('en-US')}</span>
        </div>
      ))}
    </section>
  )
}
