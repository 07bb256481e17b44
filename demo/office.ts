import chineseDays from 'chinese-days'
import { addDays, fen, localDate, weekday, type LocalDate, type Resource } from '#kernel'
import { accountNo } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { area } from '#areas/platform/area/area.ts'
import { bankCard } from '#areas/platform/bank-card/bank-card.ts'
import { bankOutlet } from '#areas/platform/bank-outlet/bank-outlet.ts'
import { bankTitle } from '#areas/platform/bank-title/bank-title.ts'
import { userCredential } from '#areas/platform/user/user.ts'
import { vehicleServiceManage } from '#areas/platform/vehicle-service-manage/vehicle-service-manage.ts'
import { workCalendar } from '#areas/platform/work-calendar/work-calendar.ts'
import { company } from '#areas/partners/company/company.ts'
import type { Product } from '../apps/server/product.ts'
import { moreStaff } from './people.ts'
import { hires, seedStaff } from './staff.ts'
import { Stage } from './stage.ts'

export const OFFICE_JOB = 'demo-office'
/** Staff numbers of the people around the story begin here: the story itself may still grow. */
const FIRST_NUMBER = 101

/** One furnishing of the office; adds nothing where it stands already. */
export type Furnishing = (stage: Stage, tx: Tx, people: ReadonlyMap<string, Actor>) => Promise<void>

/**
 * 10-platform 16, the platform's part: the company around the story, its banks, its calendar, its announcements. A step
 * a furnishing, so that a killed job goes on.
 */
export const officeJob = (product: () => Product): JobKind => ({
  kind: OFFICE_JOB,
  label: '演示数据：组织与平台 / Demo data: the company and its platform',
  async run(context) {
    const today = String(context.params['today'] ?? localDate(context.actor.clock.now()))
    const people = await companyOf(product(), context.actor)
    const stage = new Stage(product(), people, today)
    const from = Number(context.cursor?.['done'] ?? 0)
    for (const [at, furnish] of furnishings.entries()) {
      if (at < from) continue
      if (context.stopping()) return undefined
      await stage.run(tx => furnish(stage, tx, people))
      await context.step(async () => ({ cursor: { done: at + 1 } }))
      await context.progress(at + 1, furnishings.length)
    }
    return { people: people.size }
  },
})

/** Everybody by name; who has not joined yet does. */
export async function companyOf({ database }: Product, actor: Actor): Promise<Map<string, Actor>> {
  const told = await database.transaction(actor.tenantId, tx => seedStaff(tx, actor, ''))
  return new Map([...told, ...(await database.transaction(actor.tenantId, tx => hiresMore(tx, actor)))])
}

/** They sign in with the password of the story: nobody keeps it in clear, so they get a colleague's digest. */
const hiresMore = async (tx: Tx, actor: Actor): Promise<Map<string, Actor>> => {
  const known = await tx.row<{ hash: string }>(
    sql`select c.password_hash as hash from user_credential c join blade_user u on u.tenant_id = c.tenant_id and u.id = c.user_id where u.tenant_id = ${tx.tenantId} and u.account = 'gumingyuan'`,
  )
  return hires(tx, actor, moreStaff, FIRST_NUMBER, (inner, userId) =>
    insertRow(inner, actor, userCredential, {
      userId,
      passwordHash: known?.hash ?? '',
      mustChange: false,
      changedTime: `${localDate(actor.clock.now())} 09:00:00`,
    }),
  )
}

const who = (people: ReadonlyMap<string, Actor>, name: string): Actor =>
  people.get(name) ??
  (() => {
    throw new Error(`demo office: nobody is called ${name}`)
  })()
