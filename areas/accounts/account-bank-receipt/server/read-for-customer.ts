import type { Tx } from '#packages/database/tx.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { normaliseAccount } from '#areas/accounts/calculations/payer-name.ts'
import type { ReadStatement } from '#areas/customers/ports.ts'
import { profilesFor } from './profiles.ts'
import { readStatement } from './read-statement.ts'

/** A customer's statement is a bank's file like our own: the same profiles read it. */
export async function readForCustomer(tx: Tx, bankTitle: string, file: UploadedFile): Promise<ReadStatement> {
  const statement = await readStatement(file, await profilesFor(tx, { bankTitle }, undefined))
  return {
    ownAccountNo: statement.ownAccountNo === undefined ? undefined : normaliseAccount(statement.ownAccountNo),
    lines: statement.lines.map(line => ({
      row: line.row,
      direction: line.direction,
      amt: line.amt,
      txnTime: line.txnTime,
      balanceAfter: line.balanceAfter,
      counterparty: line.payerName,
      counterpartyNo: line.payerAccountNo,
      summary: [line.summary, line.remark, line.usage].filter(Boolean).join(' '),
      serial: line.serial,
    })),
    errors: statement.errors,
    breaks: statement.chain.breaks,
  }
}
