import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { rowsOf } from '#packages/server/query.ts'
import { contractProduct } from '../contract-product.ts'

/** Fields of a line shown to readers without a right to the contract: no rent, price or deposit (decisions 11). */
const PICKED = new Set([
  'contractId',
  'productId',
  'carModelId',
  'modelName',
  'color',
  'cityCode',
  'plateCityCode',
  'plateKind',
  'vehicleNature',
  'quantity',
  'termMonths',
  'expectTakeDate',
])

/** Lines of a contract with their display twins, as pickers of orders and returns show them. */
export async function productLines(
  tx: Tx,
  actor: Actor,
  contractId: string,
  hasPrices: boolean,
  keyword = '',
): Promise<Record<string, unknown>[]> {
  const rows = await tx.rows<{ id: string; quantity: number; ordered_qty: number | null }>(sql`
    select id, quantity, ordered_qty from contract_product where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint order by line_no`)
  const shown = await rowsOf(
    tx,
    actor,
    contractProduct,
    rows.map(row => row.id),
    hasPrices ? undefined : { fields: PICKED, how: 'only' },
  )
  return shown
    .map((line, index) => ({ ...line, leftQty: rows[index]!.quantity - (rows[index]!.ordered_qty ?? 0) }))
    .filter((line: Record<string, unknown>) =>
      String(line['modelName'] ?? '')
        .toLowerCase()
        .includes(keyword.trim().toLowerCase()),
    )
}

/** One grouped query over order_vehicle (30, section 3). */
export async function vehicleStatistics(
  tx: Tx,
  of: {
    contractId?: string | undefined
    contractType?: number | undefined
    customerId?: string | undefined
    statusList?: string | undefined
  },
): Promise<Record<string, unknown>> {
  const states = (of.statusList ?? '').split(',').filter(Boolean).map(Number)
  const rows = await tx.rows<{ cityCode: string; modelName: string | null; status: number; n: number }>(sql`
    select v.city_code as "cityCode", v.model_name as "modelName", v.status, count(*)::int as n from order_vehicle v join contract c on c.tenant_id = v.tenant_id and c.id = v.contract_id
    where v.tenant_id = ${tx.tenantId} and v.is_deleted = 0 and (${of.contractId ?? null}::bigint is null or c.id = ${of.contractId ?? null}::bigint)
      and (${of.contractType ?? null}::smallint is null or c.contract_type = ${of.contractType ?? null}::smallint) and (${of.customerId ?? null}::bigint is null or c.customer_id = ${of.customerId ?? null}::bigint)
      and (cardinality(${states}::smallint[]) = 0 or c.status = any(${states}::smallint[])) group by 1, 2, 3`)
  const count = (fits: (status: number) => boolean, among = rows) =>
    among.filter(row => fits(row.status)).reduce((sum, row) => sum + row.n, 0)
  const figures = (among: typeof rows) => ({
    total: count(() => true, among),
    ordered: count(status => status !== 10, among),
    wait: count(status => status === 1, among),
    allotted: count(status => status >= 2 && status <= 4, among),
    taken: count(status => status >= 5 && status !== 10, among),
    onLease: count(status => status === 5 || status === 6, among),
    returned: count(status => status === 7, among),
    closed: count(status => status === 10, among),
  })
  const groups = (key: 'cityCode' | 'modelName') =>
    [...Map.groupBy(rows, row => row[key] ?? '')].map(([name, among]) => ({ [key]: name, ...figures(among) }))
  return { ...figures(rows), byCity: groups('cityCode'), byModel: groups('modelName') }
}
