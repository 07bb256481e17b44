import { localDate, titled, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { charged, custody } from '../../codes.ts'
import { violation } from '../violation.ts'
import type { Violation } from './bearer.ts'

const FINE = 12
/** pay_kind: money that goes back. */
const GIVEN_BACK = 4
const CUSTOMER = 1
const PAID_BY_CUSTOMER = 1

/** A statement charged the open offence, and then its lessee paid the authority himself: what he was charged goes back. */
export async function giveBack(tx: Tx, actor: Actor, row: Violation): Promise<void> {
  if (row.paidBy !== PAID_BY_CUSTOMER || row.payableId || row.receivableId) return
  if (row.chargeStatus !== charged.done || row.chargeAmt <= ZERO) return
  const head = row.contractId ? await findRow(tx, contract, row.contractId) : undefined
  const companyId = head?.ownCompanyId ?? row.companyId
  const isDriver = row.custodyKind === custody.driver && row.driverId !== null
  const payeeId = isDriver ? row.driverId : row.customerId
  if (!companyId || !payeeId) return
  const payeeType = isDriver ? ((await findRow(tx, driver, payeeId))?.signKind ?? 100) : CUSTOMER
  const [account] = await findRows(
    tx,
    accountMechanism,
    { mechanismType: payeeType, mechanismId: payeeId, status: 1 } as never,
    { orderBy: 't.is_default desc nulls last, t.id', limit: 1 },
  )
  const raised = await raisePayable(tx, actor, {
    source: { sourceType: 'violation', sourceId: row.id, sourceNo: row.violationNo! },
    companyId,
    payeeType,
    payeeId,
    payeeAccountId: account?.id ?? null,
    payKind: GIVEN_BACK,
    feeItem: FINE,
    passThrough: true,
    ...(row.vehicleId ? { vehicleId: row.vehicleId } : {}),
    ...(row.cityCode ? { cityCode: row.cityCode } : {}),
    amt: row.chargeAmt,
    dueDate: localDate(actor.clock.now()),
    description: titled('违章罚款退回', 'Fine given back', `${row.plateNo} ${row.violationTime.slice(0, 16)}`),
  })
  await updateRow(tx, actor, violation, row, { payableId: raised.accountPayableId, chargeStatus: charged.nothing })
}
