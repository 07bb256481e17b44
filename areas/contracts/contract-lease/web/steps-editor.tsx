import { Button, Input, InputNumber } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'

type Step = Record<string, string | number | null>
const columns = {
  penalty: [
    ['fromMonth', '已满月数起 / From month'],
    ['toMonth', '至 / To month'],
    ['months', '违约金月数 / Months of rent'],
  ],
  prices: [
    ['month', '已租月数 / Months served'],
    ['price', '买断价 / Price'],
  ],
} as const

/**
 * Steps of a penalty by months served, or prices of a buy-out by month: [{fromMonth, toMonth, months}] and [{month,
 * price}].
 */
export function StepsEditor({
  kind,
  value,
  onChange,
}: {
  kind: 'penalty' | 'prices'
  value: unknown
  onChange: (steps: Step[]) => void
}) {
  const t = useT()
  const steps = Array.isArray(value) ? (value as Step[]) : []
  const change = (index: number, key: string, next: string | number | null) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, [key]: next } : step)))
  return (
    <div>
      {steps.map((step, index) => (
        <div key={index} style={{ display: 'flex', gap: 6, marginBottom: 6 }}>
          {columns[kind].map(([key, label]) =>
            key === 'months' || key === 'price' ? (
              <Input
                key={key}
                aria-label={t(label)}
                placeholder={t(label)}
                value={step[key] ?? ''}
                onChange={event => change(index, key, event.target.value)}
              />
            ) : (
              <InputNumber
                key={key}
                aria-label={t(label)}
                placeholder={t(label)}
                min={0}
                max={120}
                value={step[key] as number | null}
                onChange={next => change(index, key, next)}
                style={{ width: '100%' }}
              />
            ),
          )}
          <Button type="text" size="small" danger onClick={() => onChange(steps.toSpliced(index, 1))}>
            {t('删除 / Delete')}
          </Button>
        </div>
      ))}
      <Button size="small" type="dashed" onClick={() => onChange([...steps, {}])}>
        {t('添加一档 / Add a step')}
      </Button>
    </div>
  )
}
