import { addDays, addMonths, localDate, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { insuranceRequirement } from '#areas/insurance/insurance-requirement/insurance-requirement.ts'
import { insuranceWorkOrder } from '#areas/insurance/insurance-work-order/insurance-work-order.ts'
import { refreshStates } from '#areas/insurance/vehicle-insurance-state/server/refresh.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import type { Locator } from 'playwright-core'
import { workbook } from '#areas/vehicles/testing/import-file.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seedMasters } from '../../demo/masters.ts'
import { runsJob, standCars } from '../scenarios/story.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import { approvesFromTodo, opensTask } from './approval-steps.ts'
import { chooses, choosesCity, opensPage, pdf, stageOf, typesDate } from './hands.ts'
import { drawerOf, field, fillsAll, passes, savesRow, submitsBatch, takesOrders } from './insurance-steps.ts'
import { peopleOf } from './people.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// Document 80, section 3: cars near expiry from the pool of needs to their policies; the bank pays between two steps.
let world: Awaited<ReturnType<typeof openWorld>>
let today = ''
let cars: string[] = []
const { desks, deskOf } = peopleOf(() => world)
const CARS = 30
const [OFFICER, SUPERVISOR, FINANCE, DIRECTOR] = ['罗毅', '韩松', '王静', '沈岚'] as const
const NUMBERS = Array.from({ length: CARS }, (_, at) => `PDZA20264403${String(at).padStart(4, '0')}`)
const INSURER = '安澜财产保险深圳分公司'
/** What three insurers ask for the thirty cars; the one chosen is not the cheapest. */
const QUOTES = [
  ['南粤财产保险深圳分公司', '27900.00'],
  [INSURER, '28500.00'],
  ['联海财产保险深圳分公司', '29910.00'],
] as const
const roles = { [OFFICER]: 'insurance_officer', [SUPERVISOR]: 'insurance_supervisor' }
beforeAll(async () => {
  world = await openWorld('2026-11-23')
  const inside = world.world
  today = localDate(inside.clock.now())
  const masters = await inside.inside(tx => seedMasters(tx, inside.system, inside.people))
  cars = await standCars(inside, masters, CARS)
  await inside.inside(async tx => {
    for (const [name, role] of Object.entries(roles))
      await tx.run(sql`update blade_user set role_id = array(select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = ${role} and is_deleted = 0)
        where tenant_id = ${tx.tenantId} and real_name = ${name}`)
    const known = await findRows(tx, serviceProvider, { mechanismName: INSURER } as never)
    const insurer =
      known[0] ??
      (await insertRow(tx, inside.system, serviceProvider, {
        ...{ mechanismName: INSURER, providerKinds: ['insurer'], status: 1 },
      } as never))
    for (const [mechanismName] of QUOTES.filter(([name]) => name !== INSURER))
      await insertRow(tx, inside.system, serviceProvider, {
        ...{ mechanismName, providerKinds: ['insurer'], status: 1 },
      } as never)
    await insertRow(tx, inside.system, accountMechanism, {
      ...{ mechanismType: 2, mechanismId: insurer.id, accountName: INSURER, accountNo: '6225880100000088' },
      ...{ useRange: 3, status: 1 },
    } as never)
    for (const id of cars)
      await updateRow(tx, inside.system, vehicle, id, { compulsoryEnd: addDays(today, 5), commercialEnd: null })
    await refreshStates(tx, inside.system, cars)
  })
  await runsJob(inside, 'insurance-scan')
})
afterAll(() => world?.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const [name, desk] of desks) await desk.picture(`insurance-failed-${name}`)
})

const latest = (auditType: number) =>
  world.world.inside(
    async tx =>
      (await findRows(tx, insuranceRequirement, { auditType } as never, { orderBy: 't.id desc', limit: 1 }))[0]!,
  )

async function decidedBy(auditType: number, ...names: string[]): Promise<void> {
  const { requirementNo } = await latest(auditType)
  for (const name of names) await approvesFromTodo(await deskOf(name), requirementNo!)
  await expect.poll(async () => (await latest(auditType)).status).toBe(1)
}

