import type { ChangesOf, Label, RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { KIND } from '../../codes.ts'
import type { invoiceMake } from '../invoice-make.ts'

export type Title = RowOf<typeof mechanismTitle>

/** The buyer as the title says: a snapshot, so that an issued invoice keeps what was printed. */
export const buyerOf = (title: Title): ChangesOf<typeof invoiceMake> => ({
  buyerKind: title.buyerKind,
  buyerName: title.titleName,
  buyerTaxNo: title.taxNo,
  buyerAddress: title.address,
  buyerPhone: title.phone,
  buyerBank: title.bankName,
  buyerAccount: title.accountNo,
})

export const titleOf = async (tx: Tx, id: string | null | undefined): Promise<Title | undefined> =>
  id ? findRow(tx, mechanismTitle, id) : undefined

/** What a title lacks for a kind of invoice. */
export function titleFault(title: Title, partyId: string, kind: number): Label | undefined {
  if (title.mechanismId !== partyId) return '抬头不属于该付款方 / the title is of another party'
  if (title.status !== 1) return '抬头已停用 / the title is disabled'
  if (kind === KIND.special && !title.taxNo)
    return '专票须有购方税号 / a special invoice needs the tax number of the buyer'
  if (kind === KIND.special && title.buyerKind === 2) return '个人不能开专票 / a person gets no special invoice'
  if (kind !== KIND.receipt && title.buyerKind === 1 && !title.taxNo)
    return '单位开票须有税号 / an organisation needs its tax number'
  return undefined
}
