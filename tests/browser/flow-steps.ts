import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { chooses, opensPage, pdf, RowsTable, settles, stageOf, toast, typesDate } from './hands.ts'
import { section } from './lease-steps.ts'
import type { Desk } from './product.ts'
import { does } from './purchase-steps.ts'

/** Requisition, transfer and time axis of a car (60, 4.5, 4.7, 4.3), as their people do them. */
const exact = true
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact }).first()
const press = (desk: Desk, name: string) => stageOf(desk).getByRole('button', { name, exact }).click()
async function opens(desk: Desk, leaf: string, no: string): Promise<void> {
  await opensPage(desk, '车辆资产', '配车交付', leaf)
  await desk.page.reload()
  await settles(desk)
  await stageOf(desk).getByRole('link', { name: no }).first().click()
  await desk.page
    .getByRole('heading', { level: 1, name: new RegExp(no) })
    .filter({ visible: true })
    .waitFor()
}

/** 交付申请: without the front money it does not go, with a promise it does. */
export async function asksForDelivery(
  desk: Desk,
  { orderNo, quantity, day, promise }: { orderNo: string; quantity: number; day: string; promise: string },
): Promise<void> {
  const { page } = desk
  await opensPage(desk, '车辆资产', '配车交付', '交付申请')
  await press(desk, '新增')
  await page.getByRole('heading', { level: 1, name: '新增交付申请' }).filter({ visible: true }).waitFor()
  await chooses(page, field(desk, '订单'), orderNo, orderNo)
  const lines = new RowsTable(page, section(desk, '车辆需求'))
  await lines.add()
  await lines.chooses(0, '产品行', /星岚/)
  await lines.types(0, '数量', String(quantity))
  await chooses(page, field(desk, '提车场'), '龙华交付中心', '龙华')
  await typesDate(field(desk, '计划提车'), `${day} 15:00:00`)
  await field(desk, '提车人').fill('王强')
  await field(desk, '提车人手机').fill('13800138001')
  await field(desk, '提车人证件号').fill('11010519491231002X')
  await uploads(section(desk, '交付'), '授权书', '授权书.pdf')
  await press(desk, '试算')
  await stageOf(desk).getByText('首付未收齐，请填写先提后付及承诺付款日').waitFor()
  await press(desk, '提交')
  await stageOf(desk)
    .getByText(/首付款未收齐，差额[\d.]+元，请填写先提后付说明/)
    .first()
    .waitFor()
  await desk.picture('flow-1-refused')
  expect(desk.complaints.splice(0)).toEqual([expect.stringContaining('status of 400')])
  await field(desk, '先提后付').click()
  await field(desk, '先提后付理由').fill('客户月底统一付款')
  await typesDate(field(desk, '承诺付款日'), promise)
  await press(desk, '提交')
  await toast(desk, '已提交')
}

async function uploads(box: Locator, label: string, name: string): Promise<void> {
  const item = box.locator('.kit-field, .ant-form-item').filter({ hasText: label }).first()
  await item.locator('input[type=file]').first().setInputFiles(pdf(name))
  await item.getByRole('button', { name, exact }).waitFor()
}

/** What finance asked for is changed; everything else comes back as it was written. */
export async function promisesSooner(desk: Desk, no: string, promise: string): Promise<void> {
  await opens(desk, '交付申请', no)
  await press(desk, '重新提交')
  await desk.page
    .getByRole('heading', { level: 1, name: /^重新提交交付申请/ })
    .filter({ visible: true })
    .waitFor()
  await stageOf(desk).getByText('承诺付款日过晚，请改到月底前').first().waitFor()
  await typesDate(field(desk, '承诺付款日'), promise)
  await press(desk, '提交')
  await toast(desk, '已提交')
}

/** 发起转移, from the position of the car. */
export async function opensTransfer(
  desk: Desk,
  { plate, contractNo, day }: { plate: string; contractNo: string; day: string },
): Promise<void> {
  const { page } = desk
  await opensPage(desk, '合同订单', '订单管理', '订单车辆')
  await settles(desk)
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(plate.slice(-5)) })
    .getByRole('link')
    .first()
    .click()
  await page
    .getByRole('heading', { level: 1, name: /^DC\d+/ })
    .filter({ visible: true })
    .waitFor()
  await does(desk, '发起转移', async box => {
    await chooses(page, box.getByLabel('方式', { exact }), '转合同')
    await chooses(page, box.getByLabel('目标合同', { exact }), contractNo, contractNo)
    await typesDate(box.getByLabel('切换日', { exact }), day)
    await chooses(page, box.getByLabel('办理人', { exact }), '乔麦', '乔麦')
    await chooses(page, box.getByLabel('原因类别', { exact }), '合同归并')
    await box
      .getByLabel(/原因|说明/)
      .last()
      .fill('客户将夜班车队归并到新合同')
    await desk.picture('flow-3-open')
  })
}

async function begins(desk: Desk, no: string, step: string): Promise<void> {
  await opens(desk, '车辆转移', no)
  const stage = stageOf(desk)
  const direct = stage.getByRole('button', { name: step, exact })
  const more = stage.getByRole('button', { name: '更多操作' })
  await direct.or(more).first().waitFor()
  if ((await direct.count()) > 0) await direct.first().click()
  else {
    await more.click()
    await desk.page.getByRole('menuitem', { name: step, exact }).click()
  }
}

export async function handlesMove(desk: Desk, no: string, km: number): Promise<void> {
  await begins(desk, no, '办理')
  await stageOf(desk).getByRole('heading', { name: '办理交接' }).waitFor()
  await field(desk, '原车里程').fill(String(km))
  await uploads(stageOf(desk), '交接照片', '交接照片.pdf')
  await desk.picture('flow-3-handle')
  await press(desk, '办理完成，转核算')
}
export async function accounts(desk: Desk, no: string): Promise<void> {
  await begins(desk, no, '核算')
  await stageOf(desk).getByText('押金转移').first().waitFor()
  await settles(desk)
  await desk.picture('flow-3-account')
  await press(desk, '核算完成，转确认')
}
export async function confirmsMove(desk: Desk, no: string): Promise<void> {
  await begins(desk, no, '确认')
  await desk.picture('flow-3-confirm')
  await press(desk, '确认转移')
}

/** 时间轴 of the card: all that it says, with its documents. */
export async function readsLife(desk: Desk, plate: string): Promise<string> {
  const { page } = desk
  await opensPage(desk, '车辆资产', '车辆管理', '车辆管理')
  await settles(desk)
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(plate.slice(-5)) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  await stageOf(desk)
    .getByRole('tab', { name: /时间轴/ })
    .click()
  const axis = stageOf(desk).locator('.truth-axis')
  await axis.locator('.truth-mark').first().waitFor()
  await stageOf(desk).locator('.truth-moment').waitFor()
  await desk.picture('flow-4-truth')
  return (await axis.locator('title').allTextContents()).join('\n')
}

/** A segment of the axis opens the document that says so. */
export async function opensSegment(desk: Desk, no: string): Promise<void> {
  const mark = stageOf(desk).locator('.truth-axis .truth-mark.opens').filter({ hasText: no }).first()
  await mark.dblclick({ force: true })
  await desk.page
    .getByRole('heading', { level: 1, name: new RegExp(no) })
    .filter({ visible: true })
    .waitFor()
}