const deptIds = async (tx: Tx): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.rows<{ code: string; id: string }>(
        sql`select dept_code as code, id from blade_dept where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => [row.code, row.id]),
  )
const isEmpty = async (tx: Tx, resource: Resource<any, any, any>): Promise<boolean> =>
  (await findRows(tx, resource, {}, { limit: 1 })).length === 0

const openedAreas: Furnishing = async (stage, tx, people) => {
  if (!(await isEmpty(tx, area))) return
  stage.at(stage.day('2025-08-01'))
  const actor = stage.who('系统管理员')
  const depts = await deptIds(tx)
  const cities: readonly (readonly [
    region: string,
    city: string,
    code: string,
    dept: string,
    manager: string,
    tier: number,
    limit: string,
  ])[] = [
    ['华南', '深圳', '4403', 'sz', '许文博', 1, '小型汽车指标凭摇号或竞价取得，新能源车直接申请'],
    ['华南', '广州', '4401', 'gz', '方晴', 1, '中小客车总量调控，节能车摇号、新能源车直接申领'],
    ['华东', '杭州', '3301', 'hz', '沈屿', 2, '浙A区域号牌限行，新能源车不受限'],
    ['西南', '成都', '5101', 'cd', '江远', 2, ''],
    ['华北', '天津', '1201', 'tj-lease', '沈岚', 2, '小客车摇号与竞价，新能源车直接申请'],
  ]
  const regions = new Map<string, string>()
  for (const [at, [region, city, cityCode, dept, manager, cityTier, limit]] of cities.entries()) {
    if (!regions.has(region))
      regions.set(
        region,
        (await saveRecord(tx, actor, area, { areaLevel: 1, areaName: region, sort: regions.size + 1 }, 'save')).id,
      )
    await saveRecord(
      tx,
      actor,
      area,
      {
        areaLevel: 2,
        areaName: city,
        parentId: regions.get(region)!,
        cityCode,
        cityTier,
        openDate: `20${19 + at}-0${at + 3}-01`,
        businessKinds: at === 4 ? [3] : [1, 2, 4].slice(0, at > 1 ? 2 : 3),
        hailingOpen: at !== 4,
        plateLimit: limit !== '',
        plateLimitNote: limit,
        hailingRule: at === 4 ? '' : '车辆须办理网络预约出租汽车运输证，驾驶员须持证上岗',
        managerId: who(people, manager).userId,
        deptId: depts.get(dept)!,
        sort: at + 1,
      },
      'save',
    )
  }
}

const { isWorkday } = chineseDays as unknown as { isWorkday(day: string): boolean }
/** The two years that the notices of the State Council have settled; only days that are not what the week says. */
const keptCalendar: Furnishing = async (stage, tx) => {
  if (!(await isEmpty(tx, workCalendar))) return
  const rows: { day: LocalDate; kind: string; name: string }[] = []
  for (let day = '2025-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) {
    const isWeekend = weekday(day) > 5
    if (isWorkday(day) !== isWeekend) continue
    rows.push({ day, kind: isWeekend ? '4' : '3', name: isWeekend ? '调休上班' : '法定假日' })
  }
  await insertRows(tx, stage.system, workCalendar, rows)
}

const banks: readonly (readonly [code: string, name: string, short: string])[] = [
  ['102', '中国工商银行', '工行'],
  ['103', '中国农业银行', '农行'],
  ['104', '中国银行', '中行'],
  ['105', '中国建设银行', '建行'],
  ['301', '交通银行', '交行'],
  ['302', '中信银行', '中信'],
  ['303', '中国光大银行', '光大'],
  ['304', '华夏银行', '华夏'],
  ['305', '中国民生银行', '民生'],
  ['306', '广发银行', '广发'],
  ['307', '平安银行', '平安'],
  ['308', '招商银行', '招行'],
  ['309', '兴业银行', '兴业'],
  ['310', '上海浦东发展银行', '浦发'],
  ['313', '城市商业银行', '城商行'],
  ['316', '浙商银行', '浙商'],
  ['318', '渤海银行', '渤海'],
  ['403', '中国邮政储蓄银行', '邮储'],
]
const outletCities: readonly (readonly [code: string, name: string, clearing: string])[] = [
  ['4403', '深圳', '5840'],
  ['4401', '广州', '5810'],
  ['3301', '杭州', '3310'],
  ['5101', '成都', '6510'],
  ['1201', '天津', '1100'],
  ['4406', '佛山', '5880'],
]
const streets = ['分行营业部', '科技园支行', '中心区支行', '高新支行', '东门支行', '火车站支行']
const SAME_OUTLETS = 600

const listedBanks: Furnishing = async (stage, tx) => {
  const known = new Map((await findRows(tx, bankTitle, {})).map(row => [row.bankCode, row.id]))
  const fresh = banks.filter(([code]) => !known.has(code))
  for (const row of (await insertRows(
    tx,
    stage.system,
    bankTitle,
    fresh.map(([bankCode, bankName, shortName], at) => ({
      bankCode,
      bankName,
      shortName,
      gatewayCode: ['102', '308'].includes(bankCode) ? 'simulated' : null,
      sort: at + 1,
      status: 1,
    })),
  )) as { bankCode: string; id: string }[])
    known.set(row.bankCode, row.id)
  if (!(await isEmpty(tx, bankOutlet))) return
  const rows = banks
    .flatMap(([code, name], bankAt) =>
      outletCities.flatMap(([cityCode, city, clearing], cityAt) =>
        streets.map((street, at) => ({
          outletNo: `${code}${clearing}${String(bankAt * 36 + cityAt * 6 + at).padStart(5, '0')}`,
          outletName: `${name}${city}${street}`,
          bankTitleId: known.get(code)!,
          cityCode,
          address: `${city}市${street.replace(/支行|分行营业部/, '')}路${(bankAt + 1) * 6 + at}号`,
          phone: null,
          status: 1,
        })),
      ),
    )
    .slice(0, SAME_OUTLETS)
  await insertRows(tx, stage.system, bankOutlet, rows)
}

/** Three to receive, two to pay, four for both: typed by the finance manager, verified by her colleague. */
const heldCards: Furnishing = async (stage, tx, people) => {
  if (!(await isEmpty(tx, bankCard))) return
  stage.at(stage.day('2025-08-04'))
  const [types, verifies] = [
    { ...who(people, '王静'), clock: stage.clock },
    { ...who(people, '刘洋'), clock: stage.clock },
  ]
  const companies = (await findRows(tx, company, { companyKind: [1, 2, 3, 4] } as never, { orderBy: 't.id' }))
    .filter(one => one.status === 1)
    .slice(0, 3)
  const titles = new Map((await findRows(tx, bankTitle, {})).map(row => [row.bankCode, row.id]))
  const ranges = [1, 1, 1, 2, 2, 3, 3, 3, 3]
  for (const [at, useRange] of ranges.entries()) {
    const owner = companies[at % companies.length]
    if (!owner) return
    const bankTitleId = titles.get(at % 2 ? '308' : '102')!
    const [outlet] = await findRows(tx, bankOutlet, { bankTitleId, cityCode: ['4403', '1201', '3301'][at % 3]! })
    const { id } = await saveRecord(
      tx,
      types,
      bankCard,
      {
        companyId: owner.id,
        bankTitleId,
        bankOutletId: outlet!.id,
        accountNo: accountNo(900 + at),
        accountKind: at < 3 ? '1' : '2',
        useRange,
        // The last one's bank has no interface: it pays by files.
        gatewayCode: at === ranges.length - 1 ? 'file' : 'simulated',
        payLimitOnce: fen('2000000.00'),
        payLimitDay: fen('10000000.00'),
        openDate: '2021-04-12',
      },
      'save',
    )
    await act(tx, verifies, bankCard, id, 'enable')
  }
}

const owners: Record<string, readonly [item: string, owner: string, backup: string][]> = {
  operation: [
    ['registration', '韩松', '马骁'],
    ['transfer', '韩松', '马骁'],
    ['transport', '马骁', '韩松'],
    ['gps', '马骁', '韩松'],
    ['year_check', '白露', '马骁'],
    ['maintenance', '石磊', '马骁'],
    ['insurance', '唐雨', '高翔'],
    ['accident', '高翔', '唐雨'],
    ['violation', '白露', '高翔'],
    ['rescue', '石磊', '高翔'],
    ['take_return', '乔麦', '罗毅'],
    ['parking', '罗毅', '乔麦'],
    ['papers', '罗毅', '乔麦'],
  ],
  service: [['complaint', '夏晴', '马骁']],
}
/** Fourteen services in four cities, and defaults for the rest: sixty rows. */
const answeredServices: Furnishing = async (stage, tx, people) => {
  if (!(await isEmpty(tx, vehicleServiceManage))) return
  const depts = await deptIds(tx)
  const rows = Object.entries(owners).flatMap(([dept, list]) =>
    list.map(([serviceItem, owner, backup]) => ({ dept, serviceItem, owner, backup })),
  )
  const cities: readonly (string | null)[] = [null, '4403', '4401', '3301', '5101']
  const all = cities.flatMap(cityCode => rows.map(row => ({ ...row, cityCode }))).slice(0, 60)
  // The city managers of the branches hear of what is late; Guangzhou's own people answered for some until they left.
  const leavers = ['温书言', '鲁知夏', '项云舟']
  for (const [at, row] of all.entries()) {
    const owner = row.cityCode === '4401' && at % 14 < 9 ? leavers[at % 3]! : row.owner
    await saveRecord(
      tx,
      stage.system,
      vehicleServiceManage,
      {
        serviceItem: row.serviceItem,
        ...(row.cityCode ? { cityCode: row.cityCode } : {}),
        openState: row.serviceItem === 'transport' ? 2 : 1,
        deptId: depts.get(row.dept)!,
        ownerId: who(people, owner).userId,
        backupId: who(people, row.backup).userId,
        escalateId: who(people, '许文博').userId,
        hotline: '0755-86501200',
        responseHours: 2 + (at % 4) * 2,
        finishDays: 1 + (at % 5),
      },
      'save',
    )
  }
}

/** What stands: one transaction each. */
const furnishings: readonly Furnishing[] = [openedAreas, keptCalendar, listedBanks, heldCards, answeredServices]
