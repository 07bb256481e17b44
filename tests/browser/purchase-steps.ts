import { vin } from '#kernel/made-up.ts'
import type { Locator } from 'playwright-core'
import { chooses, choosesCity, opensPage, pdf, RowsTable, settles, stageOf, toast, typesDate } from './hands.ts'
import { importsRows } from './import-steps.ts'
import type { Desk } from './product.ts'

/** The steps of purchasing and transport (60, 4.4), as planner, buyer and logistics do them. */
const exact = true
export const DEALER = '深圳腾越汽车贸易有限公司'
export const CARRIER = '速达板车运输有限公司'
export const MODEL = '星岚 E5 2026款 430km'
const COMPANY = /^华驰汽车租赁（深圳）有限公司(?!.{2}分公司)/
const TITLE = '鹏驰深圳夜班车队'
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact }).first()
export const dialogOf = ({ page }: Desk) => page.getByRole('dialog').filter({ visible: true }).last()

/** A list of the purchasing menu and the form of a new record. */
async function begins(desk: Desk, leaf: string, title: string): Promise<void> {
  await opensPage(desk, '车辆资产', '采购管理', leaf)
  await stageOf(desk).getByRole('button', { name: '新增', exact }).click()
  await desk.page
    .getByRole('heading', { level: 1, name: `新增${title}` })
    .filter({ visible: true })
    .waitFor()
}
async function submits(desk: Desk): Promise<void> {
  await stageOf(desk).getByRole('button', { name: '提交', exact }).click()
  await toast(desk, '已提交')
}
const rowsOf = (desk: Desk, title: string) =>
  new RowsTable(
    desk.page,
    stageOf(desk)
      .locator('.kit-section')
      .filter({ has: desk.page.getByRole('heading', { name: title, exact }) }),
  )

/** 购车需求 for a key account: so many of one model. */
export async function asksForCars(
  desk: Desk,
  { customer, day, quantity }: { customer: string; day: string; quantity: number },
) {
  const { page } = desk
  await begins(desk, 'KA购车需求', 'KA购车需求')
  await field(desk, '标题').fill(TITLE)
  await choosesCity(page, field(desk, '城市'), '广东省', '深圳市')
  await chooses(page, field(desk, '客户'), customer, customer.slice(3, 7))
  await typesDate(field(desk, '期望到车'), day)
  await chooses(page, field(desk, '用途'), '网约车')
  await chooses(page, field(desk, '购车主体'), COMPANY, '深圳')
  await field(desk, '预期月租').fill('4800')
  await field(desk, '已核对库存').click()
  const lines = rowsOf(desk, '需求明细')
  await lines.add()
  await lines.chooses(0, '车系', '星岚 E5', '星岚')
  await lines.chooses(0, '车型', MODEL, '星岚')
  await lines.chooses(0, '颜色', '白色')
  await lines.types(0, '数量', String(quantity))
  await lines.types(0, '目标单价', '112800')
  await field(desk, '申请理由').fill('客户新增夜班车队，现有库存不足')
  await desk.picture('purchasing-1-demand')
  await submits(desk)
}

interface Order {
  readonly title: string
  /** A demand that it meets; without one it is nobody's. */
  readonly demandNo?: string
  /** The agreement that it calls off; without one a paper number. */
  readonly agreementNo?: string
  readonly day: string
  readonly quantity: number
}
/** 采购订单: who sells what for how much, and when it is paid. */
export async function ordersCars(desk: Desk, { title, demandNo, agreementNo, day, quantity }: Order) {
  const { page } = desk
  await begins(desk, '采购订单', '采购订单')
  await field(desk, '名称').fill(title)
  await chooses(page, field(desk, '购车主体'), COMPANY, '深圳')
  await chooses(page, field(desk, '供应商类型'), '经销商')
  await chooses(page, field(desk, '供应商'), DEALER, '腾越')
  if (agreementNo) await chooses(page, field(desk, '采购合同'), agreementNo, agreementNo)
  else await field(desk, '合同编号').fill('XLCG-2026-11')
  if (demandNo) {
    await chooses(page, field(desk, '需求来源'), 'KA购车需求')
    await chooses(page, field(desk, 'KA购车需求'), demandNo, demandNo)
    await page.keyboard.press('Escape')
  }
  const lines = rowsOf(desk, '订单明细')
  await lines.add()
  await lines.chooses(0, '车型', MODEL, '星岚')
  await lines.chooses(0, '颜色', '白色')
  await lines.types(0, '数量', String(quantity))
  await lines.types(0, '单价', '112800')
  await lines.chooses(0, '交付停车场', '龙华交付中心', '龙华')
  await lines.in(0, '承诺到车', cell => typesDate(cell.locator('input').first(), day))
  const milestones = rowsOf(desk, '付款节点')
  await milestones.add()
  await milestones.chooses(0, '节点', '全部到车')
  await milestones.types(0, '比例', '100')
  await desk.picture('purchasing-2-order')
  await submits(desk)
}

