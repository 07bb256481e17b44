import { fen, localDate, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { accident } from '#areas/accidents/accident/accident.ts'
import { accidentRegister } from '#areas/accidents/accident-register/accident-register.ts'
import { accidentTerminate } from '#areas/accidents/accident-terminate/accident-terminate.ts'
import { accountAccidentFine } from '#areas/billing/account-accident-fine/account-accident-fine.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { param } from '#areas/platform/param/param.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hasTwelveOnLease, storyMasters } from '../scenarios/story.ts'
import { choosesCity, chooses, opensPage, pdf, RowsTable, settles, stageOf, typesDate } from './hands.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'
import { decidedByAll, hasRoles } from './return-steps.ts'

// 80, chapter 4: a rider is hurt. The driver reports by phone, the officer opens the case, losses and the customer's
// charge are agreed, the charge is billed; at the closing the hospital is paid ahead and the insurer is asked for it.
let world: Awaited<ReturnType<typeof openWorld>>
let car = ''
let today = ''
const { desks, deskOf } = peopleOf(() => world, { onClock: true })
const [OFFICER, SUPERVISOR, MANAGER] = ['罗毅', '乔麦', '韩松'] as const
const PLATE = '粤BD88010'
const [INSURER, HOSPITAL] = ['安澜财产保险深圳分公司', '深圳市龙华人民医院'] as const
beforeAll(async () => {
  world = await openWorld('2026-11-21')
  const { world: inside } = world
  await hasTwelveOnLease(inside, await storyMasters(inside))
  inside.clock.set('2026-11-25 12:00:00')
  today = localDate(inside.clock.now())
  await hasRoles(inside, {
    [OFFICER]: 'accident_officer',
    [SUPERVISOR]: 'accident_supervisor',
    [MANAGER]: 'operation_manager',
  })
  await inside.inside(async tx => {
    car = (await tx.row<{ id: string }>(
      sql`select id from vehicle where tenant_id = ${tx.tenantId} and plate_no = ${PLATE}`,
    ))!.id
    const provider = (mechanismName: string, kind: string) =>
      insertRow(tx, inside.system, serviceProvider, { mechanismName, providerKinds: [kind], status: 1 } as never)
    const insurer = await provider(INSURER, 'insurer')
    const hospital = await provider(HOSPITAL, 'other')
    await insertRow(tx, inside.system, accountMechanism, {
      ...{ mechanismType: 2, mechanismId: hospital.id, accountName: HOSPITAL, accountNo: '6225880100000088' },
      ...{ useRange: 3, status: 1 },
    } as never)
    await tx.run(sql`delete from insurance_policy where tenant_id = ${tx.tenantId} and vehicle_id = ${car}::bigint`)
    for (const policyKind of [1, 2])
      await insertRow(tx, inside.system, insurancePolicy, {
        ...{ policyKind, policyNo: `P${policyKind}`, vehicleId: car, insurerId: insurer.id, status: 2 },
        ...{ startTime: '2026-03-01 00:00:00', endTime: '2027-02-28 23:59:59', effectiveEnd: '2027-02-28 23:59:59' },
        premium: fen('1620'),
        ...(policyKind === 2 ? { insuredValue: fen('100000'), thirdPartyLimit: fen('2000000') } : {}),
      } as never)
    const [open] = await findRows(tx, param, { paramKey: 'accident.webForm' } as never)
    await updateRow(tx, inside.system, param, open!, { paramValue: '1', isInherited: false })
  })
})
afterAll(() => world?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`accident-failed-${name}`)
})

const inside = <T>(work: Parameters<typeof world.world.inside<T>>[0]) => world.world.inside(work)
const caseNow = async () => (await inside(tx => findRows(tx, accident, { vehicleId: car } as never)))[0]!
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()
const press = (desk: Desk, name: string | RegExp) => stageOf(desk).getByRole('button', { name, exact: true }).click()
const section = (desk: Desk, title: string) =>
  stageOf(desk)
    .locator('.kit-section')
    .filter({ has: desk.page.getByRole('heading', { name: title, exact: true }) })
/** A question that has to be answered stands open until somebody does. */
const saysNo = (desk: Desk, label: string) =>
  stageOf(desk)
    .locator('.kit-field')
    .filter({ has: desk.page.getByText(label, { exact: true }) })
    .getByRole('radio', { name: '否' })
    .check()
const quiet = (desk: Desk) => expect(desk.complaints.splice(0).filter(text => !/status of 400/.test(text))).toEqual([])
async function opensList(desk: Desk, leaf: string): Promise<void> {
  await desk.page.reload()
  await opensPage(desk, '保险车务', '事故管理', leaf)
  await settles(desk)
}
/** The form of a new document about this case. */
async function begins(desk: Desk, leaf: string, title: string): Promise<void> {
  await opensList(desk, leaf)
  await press(desk, '新增')
  await desk.page.getByRole('heading', { level: 1, name: title }).filter({ visible: true }).waitFor()
  const { accidentNo } = await caseNow()
  await chooses(desk.page, field(desk, '事故'), accidentNo!, accidentNo!)
}
const decided = (resource: string, no: string) => decidedByAll(world.world, deskOf, resource, no)

