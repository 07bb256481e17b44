import { addDays, addMonths, localDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { insuranceRequirement } from '#areas/insurance/insurance-requirement/insurance-requirement.ts'
import { payablePaid } from '#areas/insurance/insurance-requirement/server/payable-events.ts'
import { refreshStates } from '#areas/insurance/vehicle-insurance-state/server/refresh.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seedMasters } from '../../demo/masters.ts'
import { runsJob, standCars } from '../scenarios/story.ts'
import { approvesFromTodo } from './approval-steps.ts'
import { chooses, choosesCity, opensPage, settles, stageOf, toast, typesDate } from './hands.ts'
import { openWorld, type Desk } from './product.ts'
import { isTurnedAway } from './refusals.ts'

// Document 80, section 3: cars near expiry from the pool of needs to their policies; the bank pays between two steps.
let world: Awaited<ReturnType<typeof openWorld>>
let today = ''
let cars: string[] = []
const desks = new Map<string, Desk>()
const CARS = 3
const [OFFICER, SUPERVISOR, FINANCE] = ['罗毅', '韩松', '王静'] as const
const INSURER = '安澜财产保险深圳分公司'
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

async function deskOf(name: string): Promise<Desk> {
  const desk = desks.get(name) ?? (await world.signIn(name))
  desks.set(name, desk)
  return desk
}
const field = (desk: Desk, label: string) => stageOf(desk).getByLabel(label, { exact: true }).first()
const drawerOf = ({ page }: Desk) => page.locator('.ant-drawer').filter({ visible: true }).last()
const latest = (auditType: number) =>
  world.world.inside(
    async tx =>
      (await findRows(tx, insuranceRequirement, { auditType } as never, { orderBy: 't.id desc', limit: 1 }))[0]!,
  )

/** Every row of the table in front. */
const choosesAll = (desk: Desk) => stageOf(desk).locator('thead').getByRole('checkbox').first().check()
/** The orders at this step, chosen and taken to the page of the next one. */
async function takesOrders(desk: Desk, step: string): Promise<void> {
  await opensPage(desk, '保险车务', '保险管理', '投保工单')
  await settles(desk)
  await choosesAll(desk)
  await desk.page.getByRole('button', { name: step, exact: true }).filter({ visible: true }).click()
  await stageOf(desk).getByRole('heading', { name: step, level: 1 }).waitFor()
  await stageOf(desk).getByText(`共${CARS}行，${CARS}台`).waitFor()
}
/** 批量填写: what is filled in goes into every row of the batch. */
async function fillsAll(desk: Desk, fill: (drawer: ReturnType<typeof drawerOf>) => Promise<void>): Promise<void> {
  await choosesAll(desk)
  await stageOf(desk).getByRole('button', { name: `批量填写 ${CARS}` }).click()
  await fill(drawerOf(desk))
  await drawerOf(desk).getByRole('button', { name: /^保\s?存$/ }).click()
  await drawerOf(desk).waitFor({ state: 'detached' })
  await stageOf(desk).getByText(`通过${CARS}`, { exact: true }).waitFor()
}
/** Into approval; the number of the batch. */
async function submitsBatch(desk: Desk): Promise<void> {
  await stageOf(desk).getByRole('button', { name: '提交审批', exact: true }).click()
  await desk.page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: '提交审批' }).click()
  await toast(desk, '已提交审批')
}
async function decidedBy(auditType: number, ...names: string[]): Promise<void> {
  const { requirementNo } = await latest(auditType)
  for (const name of names) await approvesFromTodo(await deskOf(name), requirementNo!)
  await expect.poll(async () => (await latest(auditType)).status).toBe(1)
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
  await fillsAll(desk, async box => {
    await chooses(page, box.getByLabel('险种', { exact: true }), '交强险')
    await page.keyboard.press('Escape')
  })
  await desk.picture('insurance-1-demand')
  await submitsBatch(desk)
  await isTurnedAway(await deskOf('周敏'), world.address, '/insurance/insure/workorder/index')
  await decidedBy(6, SUPERVISOR)
  expect(desk.complaints).toEqual([])
})

