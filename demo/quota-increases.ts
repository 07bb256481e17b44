import { addDays, localDateTime, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { applyKinds, quotaApply } from '#areas/risk/quota-apply/quota-apply.ts'
import { rowsInForce } from '#areas/risk/quota-apply/server/city-facts.ts'
import { tries } from './quota-steps.ts'
import type { Stage } from './stage.ts'

interface Increase {
  readonly askedAt: number
  readonly lasts: number
  readonly reason: string
}
const increases: readonly Increase[] = [
  { askedAt: 50, lasts: 30, reason: '国庆出行高峰，临时增加运力' },
  { askedAt: 6, lasts: 45, reason: '年末活动用车集中，临时增加运力' },
  { askedAt: 8, lasts: 60, reason: '春运备车，临时增加接驳运力' },
]
const MORE_FOR_A_WHILE = 5
/** One that is over and two that work now, of the first customers who owe nothing. */
export async function addsForAWhile(
  stage: Stage,
  ids: ReadonlyMap<string, string>,
  days: readonly LocalDate[],
): Promise<void> {
  const names = ['鹏腾企业用车有限公司', '杭州顺达网约车有限公司', '蓉通城配物流有限公司', ...ids.keys()]
  for (const one of increases) {
    const known = await stage.run(tx => findRows(tx, quotaApply, { applyKind: 5, reason: one.reason } as never))
    if (known.length > 0) continue
    const from = addDays(days[one.askedAt]!, 2)
    const to = addDays(from, one.lasts)
    for (const name of names)
      if (await tries(stage, tx => adds(stage, tx, ids.get(name), { one, day: days[one.askedAt]!, from, to }))) break
    if (to >= stage.today) continue
    stage.at(addDays(to, 1), '00:12:00')
    await stage.job('increase-expire')
  }
}

async function adds(
  stage: Stage,
  tx: Tx,
  customerId: string | undefined,
  { one, day, from, to }: { one: Increase; day: LocalDate; from: LocalDate; to: LocalDate },
): Promise<boolean> {
  if (!customerId) return false
  stage.at(day, '10:30:00')
  const sales = stage.person((await getRow(tx, customer, customerId)).bizUserId ?? '')
  const [present] = [...(await rowsInForce(tx, customerId)).values()]
  if (!sales || !present) return false
  const saved = await saveRecord(
    tx,
    sales,
    quotaApply as never,
    {
      applyKind: applyKinds.temporary,
      customerId,
      reasonType: 'season',
      reason: one.reason,
      tempFrom: from,
      tempTo: to,
      tempReason: '高峰过后即退回原额度',
      lines: [{ cityCode: present.cityCode, applyQty: MORE_FOR_A_WHILE }],
    },
    'save',
  )
  await stage.approve(tx, 'quota-apply', saved.id, 20, step => {
    stage.clock.set(`${localDateTime(stage.clock.now()).slice(0, 10)} ${11 + step}:20:00`)
    return 0
  })
  return true
}