it('1. the driver reports from the road that somebody is hurt; the officer opens the case, its supervisor lets it', async () => {
  const context = await world.browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const phone = await context.newPage()
  await phone.goto(`${world.address}/open/accident?tenant=100001`)
  await phone.getByLabel('有人受伤').check()
  await phone.getByLabel('我方车牌').fill(PLATE)
  await phone.getByLabel('驾驶人').fill('何志远')
  await phone.getByLabel('手机').fill('13900005678')
  await phone.getByLabel('事故时间').fill(`${today}T09:40`)
  await phone.getByLabel('地点').fill('龙华区民治大道与梅龙路口')
  await phone.getByLabel('经过').fill('右转时与直行电动车相撞，骑车人腿部受伤')
  await phone.getByRole('button', { name: '上报', exact: true }).click()
  await phone.getByText(/已收到，上报编号 SGSB\d+/).waitFor()
  await context.close()

  const desk = await deskOf(OFFICER)
  const { page } = desk
  await opensList(desk, '司机上报')
  await stageOf(desk).getByRole('link', { name: /SGSB/ }).first().click()
  await press(desk, '受理转事故')
  await expect.poll(() => field(desk, '事故经过').inputValue()).toContain('骑车人腿部受伤')
  await typesDate(field(desk, '报案时间'), `${today} 10:05:00`)
  await field(desk, '报案人').fill('王鹏')
  await field(desk, '报案人电话').fill('13800001234')
  await field(desk, '驾驶人电话').fill('13900005678')
  await choosesCity(page, field(desk, '地区'), '广东省', '深圳市')
  await chooses(page, field(desk, '事故类型'), '人伤')
  await field(desk, '受伤').fill('1')
  await field(desk, '医院').fill('龙华人民医院')
  for (const label of ['需拖车', '酒驾', '非授权驾驶', '逃逸']) await saysNo(desk, label)
  const parties = new RowsTable(page, section(desk, '相关方与伤亡'))
  await parties.add()
  await parties.chooses(0, '类型', '非机动车')
  await parties.types(0, '姓名', '刘强')
  await stageOf(desk).getByLabel('已报警', { exact: true }).click()
  await field(desk, '认定书号').fill('440309202611250001')
  await chooses(page, field(desk, '责任'), '主责')
  await typesDate(field(desk, '报险时间'), `${today} 10:30:00`)
  for (const [label, amt] of [
    ['本车估损', '3600'],
    ['三者估损', '1200'],
    ['人伤估损', '16000'],
  ] as const)
    await field(desk, label).fill(amt)
  await desk.picture('accident-1-case')
  await press(desk, /^(提交|提交审批)$/)
  await expect.poll(async () => (await caseNow())?.accidentNo ?? '').toMatch(/^SG/)
  await isTurnedAway(await deskOf('周敏'), world.address, '/accident/index')
  const { accidentNo } = await caseNow()
  await decided('accident', accidentNo!)
  expect(await caseNow()).toMatchObject({ status: 1, injuredCount: 1, custodyKind: 1 })
  expect((await caseNow()).level).toBeGreaterThanOrEqual(3)
  quiet(desk)
})

it('2. losses are shared among the covers by rule, the customer’s charge is proposed; approved, the case goes on', async () => {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  await begins(desk, '事故登记', '新增事故登记')
  await press(desk, '按事故带出')
  await expect.poll(() => stageOf(desk).getByText('主责').count()).toBeGreaterThan(0)
  const losses = new RowsTable(page, section(desk, '损失与分摊'))
  for (const [at, [kind, amt]] of (
    [
      ['本车损失', '3600'],
      ['对方车辆', '1200'],
      ['医疗', '24000'],
    ] as const
  ).entries()) {
    await losses.add()
    await losses.chooses(at, '损失类别', kind)
    await losses.types(at, '定损金额', amt)
  }
  await press(desk, '测算分摊')
  await stageOf(desk)
    .getByText(/损失 28,?800.00，可赔/)
    .waitFor()
  await field(desk, '绝对免赔额').fill('2000')
  await press(desk, '带出测算的客户承担')
  await chooses(page, field(desk, '处理方式'), '不维修')
  await stageOf(desk).getByLabel('已签赔付协议', { exact: true }).click()
  await stageOf(desk)
    .locator('.kit-field')
    .filter({ hasText: '协议文件' })
    .locator('input[type=file]')
    .setInputFiles(pdf('赔付协议.pdf'))
  await stageOf(desk).getByRole('button', { name: '赔付协议.pdf', exact: true }).waitFor()
  await desk.picture('accident-2-register')
  await press(desk, /^(提交|提交审批)$/)
  const register = async () => (await inside(tx => findRows(tx, accidentRegister, {} as never)))[0]
  await expect.poll(async () => (await register())?.registerNo ?? '').toMatch(/^SGDJ/)
  await decided('accident-register', (await register())!.registerNo!)
  expect(await register()).toMatchObject({ status: 1, lossTotal: fen('28800') })
  const { claimCompulsory, claimCommercial, claimOther, uninsured, lossTotal } = (await register())!
  expect(claimCompulsory! + claimCommercial! + claimOther! + uninsured!).toBe(lossTotal)
  expect(await caseNow()).toMatchObject({ status: 2, penaltyAmtStatus: 1 })
  quiet(desk)
})

