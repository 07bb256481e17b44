import { Form } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { DamageMarks } from '#areas/vehicles/damage/web/damage-marks.tsx'
import { carName, isNewDamage, type Condition, type PricedMark } from './condition.ts'
import { sumOf, useListPrices } from './list-price.ts'

/** Damage on the drawing: what the take has stays grey, new damage has the price of the list until one is typed. */
export function FoundDamages({
  car,
  value,
  onChange,
}: {
  car: Condition
  value: readonly PricedMark[]
  onChange: (marks: readonly PricedMark[]) => void
}) {
  const t = useT()
  const taken = car.take?.damages ?? []
  const isOld = (mark: PricedMark) => !isNewDamage(taken, mark)
  const listed = useListPrices(
    car.recordId,
    value.map(({ part, damageKind, severity }) => ({ part, damageKind, severity })),
  )
  const listOf = (mark: { at: number }) => listed[mark.at]?.price ?? ''
  const fresh = value.map((mark, at) => ({ ...mark, at })).filter(mark => !isOld(mark))
  return (
    <Form.Item
      label={t('车损标注：点击部位添加 / Damage: touch a part to add one')}
      extra={
        <span className="num">
          {t('新增{n}处，合计{amt}元 / {n} new, CNY {amt}', {
            n: fresh.length,
            amt: sumOf(fresh.map(mark => mark.price || listOf(mark))),
          })}
        </span>
      }
    >
      <DamageMarks<PricedMark>
        caption={t('{car} 还车时的损伤 / {car}: damage at the return', { car: carName(car) })}
        value={value}
        onChange={onChange}
        isOld={isOld}
        extra={{
          title: t('定损价（元） / Price, CNY'),
          render: (mark, put) =>
            isOld(mark) ? (
              <ToneTag tone="info">{t('提车已有 / At the take')}</ToneTag>
            ) : (
              <MoneyInput
                size="small"
                aria-label={t('定损价 / Price')}
                value={mark.price ?? ''}
                placeholder={listOf(mark) || t('请填写 / Type it')}
                onChange={price => put({ price })}
              />
            ),
        }}
      />
    </Form.Item>
  )
}
