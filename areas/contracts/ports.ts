import type { Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { ContractHead } from './contract/server/head.ts'

/** Orders and positions of a contract, which follow what happens to it. All run in its transaction, its row locked. */
export const ordersPort = definePort<{
  /** With the signature: one order per city, one position per car, their front money. */
  create(tx: Tx, actor: Actor, contract: ContractHead): Promise<{ id: string }[]>
  /** Positions that wait are cancelled when the contract ends. */
  cancelWaiting(tx: Tx, actor: Actor, contractId: string, reason: string): Promise<void>
  /** Orders that were never finished end with it. */
  close(tx: Tx, actor: Actor, contractId: string, reason: string): Promise<void>
  /** The cached money of positions, for sorting; answers how many changed. */
  refreshFigures(tx: Tx, actor: Actor): Promise<number>
}>({ name: 'contracts.orders', label: '合同的订单 / Orders of a contract' })

export const carModelsPort = definePort<{
  of(tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, { name: string; guidePrice: Fen | null }>>
}>({ name: 'contracts.car-models', label: '车型名称与指导价 / Names and guide prices of car models' })
