// npm run test:long [name ...]: the suites that take minutes, at full strength, one after the other. Each ends within
// ten minutes, or within its own `minutes`.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * Thirty callers, a hundred rounds, on a slow machine as many as 45 seconds a row allow (RACE_SECONDS=0: all of them);
 * a row whose rounds need nights of their own bounds them itself.
 */
const races = { RACES: '30x100', RACE_SECONDS: process.env['RACE_SECONDS'] ?? '45' }
/** Suites that `npm test` draws a part of (packages/testing/drawn.ts). */
const whole = { WHOLE: '1' }
const pages = process.argv.slice(2).filter(one => one.startsWith('/'))
const suites: Record<string, { file: string; env: Record<string, string>; config?: string; minutes?: number }> = {
  'races-money': { file: 'tests/races/money.test.ts', env: races },
  'races-cars': { file: 'tests/races/cars.test.ts', env: races },
  'races-supply': { file: 'tests/races/supply.test.ts', env: races },
  'races-papers': { file: 'tests/races/papers.test.ts', env: races },
  'races-keys': { file: 'tests/races/keys.test.ts', env: races },
  'races-quota': { file: 'tests/races/quota.test.ts', env: races },
  'races-work': { file: 'tests/races/work.test.ts', env: races },
  'quota-events': { file: 'areas/risk/city-quota/server/quota.property.test.ts', env: { QUOTA_EVENTS: '10000' } },
  'quota-demo': { file: 'tests/scenarios/quota-demo-whole.test.ts', env: whole, minutes: 30 },
  'risk-nights': { file: 'tests/scenarios/risk-nights.test.ts', env: { RISK_CUSTOMERS: '50000' } },
  'customers-scale': { file: 'tests/scenarios/customers-scale.test.ts', env: { SCALE_CUSTOMERS: '20000' } },
  'ledger-scale': { file: 'areas/billing/ledger-scale.test.ts', env: { POSTINGS: '10000000' }, minutes: 60 },
  'bills-scale': { file: 'areas/billing/bills-scale.test.ts', env: { BILLS: '1000000' }, minutes: 30 },
  'pay-lists': { file: 'areas/billing/pay-scale.test.ts', env: { PAY_ROWS: '1000000' }, minutes: 60 },
  'closing-scale': { file: 'areas/billing/closing-scale.test.ts', env: { CLOSED_BILLS: '1000000' }, minutes: 60 },
  'match-proof': { file: 'areas/accounts/calculations/match-proof.test.ts', env: { MATCH_LINES: '2000' } },
  'vehicle-list': { file: 'areas/vehicles/vehicle/server/list-scale.test.ts', env: { CARS: '1000000' }, minutes: 30 },
  'vehicle-import': { file: 'areas/vehicles/vehicle/server/import.test.ts', env: { IMPORTED: '10000' } },
  'registers-import': { file: 'areas/vehicles/registers/registers-file.test.ts', env: { IMPORTED: '10000' } },
  matrix: { file: 'tests/generated/matrix.test.ts', env: whole },
  rights: { file: 'tests/generated/rights.test.ts', env: whole },
  hostile: { file: 'tests/generated/hostile.test.ts', env: whole },
  payloads: { file: 'tests/dialect/payloads.test.ts', env: whole },
  'gps-load': { file: 'areas/security/security-gps-warn/server/load.test.ts', env: whole },
  'gps-stream': { file: 'tests/scenarios/gps-stream.test.ts', env: whole },
  'assign-500': { file: 'areas/work-orders/vehicle-task/server/assign-scale.test.ts', env: { TASKS: '500' } },
  'stocktake-20000': { file: 'areas/stocktake/stocktake-task/server/scale.test.ts', env: { STOCKTAKE_CARS: '20000' } },
  'care-lists': { file: 'areas/accidents/list-scale.test.ts', env: { CARE_ROWS: '100000' } },
  'violation-night': {
    file: 'areas/insurance/violation-sync-run/server/night.test.ts',
    env: { NIGHT: '40000' },
    minutes: 60,
  },
  walks: { file: 'tests/browser/', env: {}, config: 'vitest.browser.config.ts' },
  'english-menu': { file: 'tests/browser/english.test.ts', env: whole, config: 'vitest.browser.config.ts' },
  kills: { file: 'tests/kills/kills.test.ts', env: { KILLS: '20' } },
  crashes: { file: 'tests/kills/decided.test.ts', env: { CRASHES: '10' } },
  'first-list': {
    file: 'tests/browser/weight.test.ts',
    env: { FIRST_LIST: 'clock' },
    config: 'vitest.browser.config.ts',
  },
  // Only by its name: npm run test:long buttons [/system/user ...], pages of the menu by their paths; all of them take
  // hours.
  buttons: {
    file: 'tests/browser/buttons/buttons.test.ts',
    env: { BUTTONS: pages.join(' ') },
    config: 'vitest.browser.config.ts',
    minutes: 240,
  },
  exports: { file: 'tests/kills/exports.test.ts', env: { EXPORTS: '1' } },
  standby: { file: 'tests/kills/standby.test.ts', env: { STANDBY: '1' } },
}

const asked = process.argv.slice(2).filter(one => !one.startsWith('/'))
const unknown = asked.find(name => !suites[name])
if (unknown) throw new Error(`no long suite is called ${unknown}; there are ${Object.keys(suites).join(', ')}`)
const failed: string[] = []
for (const name of asked.length ? asked : Object.keys(suites).filter(one => one !== 'buttons')) {
  const { file, env, config, minutes = 10 } = suites[name]!
  console.log(`\n── ${name}`)
  const start = performance.now()
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      file,
      ...(config ? ['--config', config] : []),
      '--reporter=verbose',
      `--testTimeout=${minutes * 60_000 - 20_000}`,
      `--hookTimeout=${minutes * 24_000}`,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0', ...env } },
  )
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - start) / 1000).toFixed(0)} s)`)
  if (status !== 0) failed.push(name)
}
if (failed.length) {
  console.log(`\nfailed: ${failed.join(', ')}`)
  process.exit(1)
}
