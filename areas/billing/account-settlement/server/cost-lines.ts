import { Refused, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { costLinePort, type CostLine, type CostLinesWanted } from '../../ports.ts'
import { accountSettlementLine } from '../account-settlement.ts'

export type SettlementLine = RowOf<typeof accountSettlementLine>
type Keyed = { sourceType: string | null; sourceId: string | null; item: string }

/** No cost line stands in two settlements: one key for each source line and item. */
export const heldKey = (line: Keyed): string | null =>
  line.sourceType && line.sourceId ? `${line.sourceType}:${line.sourceId}:${line.item}` : null

/** A line of a settlement names its cost line by its id. */
const keyOf = (line: CostLine): string => heldKey({ ...line, sourceId: line.lineId }) ?? ''

/** Cost lines of the institution in the period that no settlement holds. */
export async function openCostLines(
  tx: Tx,
  actor: Actor,
  wanted: CostLinesWanted & { sourceType?: string | undefined },
): Promise<CostLine[]> {
  const found: CostLine[] = []
  for (const [key, provider] of costLinePort.all())
    if (!wanted.sourceType || wanted.sourceType === key) found.push(...(await provider.list(tx, actor, wanted)))
  const taken = await holders(tx, found.map(keyOf))
  return found.filter(line => !taken.has(keyOf(line)))
}

/** Which settlement holds each key. */
async function holders(tx: Tx, keys: readonly string[]): Promise<Map<string, { id: string; no: string }>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.rows<{ key: string; id: string; no: string }>(
    sql`select l.held_key as key, s.id, s.settlement_no as no from account_settlement_line l join account_settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
      where l.tenant_id = ${tx.tenantId} and l.held_key = any(${[...keys]}::text[])`,
  )
  return new Map(rows.map(row => [row.key, row]))
}

export const linesOf = (tx: Tx, settlementId: string): Promise<SettlementLine[]> =>
  findRows(tx, accountSettlementLine, { settlementId } as never, { orderBy: 't.line_no' })

/** At submit: the lines are this settlement's, and their owners lock them. */
export async function holdLines(tx: Tx, actor: Actor, settlementId: string): Promise<void> {
  const lines = await linesOf(tx, settlementId)
  const taken = await holders(
    tx,
    lines.flatMap(line => heldKey(line) ?? []),
  )
  for (const line of lines) {
    const key = heldKey(line)
    const holder = key ? taken.get(key) : undefined
    if (holder && holder.id !== settlementId)
      throw new Refused({
        kind: 'Guard',
        guard: 'lineSettled',
        message: `【${line.sourceNo ?? line.item}】已在结算单${holder.no}中 / ${line.sourceNo ?? line.item} stands in settlement ${holder.no} already`,
      })
    if (line.heldKey !== key) await updateRow(tx, actor, accountSettlementLine, line.id, { heldKey: key })
  }
  await eachSource(lines, (source, ids) => costLinePort.ask(source).lock(tx, actor, ids, settlementId))
}

export const settleLines = async (tx: Tx, actor: Actor, settlementId: string): Promise<void> =>
  eachSource(await linesOf(tx, settlementId), (source, ids) =>
    costLinePort.ask(source).settle(tx, actor, ids, settlementId),
  )

/** Rejected, withdrawn or closed: the lines may be settled by another. */
export async function freeLines(tx: Tx, actor: Actor, settlementId: string): Promise<void> {
  const lines = await linesOf(tx, settlementId)
  for (const line of lines)
    if (line.heldKey) await updateRow(tx, actor, accountSettlementLine, line.id, { heldKey: null })
  await eachSource(lines, (source, ids) => costLinePort.ask(source).free(tx, actor, ids))
}

async function eachSource(
  lines: readonly SettlementLine[],
  work: (source: string, ids: string[]) => Promise<void>,
): Promise<void> {
  const known = costLinePort.all()
  const kept = lines.filter(line => line.sourceType !== null && line.sourceId !== null && known.has(line.sourceType))
  for (const [source, own] of Map.groupBy(kept, line => line.sourceType!))
    await work(
      source,
      own.map(line => line.sourceId!),
    )
}

/** Which settlement holds one line of a source, and whether it is in effect. */
export const settlementOfLine = (
  tx: Tx,
  line: { sourceType: string; lineId: string; item: string },
): Promise<{ no: string; isEffective: boolean } | undefined> =>
  tx.row<{ no: string; isEffective: boolean }>(
    sql`select s.settlement_no as no, s.status = 1 as "isEffective" from account_settlement_line l
      join account_settlement s on s.tenant_id = l.tenant_id and s.id = l.settlement_id
      where l.tenant_id = ${tx.tenantId} and l.held_key = ${heldKey({ ...line, sourceId: line.lineId })}`,
  )
