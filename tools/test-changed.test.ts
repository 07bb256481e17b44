import { expect, it } from 'vitest'
import { importersOf, reachedFrom, resolved } from './import-graph.ts'
import { chosen } from './test-choice.ts'

const sources: Record<string, string> = {
  'packages/kernel/index.ts': "export * from './money.ts'",
  'packages/kernel/money.ts': '',
  'packages/kernel/money.test.ts': "import { fen } from './money.ts'",
  'areas/billing/bill.ts': "import { fen } from '#kernel'\nimport './words.ts'",
  'areas/billing/words.ts': '',
  'areas/billing/bill.test.ts': "import { bill } from '#areas/billing/bill.ts'",
  'areas/orders/order.test.ts': "const { bill } = await import('../billing/bill.ts')",
  'generated/definitions.ts': "import { bill } from '#areas/billing/bill.ts'",
  'areas/codes/code.test.ts': "import { definitions } from '#generated/definitions.ts'",
  'tests/scenarios/lease.test.ts': "import { bill } from '#areas/billing/bill.ts'",
  'tests/browser/lease.test.ts': "import '#areas/billing/bill.ts'",
}
const importers = importersOf(Object.keys(sources), path => sources[path]!)
const reached = (...changed: string[]) => reachedFrom(changed, importers)

it('finds the file behind every form of import', () => {
  expect(resolved('areas/a/b.ts', '#kernel')).toBe('packages/kernel/index.ts')
  expect(resolved('areas/a/b.ts', '#kernel/check.ts')).toBe('packages/kernel/check.ts')
  expect(resolved('areas/a/b.ts', '../c/d.ts')).toBe('areas/c/d.ts')
  expect(resolved('areas/a/b.ts', 'vitest')).toBeUndefined()
})
it('reaches whoever imports a changed file, over others too, with the number of imports between', () => {
  const far = reached('packages/kernel/money.ts')
  expect(far.get('packages/kernel/money.test.ts')).toBe(1)
  expect(far.get('areas/billing/bill.test.ts')).toBe(3)
  expect(far.get('areas/orders/order.test.ts')).toBe(3)
  expect(reached('areas/billing/words.ts').has('areas/billing/bill.test.ts')).toBe(true)
})
it('goes through no registry unless the registry has changed', () => {
  expect(reached('areas/billing/bill.ts').has('areas/codes/code.test.ts')).toBe(false)
  expect(reached('generated/definitions.ts').has('areas/codes/code.test.ts')).toBe(true)
})
it('runs the nearest tests until the time is used up, and says what it left out and why', () => {
  const times = {
    'packages/kernel/money.test.ts': 5,
    'areas/billing/bill.test.ts': 50,
    'areas/orders/order.test.ts': 60,
  }
  const { run, left } = chosen(reached('packages/kernel/money.ts'), times, 110)
  expect(run).toEqual(['tests/house/house.test.ts', 'packages/kernel/money.test.ts', 'areas/billing/bill.test.ts'])
  expect(left).toEqual([
    { file: 'tests/browser/lease.test.ts', why: 'real browser' },
    { file: 'tests/scenarios/lease.test.ts', why: 'whole product' },
    { file: 'areas/orders/order.test.ts', why: 'no time, 60 s' },
  ])
})
it('runs a changed suite of the whole product, however long it is', () => {
  const { run } = chosen(reached('tests/scenarios/lease.test.ts'), { 'tests/scenarios/lease.test.ts': 900 }, 100)
  expect(run).toContain('tests/scenarios/lease.test.ts')
})
