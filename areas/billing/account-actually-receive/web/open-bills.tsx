import { App, Button, Form, Space } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fen, isAmount, yuan, type Fen } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { withKeys } from '#packages/web/kit/form/values.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'

interface Bill {
  id: string
  billNo: string
  unpaidAmt: string
  lockedAmt: string
}
interface Stat {
  due: string
  received: string
  locked: string
  left: string
}

/** Spreads the amount over the open bills of the payer, oldest first; shows what a document still brings. */
export function OpenBills({ resource, form, how }: FormSlot) {
  const t = useT()
  const { message } = App.useApp()
  const params = useTab().params
  const [isBusy, setBusy] = useState(false)
  const [companyId, payerId, receivableId, receivableType] = [
    Form.useWatch('companyId', form),
    Form.useWatch('payerId', form),
    Form.useWatch('receivableId', form),
    Form.useWatch('receivableType', form),
  ] as (string | undefined)[]
  useEffect(() => {
    const [type, id] = [params.get('receivableType'), params.get('receivableId')]
    if (how === 'add' && type && id) form.setFieldsValue({ receivableType: Number(type), receivableId: id })
  }, [])
  const { data: stat } = useQuery({
    queryKey: ['detail', 'stat-receivable-amt', receivableId, receivableType],
    enabled: Boolean(receivableId && receivableType),
    queryFn: () =>
      request<Stat>('GET', '/api/ratutech-core/account-actually-receive/stat-receivable-amt', {
        params: { receivableId, receivableType },
        noToast: true,
      }),
  })
  const spread = async () => {
    setBusy(true)
    try {
      const page = await request<{ records: Bill[] }>('GET', '/api/ratutech-core/bill/receivable/page', {
        params: { companyId, payerId, status: '1,2', ascs: 'due_date', size: 200 },
      })
      const asked = String(form.getFieldValue('amt') ?? '')
      const lines = spreadOver(page.records, isAmount(asked) ? fen(asked) : undefined)
      form.setFieldsValue(withKeys(resource, { lines }))
      if (lines.length === 0) void message.info(t('没有未结账单 / No open bill'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Space wrap style={{ marginBottom: 8 }}>
      <Button
        icon={<Icon name="list" size={15} />}
        loading={isBusy}
        disabled={!companyId || !payerId}
        onClick={() => void spread()}
      >
        {t('带出未结账单 / Take the open bills')}
      </Button>
      {stat && (
        <span>
          {t(
            '单据应收 {due}，已收 {received}，待确认 {locked}，剩余 {left} / Due {due}, received {received}, waiting {locked}, left {left}',
            {
              ...stat,
            },
          )}
        </span>
      )}
    </Space>
  )
}

/** Without an amount every bill whole; with one, oldest first until it is used up. */
function spreadOver(bills: readonly Bill[], amt: Fen | undefined): Row[] {
  let left = amt
  return bills.flatMap(bill => {
    const free = (fen(bill.unpaidAmt) - fen(bill.lockedAmt)) as Fen
    const part = left === undefined || free < left ? free : left
    if (part <= 0n) return []
    if (left !== undefined) left = (left - part) as Fen
    return [{ billId: bill.id, billName: bill.billNo, billNo: bill.billNo, amt: yuan(part) }]
  })
}
