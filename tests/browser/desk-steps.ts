import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import type { World } from '../world.ts'
import { stageOf } from './hands.ts'
import type { Desk } from './product.ts'

/** People of the story at a desk that is not theirs there: their role, and the department that its scope looks at. */
export const movesTo = (world: World, seats: Readonly<Record<string, readonly [role: string, dept: string]>>) =>
  world.inside(async tx => {
    for (const [name, [role, dept]] of Object.entries(seats))
      await tx.run(sql`update blade_user set
        role_id = array(select id from blade_role where tenant_id = ${tx.tenantId} and role_alias = ${role} and is_deleted = 0),
        dept_id = array(select id from blade_dept where tenant_id = ${tx.tenantId} and dept_code = ${dept} and is_deleted = 0)
        where tenant_id = ${tx.tenantId} and real_name = ${name}`)
  })

/** What may be done with the record in front: as a button, or behind its dots. */
export async function presses(desk: Desk, action: string): Promise<void> {
  const stage = stageOf(desk)
  const direct = stage.getByRole('button', { name: action, exact: true }).first()
  const dots = stage.getByRole('button', { name: '更多操作' })
  await direct.or(dots).first().waitFor()
  if ((await direct.count()) > 0) return direct.click()
  await dots.click()
  await desk.page.getByRole('menuitem', { name: action, exact: true }).click()
}

export const dialogOf = ({ page }: Desk): Locator => page.getByRole('dialog').filter({ visible: true }).last()
const words = (label: string) => new RegExp(`^${[...label].join('\\s?')}$`)

/** Presses it, fills in what it asks and confirms; the dialog goes when it is done. */
export async function does(
  desk: Desk,
  action: string,
  fills: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await presses(desk, action)
  const dialog = dialogOf(desk)
  await fills(dialog)
  await confirms(desk, action)
  await dialog.waitFor({ state: 'hidden' })
}
export const confirms = (desk: Desk, action: string): Promise<void> =>
  dialogOf(desk)
    .getByRole('button', { name: words(action) })
    .last()
    .click()

/** The same, where the product says no: what it says stands in the dialog, which is left. */
export async function isRefused(
  desk: Desk,
  action: string,
  said: string | RegExp,
  fills: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await presses(desk, action)
  const dialog = dialogOf(desk)
  await fills(dialog)
  await confirms(desk, action)
  await dialog.getByText(said).first().waitFor()
  await dialog.getByRole('button', { name: words('取消') }).click()
  const leave = desk.page.getByRole('button', { name: words('离开') }).filter({ visible: true })
  await expect
    .poll(async () => {
      if ((await leave.count()) > 0) await leave.click()
      return desk.page.getByRole('dialog').filter({ visible: true }).count()
    })
    .toBe(0)
  // The console of the browser tells of every answer that is no 200.
  desk.complaints.splice(0)
}
