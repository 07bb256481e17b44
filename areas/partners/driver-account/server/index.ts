import { localDate, refuse, yuan, ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { driverMoneyPort } from '../../driver/server/ports.ts'
import { driverAccount } from '../driver-account.ts'

const APP = { none: 0, normal: 1, locked: 2 } as const

/** Money of a page of accounts, asked of area 50 once. */
async function moneyOf(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await tx.rows<{ id: string; driver: string }>(
    sql`select id, driver_id as driver from driver_account where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  )
  const money = await driverMoneyPort.ask().of(
    tx,
    rows.map(row => row.driver),
    localDate(actor.clock.now()),
  )
  return new Map(
    rows.map(row => {
      const own = money.get(row.driver)
      return [
        row.id,
        {
          balance: yuan(own?.balance ?? ZERO),
          marginHeld: yuan(own?.marginHeld ?? ZERO),
          receivableAmt: yuan(own?.receivableAmt ?? ZERO),
          overdueAmt: yuan(own?.overdueAmt ?? ZERO),
          overdueDays: own?.overdueDays ?? 0,
          lateFee: yuan(own?.lateFee ?? ZERO),
        },
      ]
    }),
  )
}

export default implement(driverAccount, {
  page: moneyOf,
  detail: async (tx, actor, row) => (await moneyOf(tx, actor, [row.id])).get(row.id)!,
  actions: {
    lock: {
      guard(_tx, _actor, { row }) {
        if (row.appState === APP.none)
          refuse('notRegistered', '司机尚未注册APP，不能锁定 / the driver has not registered in the app')
      },
      run: (_tx, _actor, { row }) => ({ appState: row.appState === APP.locked ? APP.normal : APP.locked }),
    },
  },
})
