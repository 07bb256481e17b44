import pg from 'pg'
import {
  type Columns,
  type Scale,
  CODES,
  FIRST,
  TENANT,
  base,
  billColumns,
  city,
  contactColumns,
  contractColumns,
  dept,
  entryColumns,
  mechanismColumns,
  mechanismName,
  pick,
  postingColumns,
  vehicleColumns,
} from './columns.ts'

export type { Scale } from './columns.ts'

/** Tenants of the bench: 100001, and the others from here on. */
const OTHERS = 200_001
export const tenantsOf = (scale: Scale): readonly string[] => [
  TENANT,
  ...Array.from({ length: (scale.tenants ?? 1) - 1 }, (_, n) => String(OTHERS + n)),
]
/** What one of them holds. */
function partOf(scale: Scale, tenant: string): Required<Scale> {
  const tenants = scale.tenants ?? 1
  const part = (count: number) =>
    tenants === 1 ? count : Math.floor(tenant === TENANT ? count / 2 : count / 2 / (tenants - 1))
  return { vehicles: part(scale.vehicles), bills: part(scale.bills), postings: part(scale.postings ?? 0), tenants: 1 }
}

/**
 * A realistic tenant by set-based SQL on the migrated schema: a city's cars belong to its department, a customer has
 * forty cars, a bill a contract, a payer and a car. Indexes are taken away before and built again after: row by row
 * they would cost ten times as much.
 */
export async function populate(ownerUrl: string, scale: Scale, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set timezone = 'Asia/Shanghai'; set max_parallel_maintenance_workers = 1`,
    )
    await withoutIndexes(client, say, async () => {
      for (const tenant of tenantsOf(scale)) await fillTenant(client, say, tenant, partOf(scale, tenant))
    })
    say('analysing')
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const TABLES = [
  'mechanism',
  'customer',
  'contacts',
  'contract',
  'contract_lease',
  'vehicle',
  'bill_receivable',
  'ledger_entry',
  'ledger_posting',
]
async function withoutIndexes(
  client: pg.Client,
  say: (line: string) => void,
  fills: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i where i.indrelid = any($1::text[]::regclass[]) and not i.indisprimary`,
    [TABLES],
  )
  for (const one of indexes) await client.query(`drop index ${one.name}`)
  await fills()
  const began = performance.now()
  for (const one of indexes) await client.query(one.text)
  say(`${indexes.length} indexes in ${seconds(performance.now() - began)}`)
}

async function fillTenant(
  client: pg.Client,
  say: (line: string) => void,
  tenant: string,
  scale: Required<Scale>,
): Promise<void> {
  const fill = (table: string, count: number, columns: Columns) => fillTable(client, say, tenant, table, count, columns)
  const customers = Math.max(500, Math.floor(scale.vehicles / 40))
  const contracts = customers * 4
  await fill('mechanism', customers, { ...base(FIRST.mechanism, 1), ...mechanismColumns })
  await fill('customer', customers, {
    id: `${FIRST.mechanism} + g`,
    tenant_id: `'${TENANT}'`,
    customer_kind: '1 + g % 2',
    business_kind: `'ride-hailing'`,
    biz_user_id: pick('users', 'g'),
    biz_dept_id: dept('g'),
  })
  await fill('contacts', customers * 4, { ...base(FIRST.contacts, 1), ...contactColumns(customers) })
  await fill('contract', contracts, { ...base(FIRST.contract, 4), ...contractColumns(customers) })
  await fill('contract_lease', contracts, {
    id: `${FIRST.contract} + g`,
    tenant_id: `'${TENANT}'`,
    lease_mode: '1',
    usage: `'ride-hailing'`,
    order_mode: '1',
    statement_day: '5',
  })
  await fill('vehicle', scale.vehicles, { ...base(FIRST.vehicle, 1), ...vehicleColumns(customers, contracts) })
  await fill('bill_receivable', scale.bills, { ...base(FIRST.bill, 1), ...billColumns(scale, customers, contracts) })
  const entries = Math.floor(scale.postings / 2)
  if (entries === 0) return
  await fill('ledger_entry', entries, { ...base(FIRST.entry, 1), ...entryColumns(scale) })
  for (const line of [1, 2] as const)
    await fill('ledger_posting', entries, postingColumns(scale, customers, contracts, line))
}

/** Statements are written for the first tenant. */
async function fillTable(
  client: pg.Client,
  say: (line: string) => void,
  tenant: string,
  table: string,
  count: number,
  columns: Columns,
): Promise<void> {
  const began = performance.now()
  const names = Object.keys(columns)
  const text = `with ${CODES} insert into "${table}" (${names.map(one => `"${one}"`).join(', ')}) select ${names.map(one => columns[one]).join(', ')} from codes, generate_series(1, ${count}) g`
  await client.query(text.replaceAll(`'${TENANT}'`, `'${tenant}'`))
  say(`${tenant} ${table}: ${count} rows in ${seconds(performance.now() - began)}`)
}
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Waiting plans that are due today, as a month's first night finds them. */
export async function addPlans(ownerUrl: string, count: number, vehicles: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from bill_receipt_plan where status = 1',
    )
    if (rows[0]!.n >= count) return
    const contracts = Math.max(500, Math.floor(vehicles / 40)) * 4
    const columns: Columns = {
      ...base(0, 1),
      id: `nextval('fleet_id_seq')`,
      plan_no: `'SKJH' || nextval('fleet_id_seq')`,
      company_id: pick('companies', 'g'),
      contract_type: '4',
      contract_id: `${FIRST.contract} + 1 + g % ${contracts}`,
      contract_no: `'HTZL2024' || lpad((1 + g % ${contracts})::text, 7, '0')`,
      party_kind: '1',
      party_id: `${FIRST.mechanism} + 1 + g % ${contracts / 4}`,
      party_name: mechanismName(`1 + g % ${contracts / 4}`),
      vehicle_id: `${FIRST.vehicle} + 1 + g % ${vehicles}`,
      city_code: city('g'),
      dept_id: dept('g'),
      sales_user_id: pick('users', 'g'),
      fee_item: '1',
      period_no: '1',
      period_count: '36',
      period_start: 'current_date',
      period_end: 'current_date + 30',
      bill_date: 'current_date',
      due_date: 'current_date + 5',
      amt: '4800.00',
      tax_rate: '13',
      tax_amt: '552.21',
      gen_key: `'bench' || nextval('fleet_id_seq')`,
    }
    const names = Object.keys(columns)
    await client.query(`set session_replication_role = replica; set timezone = 'Asia/Shanghai'`)
    await client.query(
      `with ${CODES} insert into bill_receipt_plan (${names.map(one => `"${one}"`).join(', ')}) select ${names.map(one => columns[one]).join(', ')} from codes, generate_series(1, ${count}) g`,
    )
    await client.query('analyze bill_receipt_plan')
  } finally {
    await client.end()
  }
}
