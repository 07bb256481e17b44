import type { ReactNode } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { useDictionary } from '#packages/web/kit/data.ts'
import { FileList } from '#packages/web/kit/fields/files.tsx'
import { DamageMarks } from '#areas/vehicles/damage/web/damage-marks.tsx'
import { carName, energyOf, GRADES, isNewDamage, type Condition } from './condition.ts'
import './receive.css'

/** 提车与还车: left as the car was handed over, right as it comes back. */
export function ConditionSides({ car, children }: { car: Condition; children: ReactNode }) {
  return (
    <div className="condition-sides">
      <TakeSide car={car} />
      <section>{children}</section>
    </div>
  )
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="condition-facts">
      {facts.map(([label, value]) => [
        <dt key={`${label}-t`}>{label}</dt>,
        <dd key={label} className="num">
          {value}
        </dd>,
      ])}
    </dl>
  )
}

function TakeSide({ car }: { car: Condition }) {
  const t = useT()
  const { take } = car
  const km = (value: number | null): string => (value === null ? '-' : `${value} ${t('公里 / km')}`)
  return (
    <section>
      <h3>{t('提车时 / At the take')}</h3>
      {take ? (
        <>
          <Facts
            facts={[
              [t('提车时间 / Taken at'), take.takeTime?.slice(0, 16) ?? '-'],
              [t('里程 / Mileage'), km(take.mileage)],
              [t('电量或油量 / Charge or fuel'), energyOf(take)],
            ]}
          />
          <DamageMarks
            caption={t('{car} 提车时的损伤 / {car}: damage at the take', { car: carName(car) })}
            value={take.damages}
            isOld={() => true}
          />
          {take.damages.length === 0 && <p className="kit-hint">{t('提车时无损伤 / No damage at the take')}</p>}
          {take.photoBizId && <FileList groupId={take.photoBizId} />}
        </>
      ) : (
        <>
          <Facts facts={[[t('提车里程 / Mileage at the take'), km(car.takeMileage)]]} />
          <p className="kit-hint">
            {t('该车没有交车记录，所有损伤按新增处理 / No record of the take: every damage counts as new')}
          </p>
        </>
      )}
    </section>
  )
}

/** What was found of a car that is back; nothing can be changed any more. */
export function FoundSide({ car }: { car: Condition }) {
  const t = useT()
  const items = useDictionary('return_missing_item')
  const { found } = car
  if (!found) return null
  return (
    <>
      <h3>{t('还车时 / At the return')}</h3>
      <Facts
        facts={[
          [t('退车时间 / Returned at'), found.actualTime.slice(0, 16)],
          [t('里程 / Mileage'), found.mileage === null ? '-' : `${found.mileage} ${t('公里 / km')}`],
          [t('电量或油量 / Charge or fuel'), found.energyLevel === null ? '-' : `${found.energyLevel}%`],
          [t('车况等级 / Condition'), found.conditionGrade === null ? '-' : GRADES[found.conditionGrade - 1]],
          [t('缺件 / Missing'), missingWords(found.missing, key => items.find(one => one.value === key)?.label ?? key)],
        ]}
      />
      <DamageMarks
        caption={t('{car} 还车时的新增损伤 / {car}: new damage at the return', { car: carName(car) })}
        value={found.damages}
        isOld={mark => !isNewDamage(car.take?.damages ?? [], mark)}
        extra={{ title: t('定损价（元） / Price, CNY'), render: mark => <span className="num">{mark.price}</span> }}
      />
      <p className="condition-sum num">
        <span>{`${t('车损 / Damage')} ${found.damageAmt}`}</span>
        <span>{`${t('缺件 / Missing items')} ${found.missingAmt}`}</span>
        <span>{`${t('清洁 / Cleaning')} ${found.cleanFee}`}</span>
      </p>
      {found.photoBizId && <FileList groupId={found.photoBizId} />}
      {found.signBizId && <FileList groupId={found.signBizId} />}
      {found.remark && <p>{found.remark}</p>}
    </>
  )
}
const missingWords = (missing: NonNullable<Condition['found']>['missing'], nameOf: (key: string) => string): string =>
  missing.map(one => `${nameOf(one.item)} × ${one.qty}`).join('，') || '-'
