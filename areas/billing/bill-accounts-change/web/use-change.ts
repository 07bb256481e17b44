import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'

export interface BillRow {
  id: string
  billNo: string
  payerName?: string
  payeeId?: string
  payeeName?: string
  dueAmt: string
  unpaidAmt: string
  dueDate: string
  taxRate: string
}
export interface Part {
  amt: string
  dueDate: string
  payerId: string
}
/** What is typed for one bill; only what the chosen kind asks is sent. */
export interface LineDraft {
  delta: string
  newDueDate: string
  newPartyId: string
  /** Whose account it is; empty: the payee's own. Only narrows the choice. */
  holderId: string
  newAccountId: string
  newTaxRate: string
  splitParts: Part[]
  lineNote: string
}
export const emptyLine = (bill: BillRow): LineDraft => ({
  delta: '',
  newDueDate: bill.dueDate,
  newPartyId: '',
  holderId: '',
  newAccountId: '',
  newTaxRate: '',
  splitParts: [
    { amt: '', dueDate: bill.dueDate, payerId: '' },
    { amt: '', dueDate: '', payerId: '' },
  ],
  lineNote: '',
})
export interface HeadDraft {
  changeKind: number
  reasonCode: string
  reason: string
  courtRuling: boolean
  customerLetter: string
}

/** The bills that the address names or that were added, and what is typed for each. */
export function useChange(side: 1 | 2) {
  const { params } = useTab()
  const given = params.get('ids') ?? params.get('id') ?? ''
  const [ids, setIds] = useState<readonly string[]>(given ? given.split(',') : [])
  const [head, setHead] = useState<HeadDraft>({
    changeKind: 2,
    reasonCode: '',
    reason: '',
    courtRuling: false,
    customerLetter: '',
  })
  const [lines, setLines] = useState<Readonly<Record<string, LineDraft>>>({})
  const name = side === 1 ? 'bill-receivable' : 'bill-payable'
  const { data: bills = [] } = useQuery({
    queryKey: ['list', name, 'change', ids.join(',')],
    enabled: ids.length > 0,
    queryFn: async () =>
      (
        await request<{ records: BillRow[] }>(
          'GET',
          `/api/ratutech-core/bill/${side === 1 ? 'receivable' : 'payable'}/page`,
          { params: { id_in: ids.join(','), size: 200 } },
        )
      ).records,
  })
  useEffect(() => {
    setLines(now => ({
      ...Object.fromEntries(bills.filter(bill => !now[bill.id]).map(bill => [bill.id, emptyLine(bill)])),
      ...now,
    }))
  }, [bills])
  return {
    side,
    bills: bills.filter(bill => ids.includes(bill.id)),
    head,
    setHead: (more: Partial<HeadDraft>) => setHead(now => ({ ...now, ...more })),
    lineOf: (bill: BillRow) => lines[bill.id] ?? emptyLine(bill),
    setLine: (bill: BillRow, more: Partial<LineDraft>) =>
      setLines(now => ({ ...now, [bill.id]: { ...(now[bill.id] ?? emptyLine(bill)), ...more } })),
    /** What one bill says besides its amounts, for every bill of the change. */
    setRest: (from: BillRow, { newDueDate, newPartyId, holderId, newAccountId, newTaxRate }: LineDraft) =>
      setLines(now =>
        Object.fromEntries(
          bills.map(bill => {
            const own = now[bill.id] ?? emptyLine(bill)
            // The account goes to bills of its own payee only; a new payee brings his to all.
            const isTheirs = head.changeKind === 4 || bill.payeeId === from.payeeId
            const account = isTheirs ? { holderId, newAccountId } : {}
            return [bill.id, { ...own, newDueDate, newPartyId, ...account, newTaxRate }]
          }),
        ),
      ),
    add: (id: string) => setIds(now => (id === '' || now.includes(id) ? now : [...now, id])),
    drop: (id: string) => setIds(now => now.filter(one => one !== id)),
  }
}
export type ChangeState = ReturnType<typeof useChange>

const AMOUNTS = [1, 2, 6]
/** One line as the server takes it: the fields of the kind, and nothing that another kind asked before. */
export function lineBody(kind: number, bill: BillRow, line: LineDraft): Record<string, unknown> {
  const shared = { billId: bill.id, lineNote: line.lineNote }
  if (AMOUNTS.includes(kind)) return { ...shared, delta: line.delta }
  if (kind === 3) return { ...shared, newDueDate: line.newDueDate }
  if (kind === 4) return { ...shared, newPartyId: line.newPartyId, newAccountId: line.newAccountId }
  if (kind === 5) return { ...shared, splitParts: line.splitParts }
  if (kind === 8) return { ...shared, newAccountId: line.newAccountId }
  return { ...shared, newTaxRate: line.newTaxRate }
}
