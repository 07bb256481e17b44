import { bool, date, defineResource, dict, enumeration, files, int, json, money, qty, ref, text } from '#kernel'
import { costBearer } from '#areas/work-orders/codes.ts'
import { partGrade, projectLine } from '../codes.ts'

/** One round of bargaining over a line: what the station asked, what we offered. */
export interface PriceRound {
  readonly round: number
  readonly station: string | null
  readonly ours: string | null
  readonly time: string
  readonly user: string
}

/** 80, section 6: what is done, quoted, compared and agreed; prices are of one unit. */
export const maintenanceDickerLine = defineResource({
  name: 'maintenance-dicker-line',
  label: '维修明细 / Line of an application',
  area: 'maintenance',
  kind: 'lines',
  parent: 'dickerId',
  title: 'projectName',
  subtitle: ['partNo'],
  pick: '/maintenance-dicker/line-list',
  fields: {
    dickerId: ref('维修申请 / Application', 'S', 'maintenance-dicker'),
    projectId: ref('项目 / Project', 'R', 'maintenance-project', { only: { status: [1] }, fills: { unit: 'unit' } }),
    projectName: text('名称 / Name', 'S', { max: 64 }),
    lineKind: enumeration('行类型 / Kind', 'S', projectLine),
    partNo: text('配件号 / Part no.', '', { max: 64 }),
    partGrade: enumeration('等级 / Grade', '', partGrade),
    qty: qty('数量 / Quantity', 'R', { min: 0, max: 9999, default: '1.00' }),
    unit: dict('单位 / Unit', '', 'maintenance_unit'),
    quotePrice: money('报价 / Quote', 'R', { unit: '元' }),
    contractPrice: money('协议价 / Contract', 'S', { unit: '元' }),
    hasContract: bool('有协议价 / Priced by contract', 'S'),
    contractId: ref('计价协议 / Priced by', 'S', 'contract'),
    lastPrice: money('上次价 / Last', 'S', { unit: '元' }),
    lastDate: date('上次日期 / Last on', 'S'),
    marketPrice: money('市场中位价 / Market', 'S', { unit: '元' }),
    roundPrices: json<PriceRound[]>('议价记录 / Rounds', 'S'),
    finalPrice: money('成交价 / Agreed', '', { unit: '元' }),
    quoteAmt: money('报价金额 / Quoted amount', 'S', { unit: '元' }),
    finalAmt: money('成交金额 / Agreed amount', 'S', { unit: '元' }),
    bearer: enumeration('承担方 / Borne by', '', costBearer, { absent: '同申请 / As the application' }),
    guaranteeDays: int('质保天数 / Guarantee days', '', { min: 0, max: 3650, unit: '天' }),
    guaranteeKm: int('质保公里 / Guarantee km', '', { min: 0, max: 500_000, unit: '公里' }),
    guaranteeHit: bool('质保内 / In guarantee', 'S'),
    reason: text('超价原因 / Why above', '', { max: 200 }),
    note: text('备注 / Note', '', { max: 200 }),
    attachBizId: files('附件 / Files'),
  },
  indexes: ['dickerId', 'projectId'],
})