/** Whoever decides a dearer choice reads the quotes side by side, with the reason. */
async function readsQuotes(desk: Desk): Promise<void> {
  await opensTask(desk, (await latest(1)).requirementNo!)
  const rows = stageOf(desk).locator('.kit-rows-view tbody tr')
  await expect.poll(() => rows.count()).toBe(QUOTES.length)
  for (const [at, [name, total]] of QUOTES.entries())
    await rows
      .nth(at)
      .filter({ hasText: name })
      .filter({ hasText: total.replace(/(\d{3}\.)/, ',$1') })
      .waitFor()
  await rows.nth(1).filter({ hasText: '所选' }).filter({ hasText: '600.00' }).waitFor()
  await stageOf(desk).getByText('最低报价的公司不承保网约车').first().waitFor()
  await desk.picture('insurance-2-quotes')
}

/** The cashier pays by hand, with the receipt of the bank. */
async function paysAtTheBank(accountPayableId: string): Promise<void> {
  const { payable, ownAccountId } = await world.world.inside(async tx => {
    const row = await getRow(tx, accountPayable, accountPayableId)
    const own = await findRows(tx, accountMechanism, { mechanismId: row.companyId, status: 1 } as never)
    return { payable: row, ownAccountId: own[0]!.id }
  })
  const cashier = await world.world.as('周敏')
  await cashier.posts('account-actually-paid/save', {
    ...{ companyId: payable.companyId, ownAccountId, payMethod: 2, payDate: today },
    bankSerialNo: `BX${accountPayableId.slice(-8)}`,
    lines: [{ accountPayableId, amt: yuan(payable.amt) }],
    attachBizId: await uploadsFile(cashier, '付款回单.pdf'),
  })
}

it('1. the officer takes the cars near expiry from the pool of needs, the supervisor lets them be insured', async () => {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  await opensPage(desk, '保险车务', '保险管理', '投保工单')
  await page.getByRole('button', { name: '投保需求', exact: true }).filter({ visible: true }).click()
  await stageOf(desk).getByRole('heading', { name: '投保需求', level: 1 }).waitFor()
  await stageOf(desk).getByRole('button', { name: '加入车辆' }).click()
  const drawer = drawerOf(desk)
  await drawer.getByText('需求池', { exact: true }).click()
  await choosesCity(page, drawer.getByLabel('城市').first(), '广东省', '深圳市')
  await drawer.getByRole('row', { name: /粤BD88010/ }).waitFor()
  await drawer.locator('thead').getByRole('checkbox').check()
  await drawer.getByRole('button', { name: `加入${CARS}行` }).click()
  await stageOf(desk).getByText(`共${CARS}行，${CARS}台`).waitFor()
  await fillsAll(desk, CARS, async box => {
    await chooses(page, box.getByLabel('险种', { exact: true }), '交强险')
    await page.keyboard.press('Escape')
  })
  await desk.picture('insurance-1-demand')
  await submitsBatch(desk)
  await isTurnedAway(await deskOf('周敏'), world.address, '/insurance/insure/workorder/index')
  await decidedBy(6, SUPERVISOR)
  expect(desk.complaints).toEqual([])
})

