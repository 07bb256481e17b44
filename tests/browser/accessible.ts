import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Serious and critical faults of the page in front, each with its first place. */
export async function breaksNoRule(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page as never })
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(one => one.impact === 'serious' || one.impact === 'critical')
    .map(
      one =>
        `${one.id}: ${one.nodes
          .map(node => node.target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    )
}
