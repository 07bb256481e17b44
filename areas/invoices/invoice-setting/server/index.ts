import { subFen, yuan, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { GATEWAY_KEYS } from '../../codes.ts'
import { taxPlatformPort } from '../../tax-platform/server/platform-port.ts'
import { invoiceSetting } from '../invoice-setting.ts'
import { creditMonth, usedCredit } from './credit.ts'

async function figures(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await findRows(tx, invoiceSetting, { id: [...ids] } as never)
  const used = await usedCredit(
    tx,
    rows.map(row => row.companyId),
    creditMonth(actor),
  )
  return new Map(
    rows.map(row => {
      const spent = used.get(row.companyId) ?? ZERO
      return [row.id, { usedCredit: yuan(spent), remainCredit: yuan(subFen(row.monthCredit ?? ZERO, spent)) }]
    }),
  )
}

export default implement(invoiceSetting, {
  async prepare(tx, _actor, form) {
    const whole = { ...form.before, ...form.values }
    const owner = whole.companyId ? await findRow(tx, mechanism, whole.companyId) : undefined
    if (owner) form.values.sellerName = owner.mechanismName
    if (whole.gateway && !taxPlatformPort.all().has(GATEWAY_KEYS[whole.gateway] ?? ''))
      form.fault('gateway', '该渠道尚未接入 / this platform is not connected')
    if (whole.taxNo && !/^[0-9A-Z]{15,20}$/.test(whole.taxNo))
      form.fault('taxNo', '税号为15至20位数字或大写字母 / the tax number has 15 to 20 digits or capitals')
  },
  page: figures,
  detail: async (tx, actor, row) => (await figures(tx, actor, [row.id])).get(row.id) ?? {},
})
