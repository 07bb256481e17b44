import { localDate, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { ORIGIN } from '../../codes.ts'
import type { Bill } from './lock-money.ts'
import { raiseBills, type NewBill } from './raise-bills.ts'

/** 30 D6: what a lessee owed when his contract was recorded: one bill of origin 5, against the opening clearing account. */
export async function openingDebt(
  tx: Tx,
  actor: Actor,
  debt: Pick<
    NewBill,
    | 'companyId'
    | 'payerType'
    | 'payerId'
    | 'payerName'
    | 'contractType'
    | 'contractId'
    | 'contractNo'
    | 'orderVehicleId'
    | 'vehicleId'
    | 'plateNo'
    | 'vin'
    | 'cityCode'
    | 'deptId'
    | 'salesUserId'
    | 'taxRate'
  > & { amt: Fen; dueDate: LocalDate },
): Promise<Bill> {
  const { amt, ...bill } = debt
  const [made] = await raiseBills(tx, actor, [
    {
      ...bill,
      origin: ORIGIN.opening,
      sourceType: 'order-vehicle',
      sourceId: bill.orderVehicleId ?? null,
      feeItem: FEE.rent,
      billTitle: '期初欠款 / Opening debt',
      billAmt: amt,
      billDate: localDate(actor.clock.now()),
    },
  ])
  return made!
}
