import { invalid, localDateTime, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { keepFile, keepsFiles } from '#packages/server/registry.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { inventoryCollection } from '../../inventory-collection/inventory-collection.ts'
import { ratesOf } from '../../calculations/result.ts'
import { stocktakeTask } from '../stocktake-task.ts'
import { figuresOfTask } from './figures.ts'
import { rulesOf, type StocktakeRow } from './open.ts'
import { reportPdf } from './report.ts'

export interface Closing {
  id: string
  version?: number | undefined
  mode: 1 | 2
  conclusion?: string | undefined
  reason?: string | undefined
}
/** 70, 5.2 close: 1 when every difference is dealt with, 2 given up with a reason. */
export async function closeStocktake(tx: Tx, actor: Actor, input: Closing): Promise<StocktakeRow> {
  await lockRow(tx, actor, stocktakeTask, input.id, input.version)
  if (input.mode === 2) {
    const reason = input.reason?.trim() ?? ''
    if (reason === '') invalid({ reason: '关闭须填写原因 / say why it is closed' })
    return (await act(tx, actor, stocktakeTask, input.id, 'shut', { reason })).row
  }
  const figures = await figuresOfTask(tx, input.id)
  if (figures.openDiff > 0) refuse('openDiff', '尚有{n}条差异未处理 / {n} differences open', { n: figures.openDiff })
  const conclusion = input.conclusion?.trim() ?? ''
  if (conclusion === '') invalid({ conclusion: '请填写盘点结论 / write the conclusion' })
  const name = figures.shortage > 0 || figures.surplus > 0 ? 'ask' : 'complete'
  await act(tx, actor, stocktakeTask, input.id, name, { input: { conclusion } })
  return getRow(tx, stocktakeTask, input.id)
}

/** What the process is told (10-platform 10.3). */
export async function variablesOf(tx: Tx, _actor: Actor, row: StocktakeRow): Promise<Record<string, unknown>> {
  const figures = await figuresOfTask(tx, row.id)
  return { shortageQty: figures.shortage, surplusQty: figures.surplus, accuracy: ratesOf(figures).accuracy }
}

/** Completed: the report is kept, the scopes know their last stocktake, everybody hears of it. */
export async function afterCompletion(tx: Tx, actor: Actor, row: StocktakeRow): Promise<void> {
  const { accuracy } = ratesOf(await figuresOfTask(tx, row.id))
  const ids = (await rulesOf(tx, row.id)).flatMap(rule => rule.inventoryCollectionId ?? [])
  for (const scope of await findRows(tx, inventoryCollection, { id: [...new Set(ids)] } as never))
    await updateRow(tx, actor, inventoryCollection, scope, { lastTaskId: row.id, lastAccuracy: accuracy })
  if (keepsFiles()) {
    const reportBizId = await keepFile(tx, actor, {
      name: `${row.taskNo}.pdf`,
      mime: 'application/pdf',
      bytes: await reportPdf(tx, actor, row.id),
      resource: stocktakeTask.name,
      recordId: row.id,
    })
    await updateRow(tx, actor, stocktakeTask, row, { reportBizId })
  }
  await emit(tx, actor, 'stocktake.completed', { id: row.id, no: row.taskNo!, time: localDateTime(actor.clock.now()) })
}
