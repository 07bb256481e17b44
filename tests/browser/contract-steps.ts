import { addDays, addMonths } from '#kernel'
import { contractTemplate } from '#areas/contracts/contract-template/contract-template.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { sql } from '#packages/database/sql.ts'
import { getRow, insertRow } from '#packages/server/rows.ts'
import { expect } from 'vitest'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { leaseBody } from '../../demo/leases.ts'
import type { Masters } from '../../demo/masters.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import type { World } from '../world.ts'
import { draws, opensPage, stageOf } from './hands.ts'
import type { Desk, openWorld } from './product.ts'

export const DRIVER = { name: '邓家豪', phone: '13800138777', idNo: '440301199003072716' }

/** A driver whose papers are good, and the template of a consumer lease. */
export async function knowsDriver(world: World, today: string): Promise<string> {
  return world.inside(async tx => {
    await insertRow(tx, world.system, contractTemplate, {
      ...{ templateName: 'C端车辆租赁合同', categoryName: 'C端租赁', contractType: 5, standard: true, bodyKind: 1 },
      ...{ versionNo: 1, status: 1 },
      bodyHtml:
        '<h1>车辆租赁合同</h1><p>合同编号：{{contract.contractNo}}</p><p>承租方：{{partyA.partyName}}</p><p>出租方：{{partyB.partyName}}</p><p>甲方（签字）：　　　　　　　　乙方（盖章）：</p>',
    } as never)
    const { id } = await insertRow(tx, world.people.get('李晓雯')!, driver, {
      ...{ mechanismName: DRIVER.name, idNo: DRIVER.idNo, phone: DRIVER.phone, status: 1, birthday: '1990-03-07' },
      ...{ cityCode: '4403', residence: '深圳市宝安区新安街道前进路18号', licenceNo: DRIVER.idNo, licenceClass: 'C1' },
      ...{ licenceFirstDate: '2015-06-01', licenceValidTo: addMonths(today, 48), licenceState: 1 },
      ...{ backgroundState: 1, backgroundTime: `${today} 09:00:00` },
      ...{ emergencyName: '邓母', emergencyPhone: '13900139000', emergencyRelation: '母亲' },
    } as never)
    return id
  })
}

/** Who is asked about a contract, or about its seal, next. */
export const whoIsAsked = async (
  world: World,
  no: string,
  paper: 'contract' | 'apply-seal' = 'contract',
): Promise<string | undefined> =>
  (
    await world.inside(tx =>
      tx.row<{ name: string }>(sql`
      select u.real_name as name from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id
        join contract c on c.tenant_id = i.tenant_id and i.business_id = ${paper === 'contract' ? sql`c.id` : sql`c.apply_seal_id`}
        join blade_user u on u.tenant_id = t.tenant_id and (u.id = t.assignee_id or u.id = any(t.candidate_ids))
       where i.tenant_id = ${tx.tenantId} and c.contract_no = ${no} and t.state in (1, 2) order by u.id limit 1`),
    )
  )?.name

export const isInApproval = async (world: World, no: string): Promise<boolean> =>
  (
    await world.inside(tx =>
      tx.row<{ status: number }>(
        sql`select status from contract where tenant_id = ${tx.tenantId} and contract_no = ${no}`,
      ),
    )
  )?.status === 102

/** A lease that was signed elsewhere four months ago, with these cars. */
export async function isLeased(
  world: World,
  masters: Masters,
  customerId: string,
  cars: readonly string[],
  today: string,
): Promise<{ id: string; contractNo: string }> {
  const [clerk, sales] = [await world.as('唐可'), world.people.get('李晓雯')!]
  const startDate = addDays(addMonths(today, -4), 1)
  const vins = await world.inside(async tx => {
    const found: string[] = []
    for (const id of cars) found.push((await getRow(tx, vehicle, id)).vin!)
    return found
  })
  const { id } = await clerk.posts<{ id: string }>('contract-lease/save-record', {
    ...leaseBody(masters, {
      customerId,
      company: '华驰深圳',
      city: '4403',
      startDate,
      termMonths: 12,
      lines: [{ model: 'E5', quantity: cars.length }],
    }),
    bizUserId: sales.userId,
    bizDeptId: sales.deptId,
    cutoverDate: today,
    attachBizId: await uploadsFile(clerk, '原合同扫描件.pdf'),
    recordVehicles: vins.map(vin => ({ productLineNo: 1, vin, takeDate: startDate, depositReceived: '10000.00' })),
  })
  const { contractNo } = await clerk.gets<{ contractNo: string }>('contract-lease/detail', { id })
  const answer = await (await world.as((await whoIsAsked(world, contractNo))!)).decides('contract-lease', id)
  if (answer.status !== 200) throw new Error(answer.msg)
  return { id, contractNo }
}

