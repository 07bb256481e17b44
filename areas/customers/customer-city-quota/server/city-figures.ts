import { halfOf, localDate, yuan, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { quotaHold } from '../customer-city-quota.ts'
import { figuresOf, isExpired } from './figures.ts'
import { loadLedger, lockedRows, namesOf, openBlocks } from './ledger.ts'

/** What a form shows beside a city: the figures of every level, the terms, the open causes (get-city-quota). */
export async function cityFigures(
  tx: Tx,
  actor: Actor,
  customerId: string,
  cityCode?: string,
  date: LocalDate = localDate(actor.clock.now()),
): Promise<Record<string, unknown>[]> {
  const rows = (await lockedRows(tx, [customerId], false)).filter(
    one => cityCode === undefined || one.cityCode === cityCode,
  )
  const ledger = await loadLedger(
    tx,
    actor,
    rows.map(row => ({ customerId, cityCode: row.cityCode!, n: 0, amount: 0n as never })),
    { lock: false },
  )
  const group = ledger.groups.get(ledger.traders.get(customerId)?.groupId ?? '')
  return rows.map(row => {
    const figures = figuresOf(row, date)
    const ceilings = ledger.ceilings.filter(one => one.regionCode === '00' || row.cityCode!.startsWith(one.regionCode))
    return {
      id: row.id,
      customerId,
      cityCode: row.cityCode,
      cityName: ledger.cityNames.get(row.cityCode!),
      status: row.status,
      grade: row.grade ?? '',
      validFrom: row.validFrom ?? '',
      validTo: row.validTo ?? '',
      isExpired: isExpired(row, date),
      limitQty: figures.limitQty,
      limitAmount: yuan(figures.limitAmount),
      frozenQty: row.frozenQty,
      frozenAmount: yuan(row.frozenAmount),
      occupiedQty: row.occupiedQty,
      occupiedAmount: yuan(row.occupiedAmount),
      availableQty: figures.availableQty,
      availableAmount: yuan(figures.availableAmount),
      useRate: figures.useRate,
      conditions: row.conditions ?? [],
      group: group
        ? {
            name: group.name,
            limitQty: group.limitQty,
            usedQty: group.used.qty,
            limitAmount: yuan(group.limitAmount),
            usedAmount: yuan(group.used.amount),
          }
        : null,
      ceilings: ceilings.map(one => ({
        regionCode: one.regionCode,
        regionName: one.regionName,
        limitQty: one.limitQty,
        usedQty: one.used.qty,
        limitAmount: yuan(one.limitAmount),
        usedAmount: yuan(one.used.amount),
      })),
      blocks: ledger.blocks
        .filter(one => one.cityCode === null || one.cityCode === row.cityCode)
        .map(one => ({ blockKind: one.blockKind, reason: halfOf(one.blockReason ?? '', actor.language) })),
    }
  })
}

/** Customer, cities, holds: where the quota is. */
export async function quotaTree(tx: Tx, actor: Actor, customerId: string): Promise<Record<string, unknown>[]> {
  const date = localDate(actor.clock.now())
  const rows = await lockedRows(tx, [customerId], false)
  const names = await namesOf(rows.map(row => row.cityCode!))
  const holds = await findRows(tx, quotaHold, { customerId }, { orderBy: 't.id' })
  const blocks = await openBlocks(tx, [customerId])
  return rows.map(row => {
    const figures = figuresOf(row, date)
    return {
      id: row.id,
      cityCode: row.cityCode,
      cityName: names.get(row.cityCode!),
      status: row.status,
      limitQty: figures.limitQty,
      usedQty: figures.usedQty,
      availableQty: figures.availableQty,
      availableAmount: yuan(figures.availableAmount),
      blocks: blocks
        .filter(one => one.cityCode === null || one.cityCode === row.cityCode)
        .map(one => halfOf(one.blockReason ?? '', actor.language)),
      holds: holds
        .filter(one => one.cityQuotaId === row.id)
        .map(one => ({
          id: one.id,
          holdKey: one.holdKey,
          sourceNo: one.sourceNo ?? '',
          holdState: one.holdState,
          qty: one.qty,
          frozenQty: one.frozenQty,
          occupiedQty: one.occupiedQty,
          amount: yuan(one.amount),
        })),
    }
  })
}
