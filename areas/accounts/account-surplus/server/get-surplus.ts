import { addFen, localDate, sumFen, ZERO, yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { enableOffsetAmt } from '../../calculations/over-payment.ts'
import { exposurePort } from '../../ports.ts'
import { accountSurplus } from '../account-surplus.ts'

export interface SurplusFigures {
  general: Fen
  contractBound: Fen
  enableOffsetAmt: Fen
  rows: { id: string; contractId: string | null; balance: Fen; availableAmt: Fen }[]
}
export async function getSurplus(
  tx: Tx,
  where: { customerId: string; companyId?: string | undefined; contractId?: string | undefined },
): Promise<SurplusFigures> {
  const rows = (await findRows(tx, accountSurplus, { partyId: where.customerId } as never)).filter(
    row => !where.companyId || row.companyId === where.companyId,
  )
  const of = (bound: boolean) =>
    sumFen(
      rows.filter(row =>
        bound
          ? row.contractId !== null && (!where.contractId || row.contractId === where.contractId)
          : row.contractId === null,
      ),
      row => row.availableAmt,
    )
  return {
    general: of(false),
    contractBound: of(true),
    enableOffsetAmt: addFen(of(false), where.contractId ? of(true) : ZERO),
    rows: rows.map(row => ({
      id: row.id,
      contractId: row.contractId,
      balance: row.balance,
      availableAmt: row.availableAmt,
    })),
  }
}

/** 7.2: the contract-bound rows of that contract plus the general row of the same company. */
export async function getEnableOffsetAmt(
  tx: Tx,
  customerId: string,
  companyId: string,
  contractId: string,
): Promise<Fen> {
  const rows = await findRows(tx, accountSurplus, { partyId: customerId, companyId } as never)
  return enableOffsetAmt(
    rows.map(row => ({
      id: row.id,
      companyId: row.companyId!,
      ...(row.contractId ? { contractId: row.contractId } : {}),
      balance: row.balance,
      frozenAmt: row.frozenAmt,
      lockedAmt: row.lockedAmt,
    })),
    companyId,
    contractId,
  )
}

export const shownSurplus = async (
  tx: Tx,
  actor: Actor,
  input: { customerId: string; companyId?: string | undefined; contractId?: string | undefined },
) => {
  const figures = await getSurplus(tx, input)
  const exposure = await exposurePort.ask().of(tx, input.customerId, localDate(actor.clock.now()))
  const rows = figures.rows.map(row => ({ ...row, balance: yuan(row.balance), availableAmt: yuan(row.availableAmt) }))
  return {
    general: yuan(figures.general),
    contractBound: yuan(figures.contractBound),
    enableOffsetAmt: yuan(figures.enableOffsetAmt),
    rows,
    overdueAmt: yuan(exposure.overdueAmt),
    openAmt: yuan(exposure.openAmt),
    lateFee: yuan(exposure.lateFee),
    margin: yuan(exposure.margin),
  }
}
