import { localDate, refuse, textOf, yuan, type Fen, type Language, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { labels } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { ceilingsPort } from '#areas/customers/ports.ts'
import { ceilingsOver } from './ceilings-over.ts'
import { checkRegionCode } from '#kernel/validators.ts'
import { z } from 'zod'
import { cityFigures } from '#areas/customers/customer-city-quota/server/city-figures.ts'
import { percent } from '#areas/customers/customer-city-quota/server/figures.ts'
import { regionUse } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { cityQuota } from '../city-quota.ts'
import { askBelowUse, isChange, keepVersion } from './limit-changes.ts'
import { biggestIn } from './biggest.ts'

type Ceiling = RowOf<typeof cityQuota>
const COUNTRY = '00'
const country: Label = '全国 / Whole country'

/** What its reader calls a region: the row keeps the Chinese name, by which it is searched. */
const regionNameOf = async (code: string, language: Language): Promise<string> =>
  code === COUNTRY ? textOf(country, language) : (await labels()?.regionName(code, language)) || code

/** Live sums of the city rows below the region, and its name. */
async function useOf(tx: Tx, actor: Actor, row: Ceiling): Promise<Record<string, unknown>> {
  const { used, granted, frozenQty, occupiedQty } = await regionUse(tx, row.regionCode)
  return {
    regionName: await regionNameOf(row.regionCode, actor.language),
    grantedQty: granted.qty,
    grantedAmount: yuan(granted.amount),
    frozenQty,
    occupiedQty,
    usedAmount: yuan(used.amount),
    roomQty: row.limitQty - used.qty,
    roomAmount: yuan((row.limitAmount - used.amount) as Fen),
    useRate: percent(used.qty, row.limitQty),
  }
}

export default implement(cityQuota, {
  provides: [provide(ceilingsPort, { over: ceilingsOver })],
  async prepare(tx, _actor, form) {
    const code = form.values.regionCode
    if (code) {
      const checked = code === COUNTRY ? { ok: true as const, value: COUNTRY } : checkRegionCode(code)
      if (!checked.ok) return form.fault('regionCode', checked.reason)
      if (checked.value.length > 4)
        return form.fault('regionCode', '只能设到市 / a ceiling stands on country, province or city')
      form.values.regionCode = checked.value
      form.values.level = checked.value === COUNTRY ? 0 : checked.value.length === 2 ? 1 : 2
      form.values.regionName = await regionNameOf(checked.value, 'zh')
    }
    if (form.before && form.values.limitQty !== undefined) await askBelowUse(tx, form)
    if (isChange(form) && !form.values.reason)
      form.fault('reason', '修改上限须填写原因 / give the reason of the change')
  },
  async saved(tx, actor, row, form) {
    if (isChange(form)) await keepVersion(tx, actor, row, form.before!)
  },
  async removing(tx, _actor, row) {
    const { used, granted } = await regionUse(tx, row.regionCode)
    if (used.qty + granted.qty > 0)
      refuse('ceilingInUse', '该区域已有授信{n}台，不能删除 / {n} {n|vehicle is|vehicles are} granted in this region', {
        n: granted.qty,
      })
  },
  detail: async (tx, actor, row) => ({ ...(await useOf(tx, actor, row)), biggest: await biggestIn(tx, row) }),
  page: async (tx, actor, ids) => {
    const rows = await findRows(tx, cityQuota, sql`t.id = any(${[...ids]}::bigint[])`)
    const keys = new Map<string, Record<string, unknown>>()
    for (const row of rows) keys.set(row.id, await useOf(tx, actor, row))
    return keys
  },
  calls: {
    'GET tree': call({
      label: '城市额度树 / Tree of ceilings',
      permission: 'city_quota_view',
      input: z.object({}),
      run: async (tx, actor) =>
        tree(tx, actor, await findRows(tx, cityQuota, { status: 1 }, { orderBy: 't.region_code' })),
    }),
    'GET get-city-quota': call({
      label: '城市额度 / City quota',
      permission: 'mechanism_pick',
      input: z.object({ customerId: idInput, cityCode: z.string().max(12).optional() }),
      run: (tx, actor, input) =>
        cityFigures(tx, actor, input.customerId, input.cityCode || undefined, localDate(actor.clock.now())),
    }),
  },
})

interface Node {
  id: string
  parentId: string
  regionCode: string
  regionName: string
  limits?: Record<string, unknown>
  used?: Record<string, unknown>
  useRate?: unknown
  children?: Node[]
}
/** Country over provinces over cities; a province without a limit only groups. */
async function tree(tx: Tx, actor: Actor, rows: readonly Ceiling[]): Promise<Node[]> {
  const nodes = new Map<string, Node>()
  for (const row of rows) {
    const { regionName, ...used } = await useOf(tx, actor, row)
    nodes.set(row.regionCode, {
      id: row.id,
      parentId: '',
      regionCode: row.regionCode,
      regionName: String(regionName),
      limits: {
        limitQty: row.limitQty,
        limitAmount: yuan(row.limitAmount),
        commitRatio: row.commitRatio,
        warnRate: row.warnRate,
        validTo: row.validTo,
      },
      used,
      useRate: used['useRate'],
    })
  }
  for (const code of [...nodes.keys()].filter(one => one.length === 4).map(one => one.slice(0, 2)))
    if (!nodes.has(code))
      nodes.set(code, {
        id: `r${code}`,
        parentId: '',
        regionCode: code,
        regionName: await regionNameOf(code, actor.language),
      })
  const above = (code: string) =>
    code === COUNTRY ? undefined : code.length === 4 ? nodes.get(code.slice(0, 2)) : nodes.get(COUNTRY)
  const roots: Node[] = []
  for (const node of [...nodes.values()].sort((a, b) => (a.regionCode < b.regionCode ? -1 : 1))) {
    const parent = above(node.regionCode)
    if (parent) (parent.children ??= []).push(Object.assign(node, { parentId: parent.id }))
    else roots.push(node)
  }
  return roots
}