/** From its list to the page of one contract. */
export async function opensContract(desk: Desk, leaf: string, no: string): Promise<void> {
  await opensPage(desk, '合同订单', '客户合同', leaf)
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('link', { name: no })
    .first()
    .click()
  await desk.page.getByRole('heading', { level: 1, name: new RegExp(no) }).waitFor()
}
export async function stands(desk: Desk, state: string): Promise<void> {
  await stageOf(desk).getByText(state, { exact: true }).first().waitFor()
}

/** The texts of links and codes have their templates. */
export async function knowsTexts(world: World): Promise<void> {
  await world.inside(async tx => {
    for (const [id, purpose] of [
      ['4711003', 'code'],
      ['4711004', 'notice'],
    ] as const)
      await tx.run(
        sql`insert into blade_sms (id, tenant_id, create_time, sms_code, category, purpose, template_id, sign_name, status) values (${id}::bigint, ${tx.tenantId}, now(), ${purpose}, '9', ${purpose}, 'T', '华驰车服', 2)`,
      )
  })
}
const smsTo = async (world: World, phone: string): Promise<string[]> =>
  (
    await (
      await world.as('系统管理员')
    ).gets<{ records: { content: string }[] }>('/api/blade-resource/sms-log/page', { phone, size: 10 })
  ).records.map(one => one.content)
const found = (texts: readonly string[], what: RegExp): string | undefined =>
  texts.map(text => what.exec(text)).find(Boolean)?.[1]

/** Whoever has no account opens the link of his text message at 390 px, reads, and signs with a code and his finger. */
export async function signsOnPhone(
  product: Awaited<ReturnType<typeof openWorld>>,
  phone: string,
  no: string,
  picture: string,
): Promise<void> {
  const linkSent = async () => found(await smsTo(product.world, phone), /(\/open\/link\?t=[\w.-]+)/)
  await expect.poll(linkSent, { timeout: 60_000, message: 'the text message holds the link' }).toBeTruthy()
  const link = await linkSent()
  const context = await product.browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const hand = await context.newPage()
  await hand.goto(`${product.address}${link}`)
  await hand.getByText(no).first().waitFor()
  await hand.screenshot({ path: `test-results/${picture}.png`, fullPage: true })
  expect(await hand.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'nothing is cut off').toBe(true)
  const act = hand.locator('.open-link-act').filter({ hasText: '已阅读全文并同意签署' })
  await act.getByRole('button', { name: /^发送到/ }).click()
  await act.getByText(/秒后重发/).waitFor()
  await act.getByLabel('短信验证码').fill(found(await smsTo(product.world, phone), /验证码 (\d{6})/)!)
  if ((await act.locator('canvas').count()) > 0)
    await draws(hand, act.locator('canvas'), [
      [30, 40],
      [100, 70],
      [170, 30],
    ])
  await act.getByRole('button', { name: '已阅读全文并同意签署' }).click()
  await hand.getByText('已办理').waitFor()
  await context.close()
}

/** Our keeper seals the e-contract with his password and looks at both signatures. */
export async function sealsElectron(keeper: Desk, no: string, password: string, signer: string): Promise<void> {
  await opensPage(keeper, '合同订单', '用印与电子合同', '电子合同')
  await stageOf(keeper)
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('link')
    .first()
    .click()
  await stageOf(keeper).getByRole('button', { name: '我方签署', exact: true }).click()
  const seal = keeper.page.getByRole('dialog', { name: '我方签署' })
  await seal.getByLabel('登录密码').fill(password)
  await seal.getByRole('button', { name: '确认用印' }).click()
  await stands(keeper, '已完成')
  await stageOf(keeper).getByRole('button', { name: '验签', exact: true }).click()
  const report = keeper.page.getByRole('dialog', { name: '验签报告' })
  await report
    .getByRole('row', { name: new RegExp(signer) })
    .first()
    .waitFor()
  const signatures = await report
    .getByRole('row')
    .filter({ hasText: /\d{4}-\d{2}/ })
    .allInnerTexts()
  expect(signatures).toHaveLength(2)
  // Intact and trusted; the earlier one cannot cover what was signed after it.
  for (const [at, one] of signatures.entries()) expect(one).toMatch(at === 0 ? /是\s+是\s+否\s*$/ : /是\s+是\s+是\s*$/)
}
