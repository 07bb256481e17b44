import { fen, refuse, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { parametersOf } from './gateway-config.ts'

/** Statements and payments refer to the mirror among the accounts of institutions. */
export interface BankAccount {
  readonly id: string
  readonly accountNo: string
  readonly accountMechanismId: string | null
  readonly tenantId: string
  readonly gatewayCode: string | null
  readonly gatewayConfig: unknown
}
/** What a bank is asked for (10-platform 5.5). A bank that does not answer throws. */
export interface BankGateway {
  readonly name: string
  balanceOf(account: BankAccount): Promise<Fen>
}

export function bankGateway(tx: Tx, code: string): BankGateway {
  return code === 'simulated'
    ? simulatedBank(tx)
    : refuse('bankGateway', '暂未接入渠道【{code}】 / No adapter for gateway {code}', { code })
}

/**
 * The built-in bank: an opening balance and every line of the statements it gave out. The account's own parameters say
 * both before the tenant's (`bank.simulatedOpening`, `bank.simulatedDown`).
 */
export const simulatedBank = (tx: Tx): BankGateway => ({
  name: '模拟银行 / Simulated bank',
  async balanceOf(account) {
    const told = parametersOf(account)
    if (told['silent'] === true || (await paramValue(tx, 'bank.simulatedDown')) === 'true')
      refuse('bankSilent', '模拟银行未应答 / Simulated bank is down')
    const moved = await tx.row<{
      amount: string
    }>(sql`select coalesce(sum(case when direction = 1 then amt else -amt end), 0)::text as amount from account_bank_receipt
      where tenant_id = ${tx.tenantId} and own_account_id = ${account.accountMechanismId}::bigint and is_deleted = 0`)
    return (fen(String(told['openingBalance'] ?? (await paramValue(tx, 'bank.simulatedOpening')))) +
      fen(moved!.amount)) as Fen
  },
})
