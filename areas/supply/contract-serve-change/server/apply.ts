import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { lockContract } from '#areas/contracts/contract/server/about-contract.ts'
import { replacement } from '../../calculations/price-change.ts'
import { linesByType, type PricedType } from '../contract-serve-change.ts'
import { pricedKind, storedPrices, type NewLine, type ServeChange } from './prepare.ts'

const IN_USE = 1
const OUT_OF_USE = 2
/** Columns of a stored price that a copy does not take over. */
const OWN = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'createUser',
  'updateUser',
  'createDept',
  'status',
  'isDeleted',
  'tenantId',
]
/** Columns of a new price that the agreement does not keep. */
const OF_CHANGE = [...OWN, 'changeId', 'lineNo', 'oldPrice', 'riseRate']
const without = (row: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

/** The prices of the agreement from that day on, in the transaction of the approval, under the lock of the agreement. */
export async function applyServeChange(tx: Tx, actor: Actor, change: ServeChange): Promise<void> {
  const head = await lockContract(tx, actor, change.contractId)
  const { resource } = linesByType[change.contractType as PricedType]
  const { lines: prices } = pricedKind(change.contractType)
  const incoming = (await findRows(tx, resource as never, { changeId: change.id } as never, {
    orderBy: 't.line_no',
  })) as unknown as NewLine[]
  const stored = await storedPrices(tx, prices, head.id)
  const plan = replacement(stored, incoming, change.effectiveDate, head.endDate)
  let lineNo = Math.max(0, ...stored.map(one => one.lineNo))
  const add = async (values: Record<string, unknown>): Promise<string> => {
    lineNo += 1
    const row = await insertRow(tx, actor, prices, {
      ...values,
      contractId: head.id,
      lineNo,
      lineState: IN_USE,
    } as never)
    return (row as { id: string }).id
  }
  const made: string[] = []
  for (const line of incoming) made.push(await add({ ...without(line, OF_CHANGE), validFrom: change.effectiveDate }))
  const why = { action: 'priceChange', reason: change.changeNo! } as never
  const write = async (id: string, values: Record<string, unknown>) =>
    updateRow(tx, actor, prices, (await getRow(tx, prices, id)) as never, values as never, why)
  for (const { id, validFrom, validTo } of plan.resumed) {
    const old = await getRow(tx, prices, id)
    await add({ ...without(old, [...OWN, 'lineNo', 'replacedById']), validFrom, validTo })
  }
  for (const { id, validTo, by } of plan.ended) await write(id, { validTo, replacedById: made[by] })
  for (const { id, by } of plan.overtaken) await write(id, { lineState: OUT_OF_USE, replacedById: made[by] })
  await emit(tx, actor, 'supply.price-changed', {
    id: head.id,
    no: head.contractNo!,
    contractId: head.id,
    contractType: head.contractType,
    changeNo: change.changeNo,
    effectiveDate: change.effectiveDate,
  })
}
