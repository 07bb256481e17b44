import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions } from 'antd'
import { servicePrefix } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { request } from '#packages/web/http/index.ts'
import { customise, type FormSlot } from '#packages/web/kit/customise.ts'
import { Form } from 'antd'
import { riskQuota } from '../risk-quota.ts'

interface LoanDebt {
  debts: Record<string, string | number>
  burden: Record<string, string>
}
const labels = {
  occupiedAmount: '占用金额 / Occupied',
  openAmt: '未结账单 / Open bills',
  overdueAmt: '逾期 / Overdue',
  overdueDays: '逾期天数 / Days overdue',
  lateFee: '滞纳金 / Late fee',
  margin: '保证金 / Deposits',
  balance: '余额 / Balance',
} as const
const monthly = {
  loanBalance: '负债余额 / Loans',
  loanMonthly: '月还款 / Loan payments',
  otherRentMonthly: '外租月租金 / Other rent',
  ourRentMonthly: '我方月租金 / Our rent',
  total: '月度负担合计 / Burden of a month',
} as const

/** Beside the form: what the customer owes others and us, so that nobody adjusts blindly. */
function LoanDebtSide({ form }: FormSlot) {
  const t = useT()
  const customerId = Form.useWatch('customerId', form) as string | undefined
  const { data } = useQuery({
    queryKey: ['loan-debt', customerId],
    enabled: Boolean(customerId),
    queryFn: () =>
      request<LoanDebt>('GET', `${servicePrefix.core}/risks/risk-quota/loan-debt-list`, {
        params: { customerId: customerId! },
      }),
  })
  if (!customerId) return <Alert type="info" showIcon title={t('先选择客户 / Choose the customer first')} />
  if (!data) return null
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        title={t('对我方 / With us')}
        items={Object.entries(labels).map(([key, label]) => ({ key, label: t(label), children: data.debts[key] }))}
      />
      <Descriptions
        size="small"
        column={1}
        title={t('负债与月度负担 / Loans and monthly burden')}
        items={Object.entries(monthly).map(([key, label]) => ({ key, label: t(label), children: data.burden[key] }))}
      />
    </>
  )
}

export default customise(riskQuota, { form: { side: LoanDebtSide } })
