import { addMonths, fen, type Fen, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { partPrice } from '#areas/supply/calculations/service-price.ts'
import { contractPitLane } from '#areas/supply/contract-pit-lane/contract-pit-lane.ts'
import { isPriced, servicePrice } from '#areas/supply/price-line/server/service-price.ts'
import { agreementInForce } from '#areas/supply/price-line/server/agreement-in-force.ts'
import { PIT_LANE_AGREEMENT, projectLineIs } from '../../codes.ts'
import { medianOf } from '../../calculations/bargain.ts'
import { maintenanceProject } from '../../maintenance-project/maintenance-project.ts'
import { maintenanceProjectRelation } from '../../maintenance-project-relation/maintenance-project-relation.ts'
import { STATE } from './offers.ts'

export type Project = RowOf<typeof maintenanceProject>
/** Where and on what the work is done. */
export interface PricedFor {
  readonly mechanismId: string | null
  readonly cityCode: string | null
  readonly modelId: string | null
  readonly seriesId: string | null
  readonly companyId?: string | null
  readonly date: LocalDate
}
export interface Hint {
  readonly contractPrice: Fen | null
  readonly contractId: string | null
  readonly warranty: { readonly days: number | null; readonly km: number | null }
  readonly lastPrice: Fen | null
  readonly lastDate: LocalDate | null
  readonly lastNo: string | null
  readonly marketPrice: Fen | null
  readonly marketCount: number
}
const MONTHS_BACK = 12
const LEAST_FOR_MARKET = 5
const STATION_KINDS = [8, 9]
/** Items of repair agreements that price a category or kind of line where no line names the project. */
const categoryItems: Readonly<Record<string, string>> = { body: '钣喷', towing: '拖车', cleaning: '清洗' }

export const projectsOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Project>> =>
  new Map(
    (ids.length === 0 ? [] : await findRows(tx, maintenanceProject, { id: [...new Set(ids)] } as never)).map(one => [
      one.id,
      one,
    ]),
  )

const itemOf = (project: Project): string | null =>
  project.lineKind === projectLineIs.labour
    ? (categoryItems[project.category] ?? '工时')
    : project.lineKind === projectLineIs.package
      ? '保养套餐'
      : project.lineKind === projectLineIs.outside
        ? (categoryItems[project.category] ?? null)
        : null

/** The agreement with the station that is in force; absent: it works without an agreed price. */
export async function agreementOf(tx: Tx, asked: PricedFor): Promise<string | null> {
  if (!asked.mechanismId) return null
  for (const kind of STATION_KINDS) {
    const found = await agreementInForce(tx, PIT_LANE_AGREEMENT, kind, asked.mechanismId, asked.cityCode, asked.date)
    if (found) return found.contractId
  }
  return null
}

interface Agreed {
  readonly price: Fen
  readonly contractId: string | null
  readonly warranty: Hint['warranty']
}
/** 40, C6: by the project, else by its item; a part without a line from the reference price less the discount. */
async function agreedPrice(
  tx: Tx,
  asked: PricedFor,
  project: Project,
  agreementId: string | null,
): Promise<Agreed | undefined> {
  const found = await servicePrice(tx, {
    projectId: project.id,
    itemCode: itemOf(project),
    contractTypes: [PIT_LANE_AGREEMENT],
    mechanismId: asked.mechanismId,
    companyId: asked.companyId ?? null,
    cityCode: asked.cityCode,
    carModelId: asked.modelId,
    date: asked.date,
  })
  if (isPriced(found)) return { price: found.price, contractId: found.contractId, warranty: found.warranty }
  if (project.lineKind !== projectLineIs.part || !agreementId) return undefined
  const listed = await referencePart(tx, project.id, asked)
  const agreement = await findRow(tx, contractPitLane, agreementId)
  if (listed === null || !agreement) return undefined
  return {
    price: partPrice(listed, agreement.partsDiscount),
    contractId: agreementId,
    warranty: { days: agreement.warrantyDays, km: agreement.warrantyKm },
  }
}

/** The model beats the series. */
async function referencePart(tx: Tx, projectId: string, { modelId, seriesId }: PricedFor): Promise<Fen | null> {
  const rows = await findRows(tx, maintenanceProjectRelation, { projectId } as never)
  const found =
    rows.find(one => one.carModelId !== null && one.carModelId === modelId) ??
    rows.find(one => one.carSeriesId !== null && one.carSeriesId === seriesId)
  return found?.refPartPrice ?? null
}

interface Earlier {
  readonly projectId: string
  readonly price: string
  readonly date: LocalDate
  readonly no: string
}
/** Accepted lines of the same project, series and city in the last twelve months, the latest first. */
const earlierPrices = (tx: Tx, asked: PricedFor, ids: readonly string[]): Promise<Earlier[]> =>
  tx.rows<Earlier>(sql`
    select l.project_id as "projectId", l.final_price as price, d.dicker_no as no,
      to_char(d.accept_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date
    from maintenance_dicker_line l join maintenance_dicker d on d.tenant_id = l.tenant_id and d.id = l.dicker_id
    where l.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status = ${STATE.accepted}
      and l.project_id = any(${[...ids]}::bigint[]) and l.final_price > 0
      and d.series_id is not distinct from ${asked.seriesId}::bigint and d.city_code is not distinct from ${asked.cityCode}
      and d.accept_time >= ${addMonths(asked.date, -MONTHS_BACK)}::date
    order by d.accept_time desc, d.id desc`)

/** 80 price-hint: what the agreement, the last repair and the market say of each project. */
export async function hintsFor(
  tx: Tx,
  asked: PricedFor,
  projects: ReadonlyMap<string, Project>,
): Promise<ReadonlyMap<string, Hint>> {
  const ids = [...projects.keys()]
  if (ids.length === 0) return new Map()
  const agreementId = await agreementOf(tx, asked)
  const earlier = Map.groupBy(await earlierPrices(tx, asked, ids), one => one.projectId)
  const found = new Map<string, Hint>()
  for (const [id, project] of projects) {
    const agreed = await agreedPrice(tx, asked, project, agreementId)
    const own = earlier.get(id) ?? []
    const last = own[0]
    found.set(id, {
      contractPrice: agreed?.price ?? null,
      contractId: agreed?.contractId ?? null,
      warranty: agreed?.warranty ?? { days: null, km: null },
      lastPrice: last ? fen(last.price) : null,
      lastDate: last?.date ?? null,
      lastNo: last?.no ?? null,
      marketPrice: medianOf(
        own.map(one => fen(one.price)),
        LEAST_FOR_MARKET,
      ),
      marketCount: own.length,
    })
  }
  return found
}
