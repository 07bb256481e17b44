import { textOf, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { cityName } from '#areas/contracts/contract/server/complete-products.ts'
import { priceFaults, type CheckedLine, type PriceKey, type Term } from '../../calculations/price-lines.ts'
import { covers } from '../../calculations/service-price.ts'

const IN_USE = 1
type Line = CheckedLine & { itemName?: string | null; lineState?: number | null }

/** Lines are named after their item and in use. */
export function completePriceLines(form: Form<any>, field: string): void {
  for (const line of (form.lines[field] ?? []) as Line[]) {
    line.itemName = line.itemName || line.itemCode || ''
    line.lineState ??= IN_USE
  }
}

/** 40, 3.3: the lines among each other and against the term. Every fault at its row. */
export async function checkPriceLines(
  tx: Tx,
  form: Form<any>,
  field: string,
  lines: readonly CheckedLine[],
  term: Term,
): Promise<void> {
  const said = await names(tx, lines)
  for (const { row, field: name, reason } of priceFaults(lines, term, said))
    form.fault(`${field}.${row}.${name}`, reason)
}

/** Prices of cities that the agreement does not serve are nobody's. */
export function checkCities(
  form: Form<any>,
  field: string,
  lines: readonly CheckedLine[],
  cities: readonly string[],
): void {
  if (cities.length === 0) return
  lines.forEach((line, row) => {
    const code = line.cityCode
    if (code && !cities.some(city => covers(city, code) || covers(code, city)))
      form.fault(`${field}.${row}.cityCode`, '城市不在协议范围 / the city is outside the agreement')
  })
}
export function checkSites(
  form: Form<any>,
  field: string,
  lines: readonly CheckedLine[],
  sites: readonly string[],
): void {
  lines.forEach((line, row) => {
    if (line.siteId && !sites.includes(line.siteId))
      form.fault(`${field}.${row}.siteId`, '站点不在协议范围 / the site is outside the agreement')
  })
}

/** '首次上牌 深圳市 星岚 E5' for a message. */
async function names(tx: Tx, lines: readonly CheckedLine[]): Promise<(line: PriceKey) => Label> {
  const ids = [...new Set(lines.flatMap(one => one.carModelId || []))]
  const models = ids.length
    ? await tx.rows<{ id: string; name: string }>(
        sql`select id, model_name as name from car_model where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`,
      )
    : []
  const cities = new Map<string, string>()
  for (const code of new Set(lines.flatMap(one => one.cityCode || []))) cities.set(code, await cityName(code))
  return line => {
    const model = models.find(one => one.id === line.carModelId)?.name ?? line.modelClass ?? ''
    const parts = (language: 'zh' | 'en') =>
      [line.itemCode ?? '', textOf(cities.get(line.cityCode ?? '') ?? '', language), textOf(model, language)]
        .filter(Boolean)
        .join(' ')
    return `${parts('zh')} / ${parts('en')}`
  }
}

/** Lines of a form, or those that stand when it sends none. */
export async function linesOfForm<T>(tx: Tx, form: Form<any>, field: string, resource: unknown): Promise<T[]> {
  if (form.lines[field]) return form.lines[field] as T[]
  if (!form.before) return []
  return (await findRows(tx, resource as never, { contractId: (form.before as { id: string }).id } as never, {
    orderBy: 't.line_no',
  })) as unknown as T[]
}
