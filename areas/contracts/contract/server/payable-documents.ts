import type { Tx } from '#packages/database/tx.ts'
import { stateLabel } from '#packages/server/act.ts'
import { findRow } from '#packages/server/rows.ts'
import type { PayableAsked, PayableDocument } from '#areas/billing/ports.ts'
import { contractAmount } from '#areas/billing/account-payable/server/add-echo.ts'
import { contract } from '../contract.ts'
import { kindOf } from './kinds.ts'

/** The contract behind a payable: shown beside the order, for its total is not that of one bill. */
export async function contractDocument(tx: Tx, bill: PayableAsked): Promise<PayableDocument[]> {
  const row = bill.contractId ? await findRow(tx, contract, bill.contractId) : undefined
  if (!row) return []
  const { resource } = kindOf(row.contractType)
  return [
    {
      leg: 'order',
      resource: resource.name,
      id: row.id,
      no: row.contractNo ?? '',
      kind: resource.label,
      day: row.startDate ?? null,
      amt: (await contractAmount(tx, row.id)) ?? null,
      counts: null,
      note: stateLabel(resource, row.status),
    },
  ]
}
