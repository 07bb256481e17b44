import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { isType, kindText, typeOf } from '../../kinds/types.ts'
import { workOrderSetting } from '../work-order-setting.ts'

export default implement(workOrderSetting, {
  async prepare(tx, _actor, { values, before, fault }) {
    const now = { ...before, ...values }
    const type = now.type ?? 0
    if (!isType(type)) return
    const subKind = now.subKind || null
    if (subKind !== null && !(subKind in typeOf(type).subKinds))
      fault('subKind', '该类型没有此子类 / the type has no such kind')
    const others = await findRows(
      tx,
      workOrderSetting,
      sql`t.type = ${type} and coalesce(t.sub_kind, 0) = ${subKind ?? 0} and t.city_code is not distinct from ${now.cityCode ?? null} and t.id <> ${before?.id ?? '0'}::bigint`,
    )
    if (others.length > 0) fault('type', '该类型、子类与城市已有设置 / this type, kind and city have a setting already')
    values.subKindName = subKind === null ? null : kindText(type, subKind)
    values.settingName = `${typeOf(type).label.split(' / ')[0]}${subKind === null ? '' : `·${kindText(type, subKind)}`}`
  },
})
