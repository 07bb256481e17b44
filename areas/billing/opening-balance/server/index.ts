import { type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { LEDGER_ACCOUNTS } from '#areas/accounts/calculations/ledger-accounts.ts'
import { openingAccounts } from '#areas/accounts/calculations/postings-opening.ts'
import { contractHeads } from '#areas/accounts/ledger/server/names.ts'
import { monthChecksPort } from '#areas/accounts/ports.ts'
import { OPENING } from '../../codes.ts'
import { openingBalance } from '../opening-balance.ts'

type Row = RowOf<typeof openingBalance>
type Of = <K extends keyof Row>(key: K) => Row[K] | undefined

const BANKS: readonly string[] = ['1001', '1002', '1012']
/** Raised by their own documents: a deposit with its contract, a late fee with its bill, a refund with what goes back. */
const NOT_BY_HAND: readonly number[] = [FEE.deposit, FEE.lateFee, FEE.refund]
const CUSTOMER = 1

async function prepare(tx: Tx, _actor: Actor, form: Form<typeof openingBalance>): Promise<void> {
  const { values, before } = form
  const of: Of = key => (key in values ? (values as Partial<Row>)[key] : before?.[key])
  await party(tx, form, of)
  await contract(tx, form, of)
  if (of('kind') === OPENING.bank) await ownAccount(tx, form, of)
  else values.ownAccountId = null
  const item = of('feeItem')
  if (item && NOT_BY_HAND.includes(item))
    form.fault(
      'feeItem',
      '押金、滞纳金和退款由各自单据产生，不作期初账单 / deposits, late fees and refunds come from their own documents',
    )
  const code = of('accountCode')
  if (code && of('kind') === OPENING.account) {
    if (!(openingAccounts as readonly string[]).includes(code))
      form.fault(
        'accountCode',
        '科目不存在，或其余额须按账单、客户或账户填写 / no such account, or its balance is given by bill, customer or bank account',
      )
    else values.side ??= of('side') ?? LEDGER_ACCOUNTS.find(one => one.code === code)!.side
  }
}

async function party(tx: Tx, form: Form<typeof openingBalance>, of: Of): Promise<void> {
  const id = of('partyId')
  const found = id
    ? await tx.row<{ type: number; name: string }>(
        sql`select mechanism_type as type, mechanism_name as name from mechanism where tenant_id = ${tx.tenantId} and id = ${id}::bigint and is_deleted = 0`,
      )
    : undefined
  form.values.partyKind = found?.type ?? null
  form.values.partyName = found?.name ?? null
  if (found && found.type !== CUSTOMER && (of('kind') === OPENING.surplus || of('kind') === OPENING.deposit))
    form.fault('partyId', '余额和保证金的往来单位须为客户 / a balance or a deposit belongs to a customer')
}

async function contract(tx: Tx, form: Form<typeof openingBalance>, of: Of): Promise<void> {
  const id = of('contractId') ?? null
  const head = (await contractHeads(tx, [id])).get(id ?? '')
  form.values.contractNo = head?.contractNo ?? null
  if (head?.companyId && of('companyId') && head.companyId !== of('companyId'))
    form.fault('contractId', '合同不属于该主体 / the contract is of another company')
}

/** An account of this company by its number, as the former books name it. */
async function ownAccount(tx: Tx, form: Form<typeof openingBalance>, of: Of): Promise<void> {
  const [no, companyId] = [of('ownAccountNo'), of('companyId')]
  if (!no || !companyId) return
  const found = await tx.row<{ id: string }>(
    sql`select id from account_mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_id = ${companyId}::bigint and account_no = ${no.replace(/\s/g, '')}
        and status = 1 order by id limit 1`,
  )
  if (!found)
    form.fault('ownAccountNo', '该主体没有此账号的生效账户 / this company has no active account of that number')
  form.values.ownAccountId = found?.id ?? null
  const code = of('accountCode')
  if (!code) form.values.accountCode = '1002'
  else if (!BANKS.includes(code))
    form.fault('accountCode', '现金与银行只能记 1001、1002、1012 / cash and bank: 1001, 1002 or 1012')
}

export default implement(openingBalance, {
  provides: [
    provide(monthChecksPort, 'opening', {
      async of(tx, _actor, companyId) {
        const found = (await tx.row<{ waiting: number; clearing: string }>(sql`select
            (select count(*)::int from opening_balance o where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.company_id = ${companyId}::bigint and o.status = 102) as waiting,
            (select coalesce(sum(case when p.side = 2 then p.amt else -p.amt end), 0) from ledger_posting p
              where p.tenant_id = ${tx.tenantId} and p.account_code = '9999' and p.company_id = ${companyId}::bigint) as clearing`))!
        return [
          {
            key: 'openingWaiting',
            label: '期初余额已入账 / Opening balances are booked',
            n: found.waiting,
            page: `/account/opening/index?companyId=${companyId}`,
          },
          {
            key: 'openingClearing',
            label: '期初过渡科目（9999）为零 / The opening clearing account is at zero',
            n: Number(found.clearing) === 0 ? 0 : 1,
            page: `/account/opening/voucher/index?companyId=${companyId}`,
          },
        ]
      },
    }),
  ],
  prepare,
  actions: {
    book: { run: (_tx, _actor, { input }) => (input as { became: Record<string, unknown> }).became },
    giveBack: { run: () => ({}) },
  },
})