it('2. three insurers are compared: the dearer one asks a reason and the finance director; its premium is paid', async () => {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  const start = addDays(today, 6)
  await takesOrders(desk, '投保工单', '批量投保申请', CARS)
  await chooses(page, field(desk, '保险公司'), INSURER, INSURER.slice(0, 4))
  await fillsAll(desk, CARS, async box => {
    await typesDate(box.getByLabel('起保', { exact: true }), `${start} 00:00:00`)
    await typesDate(box.getByLabel('终保', { exact: true }), `${addDays(addMonths(start, 12), -1)} 23:59:59`)
    await box.getByLabel('交强险保费', { exact: true }).fill('950.00')
  })
  for (const [at, [name, total]] of QUOTES.entries()) {
    await stageOf(desk).getByRole('button', { name: '加入报价' }).click()
    const quoting = stageOf(desk).locator('.kit-field').filter({ hasText: '比价' })
    await chooses(page, quoting.getByLabel('保险公司', { exact: true }).nth(at), name, name.slice(0, 4))
    await quoting.getByLabel('报价合计').nth(at).fill(total)
  }
  await passes(desk, CARS)
  await stageOf(desk).getByRole('button', { name: '提交审批', exact: true }).click()
  await page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: '提交审批' }).click()
  await stageOf(desk).getByText('非最低报价，请填写原因').first().waitFor()
  await field(desk, '说明').fill('最低报价的公司不承保网约车')
  // More than ten cars: the quotes themselves are shown, too.
  const paper = stageOf(desk).locator('.kit-field').filter({ hasText: '超过10台必传' })
  await paper.locator('input[type=file]').setInputFiles(pdf('报价单.pdf'))
  await paper.getByRole('button', { name: '报价单.pdf', exact: true }).waitFor()
  await desk.picture('insurance-2-application')
  await submitsBatch(desk)
  await approvesFromTodo(await deskOf(SUPERVISOR), (await latest(1)).requirementNo!)
  await readsQuotes(await deskOf(DIRECTOR))
  await decidedBy(1, DIRECTOR)
  desk.complaints.splice(0)
  await takesOrders(desk, '投保工单', '批量投保付款', CARS)
  await chooses(page, field(desk, '收款账户'), INSURER, INSURER.slice(0, 4))
  await stageOf(desk).getByRole('button', { name: '重新校验' }).click()
  await passes(desk, CARS)
  await submitsBatch(desk)
  await decidedBy(2, SUPERVISOR, FINANCE)
  const { payableIds, totalAmt } = await latest(2)
  expect(totalAmt).toBe(BigInt(CARS) * 95_000n)
  for (const id of payableIds) await paysAtTheBank(id)
  await expect
    .poll(() => world.world.inside(tx => findRows(tx, insuranceWorkOrder, { vehicleId: cars, status: 6 } as never)))
    .toHaveLength(CARS)
  expect(desk.complaints).toEqual([])
})

/** The sheet of the insurer: one policy of each car, at its premium. */
async function policySheet(vins: readonly string[], from: number, premiums: readonly string[]) {
  const start = addDays(today, 6)
  const rows = vins.map((vin, at) => [
    ...[vin, '交强险', NUMBERS[from + at]!, start, addDays(addMonths(start, 12), -1), premiums[at]!],
  ])
  return {
    name: '保单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await workbook(rows, ['车架号*', '险种*', '保单号*', '起保时间*', '终保时间*', '保费*'])),
  }
}