it('3. the charge of the customer is billed once', async () => {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  const { accidentNo, penaltyAmt } = await caseNow()
  expect(penaltyAmt! > 0n).toBe(true)
  await page.reload()
  await opensPage(desk, '财务中心', '车辆款项', '事故赔付')
  await press(desk, '新增')
  await page.getByRole('heading', { level: 1, name: '新增事故赔付' }).waitFor()
  await chooses(page, field(desk, '事故'), accidentNo!, accidentNo!)
  await chooses(page, field(desk, '责任'), '主责')
  const lines = new RowsTable(page, section(desk, '赔付明细'))
  await lines.add()
  await lines.chooses(0, '赔付类型', '免赔')
  await lines.types(0, '金额', yuan(penaltyAmt!))
  const box = stageOf(desk).locator('.kit-field').filter({ hasText: '附件' })
  await box.locator('input[type=file]').setInputFiles(pdf('赔付协议.pdf'))
  await box.getByRole('button', { name: '赔付协议.pdf', exact: true }).waitFor()
  await desk.picture('accident-3-charge')
  await press(desk, /^(保存|提交)$/)
  const fine = async () => (await inside(tx => findRows(tx, accountAccidentFine, {} as never)))[0]
  await expect.poll(async () => (await fine())?.totalAmt).toBe(penaltyAmt)
  await expect.poll(async () => (await caseNow()).penaltyAmtStatus).toBe(2)
  const bills = await inside(tx => findRows(tx, billReceivable, { billAmt: penaltyAmt } as never))
  expect(bills.length).toBeGreaterThan(0)
  quiet(desk)
})

it('4. the case is closed: the hospital is paid ahead by us, the insurer is asked for his share', async () => {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  await begins(desk, '事故结案', '新增事故结案')
  await press(desk, '带出维修、赔款与客户承担')
  const claims = section(desk, '赔款与垫付')
  await claims.locator('tbody tr').nth(2).waitFor()
  const expected = (await inside(tx => findRows(tx, accidentRegister, {} as never)))[0]!
  const owed = [expected.claimCompulsory!, expected.claimCommercial!, expected.claimOther!]
  const rows = new RowsTable(page, claims.locator('.kit-field.is-full').filter({ hasText: '赔款' }).first())
  for (const [at, amt] of owed.entries()) {
    await rows.types(at, '实赔', yuan(amt))
    await rows.chooses(at, '支付对象', '我方')
    await rows.chooses(at, '付款方', INSURER, INSURER.slice(0, 4))
  }
  const pays = new RowsTable(page, claims.locator('.kit-field.is-full').filter({ hasText: '我方垫付' }).last())
  await pays.add()
  await pays.chooses(0, '收款方', HOSPITAL, HOSPITAL.slice(0, 4))
  await pays.chooses(0, '收款账户', HOSPITAL)
  await pays.types(0, '金额', '16800')
  await field(desk, '结论').fill('主责已认定，伤者已出院，赔款由保险公司支付我方')
  await desk.picture('accident-4-closing')
  await press(desk, /^(提交|提交审批)$/)
  const closing = async () => (await inside(tx => findRows(tx, accidentTerminate, {} as never)))[0]
  await expect.poll(async () => (await closing())?.terminateNo ?? '').toMatch(/^SGJA/)
  await decided('accident-terminate', (await closing())!.terminateNo!)
  await expect.poll(async () => (await caseNow()).status).toBe(4)
  const { id } = (await closing())!
  const wanted = await inside(tx => findRows(tx, accountReceivable, { sourceType: 'accident', sourceId: id } as never))
  expect(wanted.reduce((sum, one) => sum + one.amt, 0n)).toBe(owed.reduce<bigint>((sum, amt) => sum + amt, 0n))
  const ahead = await inside(tx => findRows(tx, accountPayable, {} as never))
  expect(ahead.map(one => yuan(one.amt))).toContain('16800.00')
  await opensList(desk, '事故')
  await stageOf(desk)
    .getByRole('link', { name: (await caseNow()).accidentNo! })
    .click()
  await settles(desk)
  await desk.picture('accident-4-closed')
  quiet(desk)
})
