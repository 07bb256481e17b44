import { stageOf } from './hands.ts'
import type { Desk } from './product.ts'

/** The address typed by hand by somebody without the right: the page says so and shows nothing. */
export async function isTurnedAway({ page }: Desk, address: string, path: string): Promise<void> {
  await page.goto(`${address}${path}`)
  await page.getByRole('heading', { name: /^(无权限|No permission)$/ }).waitFor()
}

/** How many buttons of that name the page in front offers. */
export const buttons = (desk: Desk, name: string): Promise<number> => stageOf(desk).getByRole('button', { name, exact: true }).count()