it('3. thirty policies come by file: a premium that is not the one applied for is named; mended, all stand in the ledger', async () => {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  const vins = (await world.world.inside(tx => findRows(tx, vehicle, { id: cars } as never, { orderBy: 't.id' }))).map(
    one => one.vin!,
  )
  await opensPage(desk, '保险车务', '保险管理', '投保工单')
  await page.getByRole('button', { name: '批量保单维护', exact: true }).filter({ visible: true }).click()
  await stageOf(desk).getByRole('heading', { name: '批量保单维护', level: 1 }).waitFor()
  const uploads = async (from: number, premiums: readonly string[]) => {
    await stageOf(desk).getByRole('button', { name: '上传明细' }).click()
    const box = page.getByRole('dialog').filter({ hasText: '上传明细' }).filter({ visible: true })
    const sheet = await policySheet(vins.slice(from, from + premiums.length), from, premiums)
    await box.locator('input[type=file]').setInputFiles(sheet)
    return box
  }
  const joins = async (box: Locator, rows: number) => {
    await box.getByRole('button', { name: `加入通过的${rows}行` }).click()
    await box.waitFor({ state: 'detached' })
  }
  const box = await uploads(
    0,
    cars.map((_, at) => (at === CARS - 1 ? '953.00' : '950.00')),
  )
  await box.getByText(`共${CARS}行，通过${CARS - 1}行，未通过1行`).waitFor()
  await box.getByTitle('2', { exact: true }).click()
  await box
    .getByRole('row', { name: new RegExp(vins[CARS - 1]!) })
    .getByText('保费与申请相差3.00元，请填写差异原因')
    .waitFor()
  await desk.picture('insurance-3-wrong')
  await joins(box, CARS - 1)
  await stageOf(desk)
    .getByText(`共${CARS - 1}行，${CARS - 1}台`)
    .waitFor()
  await joins(await uploads(CARS - 1, ['950.00']), 1)
  await stageOf(desk).getByText(`共${CARS}行，${CARS}台`).waitFor()
  await passes(desk, CARS)
  await submitsBatch(desk)
  await decidedBy(3, SUPERVISOR)
  const policies = await world.world.inside(tx => findRows(tx, insurancePolicy, { vehicleId: cars } as never))
  expect(policies.map(one => one.policyNo).sort()).toEqual(NUMBERS)
  await opensPage(desk, '保险车务', '保险管理', '保单台账')
  await stageOf(desk).getByRole('link', { name: NUMBERS[0]! }).first().waitFor()
  await desk.picture('insurance-4-policies')
  expect(desk.complaints).toEqual([])
})

/** One policy with a correction of this kind, from its request to the endorsement of the insurer. */
async function corrects(at: number, kind: string, fill: (desk: Desk) => Promise<void>, ...deciders: string[]) {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  await opensPage(desk, '保险车务', '保险管理', '批改工单')
  await page.getByRole('button', { name: '批量批改申请', exact: true }).filter({ visible: true }).click()
  await stageOf(desk).getByRole('heading', { name: '批量批改申请', level: 1 }).waitFor()
  await chooses(page, field(desk, '批改类型'), kind)
  await typesDate(field(desk, '生效日'), addDays(today, 6))
  await fill(desk)
  await stageOf(desk).getByRole('button', { name: '加入保单' }).click()
  const drawer = drawerOf(desk)
  await drawer
    .getByRole('row', { name: new RegExp(NUMBERS[at]!) })
    .getByRole('checkbox')
    .check()
  await drawer.getByRole('button', { name: '加入1行' }).click()
  await passes(desk, 1)
  await desk.picture(`insurance-5-${at}-correction`)
  await submitsBatch(desk)
  await decidedBy(5, ...deciders)
  await takesOrders(desk, '批改工单', '批改保单维护', 1, '待维护')
  await stageOf(desk)
    .getByRole('button', { name: /^编辑 粤BD/ })
    .click()
  const box = drawerOf(desk)
  await box.getByLabel('批单号', { exact: true }).fill(`PD2026000${at}`)
  await box.locator('input[type=file]').setInputFiles(pdf(`批单${at}.pdf`))
  await box.getByRole('button', { name: `批单${at}.pdf`, exact: true }).waitFor()
  await savesRow(desk)
  await passes(desk, 1)
  await submitsBatch(desk)
  await decidedBy(8, SUPERVISOR)
  expect(desk.complaints).toEqual([])
  return world.world.inside(async tx => (await findRows(tx, insurancePolicy, { policyNo: NUMBERS[at] } as never))[0]!)
}

it('4. a policy gets another beneficiary by an endorsement', async () => {
  const policy = await corrects(0, '受益人变更', desk => field(desk, '新受益人').fill('深圳前海商业银行'), SUPERVISOR)
  expect(policy).toMatchObject({ beneficiary: '深圳前海商业银行', revising: false })
})

it('5. a car that goes off the road is given back its premium, and its cover ends', async () => {
  const policy = await corrects(
    2,
    '退保',
    desk => chooses(desk.page, field(desk, '退保原因'), '停驶'),
    SUPERVISOR,
    FINANCE,
  )
  // Before its start: the premium less 3 percent.
  expect(policy).toMatchObject({ status: 4, refundAmt: 92_150n })
})
