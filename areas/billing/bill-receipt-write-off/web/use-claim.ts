import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import {
  applied,
  emptyClaim,
  type Balance,
  type Claim,
  type OpenBill,
  type Receipt,
  type SuggestedLine,
  type Suggestion,
} from './claim-model.ts'

const CORE = '/api/ratutech-core'

export interface Head {
  companyId: string
  companyName: string
  partyKind: number
  partyId: string
  partyName: string
  thirdPartyReason: string
  remark: string
  attachBizId: string
  authId: string
}
const noHead: Head = {
  companyId: '',
  companyName: '',
  partyKind: 1,
  partyId: '',
  partyName: '',
  thirdPartyReason: '',
  remark: '',
  attachBizId: '',
  authId: '',
}
interface Page<T> {
  records: T[]
}

/** The receipt that the page was opened for, and whose payment it may be. */
function useReceipt(receiptId: string) {
  const suggestions = useQuery({
    queryKey: ['claim', 'suggest', receiptId],
    enabled: receiptId !== '',
    queryFn: () =>
      request<Suggestion[]>('GET', `${CORE}/account-bank-receipt/match-suggest`, {
        params: { id: receiptId },
        silent: true,
      }),
  })
  const first = useQuery({
    queryKey: ['claim', 'receipt', receiptId],
    enabled: receiptId !== '',
    queryFn: () => request<Receipt>('GET', `${CORE}/account-bank-receipt/detail`, { params: { id: receiptId } }),
  })
  return { suggestions, first }
}

/** What the chosen payer owes at the value date, and what of his money is free. */
function useOwed(head: Head, valueDate: string) {
  const bills = useQuery({
    queryKey: ['claim', 'bills', head.partyId, head.companyId, valueDate],
    enabled: head.partyId !== '',
    queryFn: () =>
      request<OpenBill[]>('GET', `${CORE}/bill/receivable/list-by-payer-Id`, {
        params: { payerType: head.partyKind, payerId: head.partyId, companyId: head.companyId, valueDate },
      }),
  })
  const surplus = useQuery({
    queryKey: ['claim', 'surplus', head.partyId, head.companyId],
    enabled: head.partyId !== '' && head.companyId !== '',
    queryFn: () =>
      request<{ rows: Balance[] }>('GET', `${CORE}/account-surplus/get-surplus`, {
        params: { customerId: head.partyId, companyId: head.companyId },
        silent: true,
      }),
  })
  const balances = useMemo(() => (surplus.data?.rows ?? []).filter(row => Number(row.availableAmt) > 0), [surplus.data])
  return { bills, balances }
}

const receiptsOf = (companyId: string, keyword: string) =>
  request<Page<Receipt>>('GET', `${CORE}/account-bank-receipt/page`, {
    params: { direction: 1, statusList: '1,2', companyId, keyword, size: 20, descs: 'value_date' },
    silent: true,
  }).then(page => page.records)

/** State of the claim page: chosen funds, the payer's open bills, typed amounts, and the server's suggestion. */
export function useClaim() {
  const { params } = useTab()
  const receiptId = params.get('id') ?? params.get('receiptId') ?? ''
  const [head, setHead] = useState<Head>(noHead)
  const [claim, setClaim] = useState<Claim>(emptyClaim)
  const [picked, setPicked] = useState<Receipt[]>([])
  const { suggestions, first } = useReceipt(receiptId)

  useEffect(() => {
    if (first.data) addReceipt(first.data)
  }, [first.data])
  useEffect(() => {
    const best = suggestions.data?.[0]
    if (best && head.partyId === '')
      setHead(now => ({ ...now, partyKind: best.partyKind, partyId: best.partyId, partyName: best.partyName }))
  }, [suggestions.data])

  const valueDate =
    picked
      .map(one => one.valueDate)
      .sort()
      .at(-1) ?? ''
  const { bills, balances } = useOwed(head, valueDate)

  function addReceipt(receipt: Receipt): void {
    setPicked(now => (now.some(one => one.id === receipt.id) ? now : [...now, receipt]))
    setClaim(now => ({ ...now, receipts: { [receipt.id]: receipt.availableAmt, ...now.receipts } }))
    setHead(now =>
      now.companyId ? now : { ...now, companyId: receipt.companyId, companyName: receipt.companyName ?? '' },
    )
  }
  const dropReceipt = (id: string) => {
    setPicked(now => now.filter(one => one.id !== id))
    setClaim(now => ({ ...now, receipts: without(now.receipts, id) }))
  }
  const chooseParty = (next: Pick<Head, 'partyKind' | 'partyId' | 'partyName'>) => {
    setHead(now => ({ ...now, ...next }))
    setClaim(now => ({ ...now, bills: {}, lateFees: {}, balances: {} }))
  }
  /** 按约定顺序自动分配: the server applies the payer's agreed order to the money used. */
  const suggest = async (order?: number): Promise<void> => {
    const used = Object.entries(claim.receipts).filter(([, amt]) => amt && amt !== '0.00')
    const answer = await request<{ lines: SuggestedLine[] }>(
      'GET',
      `${CORE}/bill/receipt-write-off/suggest-allocation`,
      {
        params: {
          payerId: head.partyId,
          companyId: head.companyId,
          ...(used.length
            ? { receiptIds: used.map(([id]) => id).join(','), amounts: used.map(([, amt]) => amt).join(',') }
            : { amt: '0', valueDate }),
          ...(order ? { order } : {}),
        },
      },
    )
    // A late answer must not overwrite what the user has typed.
    setClaim(now => (now.bills === claim.bills && now.lateFees === claim.lateFees ? applied(now, answer.lines) : now))
  }
  const openReceipts = (keyword: string) => receiptsOf(head.companyId, keyword)
  return {
    head,
    setHead,
    claim,
    setClaim,
    picked,
    addReceipt,
    dropReceipt,
    chooseParty,
    suggestions: suggestions.data ?? [],
    isUnknown: suggestions.data?.length === 0,
    bills: bills.data ?? [],
    isLoading: bills.isFetching,
    balances,
    suggest,
    openReceipts,
    valueDate,
  }
}
export type ClaimState = ReturnType<typeof useClaim>

const without = (amounts: Record<string, string>, id: string): Record<string, string> =>
  Object.fromEntries(Object.entries(amounts).filter(([key]) => key !== id))
