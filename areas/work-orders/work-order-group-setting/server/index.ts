import type { Form } from '#packages/server/implement.ts'
import { implement } from '#packages/server/implement.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { chainFault, type ChainNode } from '../../calculations/chain.ts'
import { workOrderGroupSetting } from '../work-order-group-setting.ts'

/** One default per scene and city; another one would make the choice a matter of chance. */
async function faultForDefault(tx: Tx, form: Form<typeof workOrderGroupSetting>): Promise<void> {
  const now = { ...form.before, ...form.values }
  if (!now.isDefault) return
  const others = await findRows(
    tx,
    workOrderGroupSetting,
    sql`t.scene = ${now.scene} and t.is_default and t.status = 1 and t.id <> ${form.before?.id ?? '0'}::bigint`,
  )
  const cities = now.cityCodes ?? []
  const clash = others.find(one =>
    cities.length === 0 ? one.cityCodes.length === 0 : one.cityCodes.some(city => cities.includes(city)),
  )
  if (clash)
    form.fault(
      'isDefault',
      `【${clash.settingName}】已是该场景与城市的默认 / ${clash.settingName} is the default there already`,
    )
}

export default implement(workOrderGroupSetting, {
  async prepare(tx, _actor, form) {
    const nodes = form.lines['nodes'] as (ChainNode & Record<string, unknown>)[] | undefined
    const fault = nodes && chainFault(nodes)
    if (fault) form.fault(`nodes.${fault.index}.predecessors`, fault.reason)
    await faultForDefault(tx, form)
  },
})
