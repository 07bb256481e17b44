import { Alert, Result, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { investorVehicle } from '../investor-vehicle.ts'

interface Investor {
  code: string
  id: string
  name: string
  cars: number
  atRisk: number
}

/** 华夏金租车辆 (60, 7.15): the cars of the lender that a parameter names, as his own layout shows them. */
export function InvestorList() {
  const t = useT()
  const found = useQuery({
    queryKey: ['investor-vehicle', 'investor'],
    queryFn: ({ signal }) =>
      request<Investor>('GET', '/api/ratutech-core/investor-vehicle/investor', { signal, silent: true }),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  const { id, name, code, cars, atRisk } = found.data
  if (id === '')
    return (
      <Result
        status="info"
        title={t('没有编号或简称为【{code}】的资金方 / No lender has the number or short name {code}', { code })}
        subTitle={t(
          '本页展示参数 vehicle.investorPage.code 指定的资金方的车辆 / This page shows the cars of the lender that the parameter vehicle.investorPage.code names',
        )}
      />
    )
  return (
    <>
      {atRisk > 0 && (
        <Alert
          type="warning"
          showIcon
          banner
          title={t('{name}：{cars}台车，{n}台有风险 / {name}: {cars} cars, {n} with a risk', { name, cars, n: atRisk })}
        />
      )}
      <ListPage
        resource={investorVehicle as never}
        title="华夏金租车辆 / Vehicles of one financial investor"
        fixed={{ financialInvestorId: id }}
      />
    </>
  )
}
