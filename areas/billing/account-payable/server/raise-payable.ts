import { fen, localDate, maxDate, Refused, sumFen, yuan, ZERO, type Fen, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRow, findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { contractHeads, partyNames } from '#areas/accounts/ledger/server/names.ts'
import { accountPayable, accountPayableLine, accountPayableOffset, type RefundOf } from '../account-payable.ts'
import { refusePlannedPayment } from './planned-payment.ts'

export type PaymentRequest = RowOf<typeof accountPayable>

export interface PayableWanted {
  source: { sourceType: string; sourceId: string; sourceNo?: string; sourceSeq?: number }
  companyId: string
  payeeType: number | null
  payeeId: string | null
  payeeAccountId?: string | null
  /** Where no account of an institution stands for it: money goes back to the account that it came from. */
  payeeAccount?: PayeeAccount
  payKind: number
  feeItem: number
  passThrough?: boolean
  contractType?: number
  contractId?: string
  vehicleId?: string
  cityCode?: string
  amt: Fen
  /** undefined or null = no input tax. */
  taxRate?: string | null
  dueDate: LocalDate
  description: string
  lines?: readonly { item: string; qty: string; price: Fen; amt: Fen; vehicleId?: string }[]
  priority?: number
  payMethod?: number
  invoiceRequired?: number
  /** Only where the caller's own approval covered amount and payee. */
  preApproved?: boolean
  refundOf?: RefundOf
  settlementId?: string
  /** Prepayments that pay the bill as soon as it stands. */
  prepayOffset?: readonly { prepayId: string; prepayNo: string | null; amt: Fen }[]
  attachBizId?: string | null
}
export interface PayeeAccount {
  payeeAccountName: string | null
  payeeAccountNo: string | null
  payeeBankName: string | null
  payeeCnaps: string | null
}
/** `billId` is null while the request is in approval: the bill comes with it. */
export interface RaisedPayable {
  accountPayableId: string
  billId: string | null
}

/** 90-interfaces 3.5. Key: sourceType + sourceId + feeItem + sourceSeq; raising twice returns the first (D3). */
export async function raisePayable(tx: Tx, actor: Actor, wanted: PayableWanted): Promise<RaisedPayable> {
  const { sourceType, sourceId, sourceSeq = 1 } = wanted.source
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`payable ${tx.tenantId} ${sourceType} ${sourceId} ${wanted.feeItem} ${sourceSeq}`}, 0))`,
  )
  const first = await raisedBefore(tx, wanted)
  if (first) return first
  await refusePlannedPayment(tx, wanted)
  const document = await insertRequest(tx, actor, wanted)
  const { row } = await act(tx, actor, accountPayable, document, wanted.preApproved ? 'raise' : 'submit')
  const current = (await findRow(tx, accountPayable, row.id))!
  return { accountPayableId: current.id, billId: current.billId }
}

async function raisedBefore(tx: Tx, wanted: PayableWanted): Promise<RaisedPayable | undefined> {
  const { sourceType, sourceId, sourceSeq = 1 } = wanted.source
  const [row] = await findRows(tx, accountPayable, {
    sourceType,
    sourceId,
    feeItem: wanted.feeItem,
    sourceSeq,
  } as never)
  if (!row) return undefined
  if (row.amt !== wanted.amt || row.payeeId !== wanted.payeeId)
    throw new Refused({
      kind: 'Duplicate',
      message: '重复请求内容不一致 / repeated request with different content',
      facts: { amt: yuan(row.amt), asked: yuan(wanted.amt) },
    })
  return { accountPayableId: row.id, billId: row.billId }
}

async function insertRequest(tx: Tx, actor: Actor, wanted: PayableWanted): Promise<PaymentRequest> {
  const { source, lines, payeeAccount, description, prepayOffset = [], ...given } = wanted
  const contract = (await contractHeads(tx, [wanted.contractId ?? null])).get(wanted.contractId ?? '')
  const names = await partyNames(tx, [wanted.payeeId])
  const document = await insertRow(tx, actor, accountPayable, {
    ...given,
    ...source,
    sourceSeq: source.sourceSeq ?? 1,
    sourceNo: source.sourceNo ?? null,
    contractNo: contract?.contractNo ?? null,
    cityCode: wanted.cityCode ?? contract?.cityCode ?? null,
    payeeName: names.get(wanted.payeeId ?? '') ?? payeeAccount?.payeeAccountName ?? '',
    ...(payeeAccount ?? (await accountSnapshot(tx, wanted.payeeAccountId ?? null))),
    taxRate: wanted.taxRate ?? null,
    dueDate: maxDate(wanted.dueDate, localDate(actor.clock.now())),
    priority: wanted.priority ?? 3,
    payMethod: wanted.payMethod ?? 1,
    invoiceRequired: wanted.invoiceRequired ?? 0,
    passThrough: wanted.passThrough ?? false,
    preApproved: wanted.preApproved ?? false,
    refundOf: wanted.refundOf ?? null,
    reason: description,
  } as never)
  const own = lines ?? [{ item: description.slice(0, 64), qty: '1.00', price: wanted.amt, amt: wanted.amt }]
  await insertRows(
    tx,
    actor,
    accountPayableLine,
    own.map((line, index) => ({ ...line, payableId: document.id, lineNo: index + 1 })) as never,
  )
  await insertRows(
    tx,
    actor,
    accountPayableOffset,
    prepayOffset.map((line, index) => ({ ...line, payableId: document.id, lineNo: index + 1 })) as never,
  )
  return document
}

/** What a payment needs to know of the payee's account, as it stands now. */
export async function accountSnapshot(tx: Tx, accountId: string | null): Promise<PayeeAccount> {
  const account = accountId === null ? undefined : await findRow(tx, accountMechanism, accountId)
  return {
    payeeAccountName: account?.accountName ?? null,
    payeeAccountNo: account?.accountNo ?? null,
    payeeBankName: account ? account.bankName || account.bankTitle : null,
    payeeCnaps: account?.bankNo ?? null,
  }
}

export const sumOfLines = (lines: readonly Record<string, unknown>[]): Fen =>
  sumFen(lines, line => (line['amt'] as Fen | null) ?? ZERO)

/** What was asked of a contract so far: bills of its requests and those still in approval. */
export async function totalAsked(tx: Tx, contractId: string): Promise<Fen> {
  const row = await tx.row<{ amt: string }>(
    sql`select coalesce(sum(amt), 0) as amt from account_payable where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${contractId}::bigint and status in (102, 1, 2, 3)`,
  )
  return fen(row!.amt)
}
