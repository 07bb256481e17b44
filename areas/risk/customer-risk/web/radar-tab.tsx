import { Descriptions, Table, Tree } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'

interface Car {
  orderVehicleId: string
  vin: string
  plateNo: string
  overdueAmt: string
}
interface Hold {
  id: string
  sourceType?: string
  sourceId?: string
  sourceNo: string
  qty: number
  frozenQty: number
  occupiedQty: number
  vehicles: Car[]
}
interface City {
  id: string
  cityName: string
  limitQty: number
  usedQty: number
  availableQty: number
  blocks: string[]
  holds: Hold[]
}
interface Radar {
  exposure: Record<string, string> & { ages: string[] }
  vehicles: number
  tree: City[]
  group: { name: string; limitQty: number; usedQty: number; useRate: string } | ''
  ceilings: { regionName: string; limitQty: number; usedQty: number; useRate: string }[]
}
const parts = {
  occupiedAmount: '占用金额 / Occupied',
  overdueAmt: '逾期 / Overdue',
  lateFee: '滞纳金 / Late fees',
  balance: '余额 / Balance',
  netExposure: '净敞口 / Net exposure',
  openAmt: '未结账单 / Open bills',
  margin: '保证金 / Deposits',
  rentMonthly: '月租金 / Monthly rent',
} as const
const ages = [
  '未到期 / Not due',
  '1-30天 / 1-30 days',
  '31-60天 / 31-60 days',
  '61-90天 / 61-90 days',
  '90天以上 / Over 90',
]

/** Where the quota is, down to the car, and what is owed by its age. */
export default function RadarTab({ record }: DetailSlot) {
  const t = useT()
  const radar = record as unknown as Radar
  if (!radar.exposure) return null
  const limits = [
    ...(radar.group
      ? [{ ...radar.group, regionName: t('集团 {name} / Group {name}', { name: radar.group.name }) }]
      : []),
    ...radar.ceilings,
  ]
  return (
    <section className="kit-card kit-section">
      <Descriptions
        size="small"
        layout="vertical"
        column={{ xs: 2, sm: 3, md: 4 }}
        title={t('敞口 / Exposure')}
        items={[
          ...Object.entries(parts).map(([key, label]) => ({
            key,
            label: t(label),
            children: <Money value={radar.exposure[key]} />,
          })),
          { key: 'vehicles', label: t('在租车辆 / Vehicles'), children: radar.vehicles },
        ]}
      />
      <Descriptions
        size="small"
        layout="vertical"
        column={{ xs: 2, sm: 3, md: 5 }}
        title={t('应收账龄 / Receivables by age')}
        items={ages.map((label, at) => ({
          key: label,
          label: t(label as `${string} / ${string}`),
          children: <Money value={radar.exposure.ages[at]} />,
        }))}
      />
      <Table
        size="small"
        rowKey="regionName"
        pagination={false}
        scroll={{ x: 460 }}
        dataSource={limits}
        columns={[
          { title: t('上限 / Limit of'), dataIndex: 'regionName' },
          { title: t('台数上限 / Limit'), dataIndex: 'limitQty', align: 'right', width: 120 },
          { title: t('已用 / Used'), dataIndex: 'usedQty', align: 'right', width: 120 },
          { title: t('使用率% / Use %'), dataIndex: 'useRate', align: 'right', width: 120 },
        ]}
      />
      <Tree
        selectable={false}
        defaultExpandedKeys={radar.tree.map(city => city.id)}
        treeData={radar.tree.map(city => ({
          key: city.id,
          title: `${t('{city}：已用{used}/{limit}台，可用{left}台 / {city}: {used} of {limit} used, {left} left', { city: city.cityName, used: city.usedQty, limit: city.limitQty, left: city.availableQty })}${city.blocks.length > 0 ? ` (${city.blocks.join(t('、 / , '))})` : ''}`,
          children: city.holds.map(hold => ({
            key: hold.id,
            title: t('{no}：冻结{f}台，占用{o}台 / {no}: {f} frozen, {o} occupied', {
              no: hold.sourceNo,
              f: hold.frozenQty,
              o: hold.occupiedQty,
            }),
            children: hold.vehicles.map(car => ({
              key: car.orderVehicleId,
              title: `${car.plateNo || car.vin || '-'}${Number(car.overdueAmt) > 0 ? ` ${t('逾期{amt}元 / {amt} overdue', { amt: car.overdueAmt })}` : ''}`,
            })),
          })),
        }))}
      />
    </section>
  )
}
