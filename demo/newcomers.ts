import { addMonths, fen, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { workdays } from './approvals.ts'
import { customerSections, type CustomerSeed } from './customers.ts'
import { asksToWake, sleeperSeeds } from './risk.ts'
import type { Doing, Stage } from './stage.ts'

type End =
  | { readonly kind: 'draft'; readonly sections: 0 | 1 | 2 | 3 }
  | { readonly kind: 'waiting'; readonly steps: 0 | 1 }
  | { readonly kind: 'rejected'; readonly says: string }
  | { readonly kind: 'inactive' | 'active' | 'lapsed' }
  | { readonly kind: 'dormant'; readonly wakes: readonly ('withdrawn' | 'active')[] }

const seed = (
  name: string,
  short: string,
  city: string,
  business: CustomerSeed['business'],
  sales: string,
  legal: string,
  end: End,
  fleet = 45,
): CustomerSeed & { readonly end: End } => ({
  name,
  short,
  city,
  kind: business === 'corporate' ? 5 : 2,
  business,
  grade: 'C',
  sales,
  legal,
  fleet,
  quota: 15,
  end,
})

/** 20-partners 16: who is on the way to become a customer, and who no longer is one. */
const newcomers = [
  seed('深圳湾区通勤服务有限公司', '湾区通勤', '4403', 'corporate', '李晓雯', '万通', { kind: 'draft', sections: 0 }),
  seed('深圳坪山速配物流有限公司', '坪山速配', '4403', 'logistics', '何俊', '平速', { kind: 'draft', sections: 1 }),
  seed('广州增城乐途出行有限公司', '增城乐途', '4401', 'hailing', '林晓彤', '曾乐', { kind: 'draft', sections: 2 }),
  seed('杭州临平快达运输有限公司', '临平快达', '3301', 'logistics', '严芷', '林达', { kind: 'draft', sections: 3 }),
  seed('深圳盐田海岸汽车租赁有限公司', '盐田海岸', '4403', 'rental', '何俊', '颜海', { kind: 'waiting', steps: 0 }),
  seed('广州白云机场接驳有限公司', '白云接驳', '4401', 'hailing', '林晓彤', '白云飞', { kind: 'waiting', steps: 1 }),
  seed('成都锦里文旅用车有限公司', '锦里文旅', '5101', 'corporate', '邓凯', '金里', { kind: 'waiting', steps: 1 }),
  seed('成都青白江冷链有限公司', '青白江冷链', '5101', 'logistics', '邓凯', '青江', {
    kind: 'rejected',
    says: '场地租赁合同剩余不足六个月，请续签后再报',
  }),
  seed('杭州富阳众联出行有限公司', '富阳众联', '3301', 'hailing', '严芷', '傅阳', {
    kind: 'rejected',
    says: '实际控制人与工商登记不一致，请核实',
  }),
  seed('广州从化温泉商旅有限公司', '从化商旅', '4401', 'corporate', '林晓彤', '丛向荣', { kind: 'active' }),
  seed('深圳光明乳品配送有限公司', '光明配送', '4403', 'logistics', '何俊', '广明', { kind: 'inactive' }),
  seed('杭州建德新安运输有限公司', '建德新安', '3301', 'logistics', '严芷', '简德', { kind: 'lapsed' }),
  seed('深圳大鹏湾商旅用车有限公司', '大鹏商旅', '4403', 'rental', '李晓雯', '戴鹏', {
    kind: 'dormant',
    wakes: ['withdrawn', 'active'],
  }),
  seed('成都龙泉山运动出行有限公司', '龙泉出行', '5101', 'hailing', '邓凯', '龙卫东', { kind: 'active' }),
  seed('杭州钱塘云帆出行有限公司', '钱塘云帆', '3301', 'hailing', '严芷', '钱云帆', { kind: 'active' }, 360),
  seed('深圳龙华捷程城配有限公司', '龙华捷程', '4403', 'logistics', '何俊', '龙程', { kind: 'active' }, 80),
] as const
const FIRST_NUMBER = 140

/** Months since whoever got through was admitted. */
const ADMITTED: Partial<Record<End['kind'], number>> = { inactive: 14, lapsed: 14, dormant: 14, active: 5 }

/**
 * Customers that are still being entered, wait, were rejected, have just begun, fell asleep or are no longer served.
 * Whose quota is reviewed for the first time has none yet (`quota-told.ts`).
 */
export const admitsNewcomers: Doing = async stage => {
  const days = await stage.run(tx => workdays(tx, stage.today, 40))
  for (const [at, one] of newcomers.entries()) await plays(stage, one, FIRST_NUMBER + at, days[2 + (at % 9)]!)
  const [, refused] = sleeperSeeds
  const [sleeper] = await stage.run(tx => findRows(tx, customer, { mechanismName: refused!.name, status: 3 } as never))
  if (sleeper) await asksToWake(stage, refused!, sleeper.id, { at: 2, end: 'draft' })
}

async function plays(stage: Stage, one: (typeof newcomers)[number], number: number, day: LocalDate): Promise<void> {
  if ((await stage.run(tx => findRows(tx, customer, { mechanismName: one.name } as never))).length > 0) return
  const { end } = one
  const months = ADMITTED[end.kind]
  const entered = months === undefined ? day : addMonths(stage.today, -months)
  stage.at(entered, '09:50:00')
  const id = await stage.run(tx => enters(stage, tx, one, number))
  if (end.kind === 'draft') return
  stage.at(entered, '14:20:00')
  if (end.kind === 'waiting') return stage.run(tx => stage.approve(tx, 'customer', id, end.steps))
  if (end.kind === 'rejected') return stage.run(tx => stage.reject(tx, 'customer', id, end.says))
  await stage.run(tx => stage.approve(tx, 'customer', id))
  await isAdmitted(stage, one, id)
}

async function isAdmitted(stage: Stage, one: (typeof newcomers)[number], id: string): Promise<void> {
  const { end } = one
  await stage.run(async tx => {
    for (const account of await findRows(tx, accountMechanism, { mechanismId: id, status: 102 } as never))
      await act(tx, stage.who('王静'), accountMechanism, account.id, 'confirm', {
        input: { verifyMethod: 2, verifyRemark: '与开户许可证一致' },
      })
  })
  // Whose quota is reviewed has none before.
  if (end.kind === 'active' || end.kind === 'lapsed') return
  await stage.run(tx =>
    grantQuota(tx, stage.who('江岳'), {
      customerId: id,
      lines: [{ cityCode: one.city, qty: one.quota, amount: fen(`${one.quota * 102_800}.00`) }],
      validTo: addMonths(stage.today, 3),
      grade: one.grade,
      reason: '系统上线前已授信，按原批复录入',
    }),
  )
  if (end.kind === 'inactive') {
    stage.at(addMonths(stage.today, -2), '16:00:00')
    return void (await stage.run(tx =>
      act(tx, stage.who('陈立群'), customer, id, 'disable', { reason: '客户停止经营，双方协商终止合作' }),
    ))
  }
  if (end.kind !== 'dormant') return
  for (const [at, wake] of end.wakes.entries()) await asksToWake(stage, one, id, { at: at + 2, end: wake })
}

/** As far as the salesperson has come with the five sections; a whole one is submitted. */
async function enters(stage: Stage, tx: Tx, one: (typeof newcomers)[number], number: number): Promise<string> {
  const sales = stage.who(one.sales)
  const [papers, permit] = [
    await stage.scan(tx, sales, `${one.short}资料`),
    await stage.scan(tx, sales, `${one.short}开户许可证`),
  ]
  const sections = customerSections(one, number, stage.now, name => (name === 'account' ? permit : papers))
  const far = one.end.kind === 'draft' ? one.end.sections : 4
  const { id } = await saveRecord(
    tx,
    sales,
    customer,
    {
      ...(far === 0 ? { mechanismName: one.name, cityCode: one.city } : sections.base),
      ...(far >= 2 ? { contacts: sections.contacts } : {}),
      ...(far >= 3 ? sections.business : {}),
      draft: true,
    },
    'save',
  )
  if (far < 4) return id
  const [manager] = await findRows(tx, contacts, { mechanismId: id }, { limit: 1 })
  const models = (await findRows(tx, carModel, {}, { limit: 2, orderBy: 't.id' })).map(model => model.id)
  const { version } = await getRow(tx, customer, id)
  await saveRecord(tx, sales, customer, { id, version, areas: sections.areas(manager!.id, models) }, 'save')
  return id
}
