import { running, stage } from '../codes.ts'

/** 70, 4.2: what an order is at, from the stages of its tasks; the first rule that fits. */
export function headStage(stages: readonly number[]): number {
  const live = stages.filter(one => one !== stage.closed)
  const open = live.filter(one => one !== stage.done)
  const all = (list: readonly number[], ...wanted: number[]) =>
    list.length > 0 && list.every(one => wanted.includes(one))
  if (live.length === 0) return stages.length > 0 ? stage.closed : stage.toDispatch
  if (open.length === 0) return stage.done
  if (all(open, stage.toAccount)) return stage.toAccount
  if (all(open, stage.toConfirm, stage.toAccount)) return stage.toConfirm
  if (all(live, stage.toDispatch, stage.waiting))
    return live.includes(stage.toDispatch) ? stage.toDispatch : stage.waiting
  if (live.includes(stage.sentBack) && !live.includes(stage.inProgress)) return stage.sentBack
  return stage.inProgress
}
export const isRunning = (at: number): boolean => running.includes(at)