it('2. the premium agreed with the insurer is applied for and paid', async () => {
  const desk = await deskOf(OFFICER)
  const { page } = desk
  const start = addDays(today, 6)
  await takesOrders(desk, '批量投保申请')
  await chooses(page, field(desk, '保险公司'), INSURER, INSURER.slice(0, 4))
  await fillsAll(desk, async box => {
    await typesDate(box.getByLabel('起保', { exact: true }), `${start} 00:00:00`)
    await typesDate(box.getByLabel('终保', { exact: true }), `${addDays(addMonths(start, 12), -1)} 23:59:59`)
    await box.getByLabel('交强险保费', { exact: true }).fill('950.00')
  })
  await desk.picture('insurance-2-application')
  await submitsBatch(desk)
  await decidedBy(1, SUPERVISOR)
  await takesOrders(desk, '批量投保付款')
  await chooses(page, field(desk, '收款账户'), /0088/)
  await stageOf(desk).getByRole('button', { name: '重新校验' }).click()
  await stageOf(desk).getByText(`通过${CARS}`, { exact: true }).waitFor()
  await submitsBatch(desk)
  await decidedBy(2, SUPERVISOR, FINANCE)
  const { payableIds, totalAmt } = await latest(2)
  expect(totalAmt).toBe(BigInt(CARS) * 95_000n)
  await world.world.inside(async tx => {
    for (const id of payableIds) {
      await tx.run(sql`update account_payable set status = 3 where id = ${id}::bigint`)
      await payablePaid(tx, world.world.system, (await getRow(tx, accountPayable, id)).billId!)
    }
  })
  expect(desk.complaints).toEqual([])
})

it('3. a premium that is not the one applied for is refused at its row; mended, the policies stand in the ledger', async () => {
  const desk = await deskOf(OFFICER)
  await takesOrders(desk, '批量保单维护')
  const numbers = cars.map((_, at) => `PDZA2026440300${at}`)
  for (const [at, no] of numbers.entries()) {
    await stageOf(desk).getByRole('button', { name: `编辑 粤BD${88010 + at}` }).click()
    const box = drawerOf(desk)
    await box.getByLabel('保单号', { exact: true }).fill(no)
    if (at === 1) await box.getByLabel('保费', { exact: true }).fill('953.00')
    await box.getByRole('button', { name: /^保\s?存$/ }).click()
    await box.waitFor({ state: 'detached' })
  }
  const wrong = stageOf(desk).getByRole('row', { name: /粤BD88011/ })
  await wrong.getByText('保费与申请相差3.00元，请填写差异原因').waitFor()
  expect(await stageOf(desk).getByRole('button', { name: '提交审批', exact: true }).isDisabled()).toBe(true)
  await desk.picture('insurance-3-wrong')
  await wrong.getByRole('button', { name: '编辑 粤BD88011' }).click()
  await drawerOf(desk).getByLabel('保费', { exact: true }).fill('950.00')
  await drawerOf(desk).getByRole('button', { name: /^保\s?存$/ }).click()
  await stageOf(desk).getByText(`通过${CARS}`, { exact: true }).waitFor()
  await submitsBatch(desk)
  await decidedBy(3, SUPERVISOR)
  const policies = await world.world.inside(tx => findRows(tx, insurancePolicy, { vehicleId: cars } as never))
  expect(policies.map(one => one.policyNo).sort()).toEqual(numbers)
  await opensPage(desk, '保险车务', '保险管理', '保单台账')
  await stageOf(desk).getByRole('link', { name: numbers[0]! }).first().waitFor()
  await desk.picture('insurance-4-policies')
  expect(desk.complaints).toEqual([])
})
