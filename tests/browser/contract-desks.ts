import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { approvesFromTodo } from './approval-steps.ts'
import { isInApproval, opensContract, whoIsAsked } from './contract-steps.ts'
import { chooses, choosesCity, opensPage, RowsTable, stageOf, toast } from './hands.ts'
import { section, stamps, uploads } from './lease-steps.ts'
import type { openWorld, Desk } from './product.ts'

type Product = Awaited<ReturnType<typeof openWorld>>
/** The company, not its branches. */
export const OWN_COMPANY = /^华驰汽车租赁（深圳）有限公司(?!.{2}分公司)/

export const field = (desk: Desk, label: string): Locator => stageOf(desk).getByLabel(label, { exact: true })

/** From the menu to the empty form. */
export async function opensForm(desk: Desk, leaf: string): Promise<void> {
  await opensPage(desk, '合同订单', '客户合同', leaf)
  await stageOf(desk).getByRole('button', { name: '新增', exact: true }).click()
  await desk.page.getByRole('heading', { level: 1, name: `新增${leaf}` }).waitFor()
}

/** The whole number of what was submitted. */
export async function submits(desk: Desk): Promise<string> {
  await desk.page.getByRole('button', { name: '提交', exact: true }).click()
  return /[A-Z]{2,}\d{8,}/.exec(await toast(desk, '已提交'))![0]
}

/** The customer who signs; our own side fills itself in. */
export async function partyIs(desk: Desk, customer: string, typed: string): Promise<void> {
  const parties = new RowsTable(desk.page, section(desk, '主体'))
  await parties.add()
  await parties.chooses(0, '甲乙丙丁方', '甲方')
  await parties.chooses(0, '主体类型', /^客户/)
  await parties.chooses(0, '主体', customer, typed)
}

/** One line of the model that everybody leases. */
export async function typesLine(
  desk: Desk,
  title: string,
  figures: readonly (readonly [title: string, text: string])[],
): Promise<void> {
  const lines = new RowsTable(desk.page, section(desk, title).locator('.kit-field', { hasText: '产品明细' }))
  await lines.add()
  await lines.chooses(0, '服务产品', '星岚 E5 12期', '星岚 E5')
  await lines.chooses(0, '车型', '星岚 E5 2026款 430km', '星岚 E5')
  await lines.in(0, '用车城市', one => choosesCity(desk.page, one.locator('input').first(), '广东省', '深圳市'))
  await lines.chooses(0, '牌照类型', '小型新能源汽车')
  for (const [label, text] of figures) await lines.types(0, label, text)
}

/** The people of a walk over contracts, each in a window of his own, and the steps that every contract takes. */
export class ContractDesks {
  readonly #desks = new Map<string, Desk>()
  readonly product: Product
  constructor(product: Product) {
    this.product = product
  }
  async of(name: string): Promise<Desk> {
    const desk = this.#desks.get(name) ?? (await this.product.signIn(name))
    this.#desks.set(name, desk)
    return desk
  }
  /** Every window as it stands, for whoever reads of a failure. */
  async pictures(head: string): Promise<void> {
    for (const [name, desk] of this.#desks) await desk.picture(`${head}-${name}`)
  }
  /** Everybody goes home: who comes back signs in again, for weeks have passed. */
  async closes(): Promise<void> {
    for (const desk of this.#desks.values()) await desk.context.close()
    this.#desks.clear()
  }
  askedAbout(no: string, paper: 'contract' | 'apply-seal' = 'contract'): Promise<string | undefined> {
    return whoIsAsked(this.product.world, no, paper)
  }
  /** Whoever is asked about a paper, one after the other, presses his yes. */
  async approve(no: string): Promise<string[]> {
    const names: string[] = []
    for (let name = await this.#nextFor(no); name; name = await this.#nextFor(no)) {
      await approvesFromTodo(await this.of(name), no)
      names.push(name)
    }
    return names
  }
  /** Undefined only once the paper has left its approval: between two steps nobody may be asked for a moment. */
  async #nextFor(no: string): Promise<string | undefined> {
    let name: string | undefined
    const isKnown = async () => {
      name = await this.askedAbout(no)
      return name !== undefined || !(await isInApproval(this.product.world, no))
    }
    await expect.poll(isKnown, { message: `somebody is asked about ${no}` }).toBe(true)
    return name
  }
  /** Paper goes to its seal, is stamped and comes back signed, each by whose step it is. */
  async seal(
    leaf: string,
    no: string,
    { by = '陈立群', clerk: whoKeeps = '唐可', company = '深圳' } = {},
  ): Promise<void> {
    const manager = await this.of(by)
    await opensContract(manager, leaf, no)
    // He has just approved it himself: what he saw then is not asked for again within five seconds.
    await manager.page.reload()
    await manager.page.getByRole('button', { name: '盖章', exact: true }).click()
    const dialog = manager.page.getByRole('dialog', { name: '盖章' })
    await chooses(manager.page, dialog.getByLabel('印章', { exact: true }), `华驰${company}合同专用章`, '合同专用')
    await manager.page.keyboard.press('Escape')
    await dialog.getByLabel('份数', { exact: true }).fill('4')
    await dialog.getByLabel('每份页数', { exact: true }).fill('6')
    await uploads(dialog, '合同定稿.pdf')
    await dialog.getByRole('button', { name: '盖章', exact: true }).click()
    await manager.page.getByText('盖章成功').waitFor()
    await approvesFromTodo(await this.of((await this.askedAbout(no, 'apply-seal'))!), no)
    await stamps(await this.of('纪云'), no)
    const clerk = await this.of(whoKeeps)
    await opensContract(clerk, leaf, no)
    await clerk.page.reload()
    await clerk.page.getByRole('button', { name: '签成', exact: true }).click()
    const signed = clerk.page.getByRole('dialog', { name: '签成' })
    await uploads(signed, '签署件.pdf')
    await signed.getByRole('button', { name: '签成', exact: true }).click()
    await clerk.page.getByText('签成成功').waitFor()
    for (const desk of [manager, clerk]) expect(desk.complaints).toEqual([])
  }
}