/** VINs as the dealer sends them, from the page of the order: the first is typed, the others come as a file. */
export async function listsCars(
  desk: Desk,
  orderNo: string,
  [typed, ...filed]: readonly number[],
  madeOn: string,
): Promise<void> {
  const { page } = desk
  const serial = typed!
  await opensPage(desk, '车辆资产', '采购管理', '采购订单')
  await stageOf(desk).getByRole('link', { name: orderNo }).first().click()
  await page.getByRole('heading', { level: 1, name: new RegExp(orderNo) }).waitFor()
  await stageOf(desk).getByRole('button', { name: '车辆清单', exact }).click()
  await page
    .getByRole('heading', { level: 1, name: /^采购车辆清单/ })
    .filter({ visible: true })
    .waitFor()
  await stageOf(desk).getByRole('button', { name: '新增', exact }).click()
  await page.getByRole('heading', { level: 1, name: '新增采购车辆清单' }).filter({ visible: true }).waitFor()
  await chooses(page, field(desk, '采购订单'), orderNo, orderNo)
  await field(desk, '订单行号').fill('1')
  await field(desk, '车架号').fill(vin('LXL', serial))
  await field(desk, '驱动电机号').fill(`TZ${serial}`)
  await field(desk, '合格证号').fill(`HGZ${serial}`)
  await typesDate(field(desk, '出厂日期'), madeOn)
  await chooses(page, field(desk, '颜色'), '白色')
  await stageOf(desk).getByRole('button', { name: '保存', exact }).click()
  await toast(desk, `已保存 ${vin('LXL', serial)}`)
  // The list of the order shows for a moment behind the form that closes: a click would meet it as it goes.
  await page.waitForURL(/\/purchase\/order\/vehicle\/index$/)
  await importsRows(
    desk,
    '导入',
    '车辆清单.xlsx',
    ['采购订单*', '订单行号*', '车架号*', '驱动电机号', '合格证号*', '出厂日期*', '颜色*'],
    filed.map(one => [orderNo, '1', vin('LXL', one), `TZ${one}`, `HGZ${one}`, madeOn, '白色']),
  )
}

/** 运单 of a delivery as the carrier sends them: a row a car, one number for each truck. */
export async function importsWaybills(desk: Desk, trips: readonly Trip[]): Promise<void> {
  await opensPage(desk, '车辆资产', '采购管理', '采购运单')
  await importsRows(
    desk,
    '导入运单',
    '运单.xlsx',
    [
      ...['运单类型*', '承运单号*', '承运商*', '方式', '起运地*', '目的停车场*', '计划发车*', '计划到达*', '单价*'],
      ...['板车牌', '司机', '司机电话', '车架号*', '钥匙数'],
    ],
    trips.flatMap(({ kind, outerNo, cars, from, to, depart, arrive }) =>
      cars.map(car => [
        ...[kind, outerNo, CARRIER, '板车', from, to, depart, arrive, '300'],
        ...['粤BX8866', '陈国栋', '13800138026', car, '2'],
      ]),
    ),
  )
}

export interface Trip {
  readonly kind: '采购到车' | '调拨'
  readonly outerNo: string
  /** What a picker finds each car by. */
  readonly cars: readonly string[]
  readonly from: string
  readonly to: string
  readonly depart: string
  readonly arrive: string
}
/** 运单: who carries which cars where, and for how much. */
export async function writesWaybill(desk: Desk, trip: Trip): Promise<void> {
  const { page } = desk
  await begins(desk, '采购运单', '运单')
  await chooses(page, field(desk, '运单类型'), trip.kind)
  await field(desk, '承运单号').fill(trip.outerNo)
  await chooses(page, field(desk, '承运商'), CARRIER, '速达')
  await field(desk, '板车牌').fill('粤BX8866')
  await field(desk, '司机').fill('陈国栋')
  await field(desk, '司机电话').fill('13800138026')
  if (trip.kind === '调拨') await chooses(page, field(desk, '起运停车场'), trip.from, trip.from.slice(0, 2))
  else {
    await field(desk, '起运地').fill(trip.from)
    await choosesCity(page, field(desk, '起运城市'), '广东省', '深圳市')
  }
  await chooses(page, field(desk, '目的停车场'), trip.to, trip.to.slice(0, 2))
  await typesDate(field(desk, '计划发车'), trip.depart)
  await typesDate(field(desk, '计划到达'), trip.arrive)
  await field(desk, '单价').fill('300')
  const lines = rowsOf(desk, '车辆')
  for (const [at, car] of trip.cars.entries()) {
    await lines.add()
    await lines.chooses(at, '车辆', new RegExp(car), car)
    await lines.types(at, '钥匙数', '2')
  }
  await desk.picture(`purchasing-3-waybill-${trip.outerNo}`)
  await submits(desk)
}

/** A waybill in front, by its carrier's number. */
export async function opensWaybill(desk: Desk, no: string): Promise<void> {
  await opensPage(desk, '车辆资产', '采购管理', '采购运单')
  // A list that stood open before shows what it showed then.
  await desk.page.reload()
  await settles(desk)
  await stageOf(desk).getByRole('link', { name: no }).first().click()
  await desk.page.getByRole('heading', { level: 1, name: new RegExp(no) }).waitFor()
}

/** An action of the record in front and its dialog. */
export async function does(desk: Desk, action: string, fill: (box: Locator) => Promise<void>): Promise<void> {
  const stage = stageOf(desk)
  const direct = stage.getByRole('button', { name: action, exact })
  const more = stage.getByRole('button', { name: '更多操作' })
  await direct.or(more).first().waitFor()
  if ((await direct.count()) > 0) await direct.first().click()
  else {
    await more.click()
    await desk.page.getByRole('menuitem', { name: action, exact }).click()
  }
  await answers(desk, fill)
}
/** What the dialog in front asks, and its last button. */
export async function answers(desk: Desk, fill: (box: Locator) => Promise<void>): Promise<void> {
  const box = dialogOf(desk)
  await box.waitFor()
  await fill(box)
  await box
    .getByRole('button', { name: /^(确\s?定|提\s?交)$|^.{2,8}$/ })
    .last()
    .click()
  await box.waitFor({ state: 'detached' })
}
export async function attaches(box: Locator, label: string, name: string): Promise<void> {
  const item = box.locator('.ant-form-item').filter({ hasText: label }).last()
  await item.locator('input[type=file]').setInputFiles(pdf(name))
  await item.getByRole('button', { name, exact }).waitFor()
}
