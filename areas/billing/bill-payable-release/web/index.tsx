import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fen, servicePrefix, subFen, yuan } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { customise, type FormSlot } from '#packages/web/kit/customise.ts'
import { withKeys } from '#packages/web/kit/form/values.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { billPayableRelease } from '../bill-payable-release.ts'

interface Bill {
  id: string
  billNo: string
  unpaidAmt: string
  releasedAmt: string
  paidAmt: string
}

/** Bills chosen in the list of payables stand as lines, each with what is left to be released. */
function ChosenBills({ resource, form, how }: FormSlot) {
  const ids = useTab().params.get('ids') ?? ''
  const { data } = useQuery({
    queryKey: ['list', 'bill-payable', 'to-release', ids],
    enabled: how === 'add' && ids !== '',
    queryFn: () =>
      request<{ records: Bill[] }>('GET', `${servicePrefix.core}/bill/payable/page`, {
        params: { id_in: ids, size: 200 },
      }),
  })
  useEffect(() => {
    if (!data) return
    const lines = data.records.map(bill => ({
      billId: bill.id,
      billName: bill.billNo,
      billNo: bill.billNo,
      amt: yuan(subFen(fen(bill.unpaidAmt), subFen(fen(bill.releasedAmt), fen(bill.paidAmt)))),
    }))
    form.setFieldsValue(withKeys(resource, { lines }))
  }, [data])
  return null
}

export default customise(billPayableRelease, { form: { before: { bills: ChosenBills } } })
