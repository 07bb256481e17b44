import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** 70 openTasks: numbers of tasks that are not over and are priced by this agreement. */
export const openServiceWorkPort = definePort<{ of(tx: Tx, contractId: string): Promise<readonly string[]> }>({
  name: 'supply.open-service-work',
  label: '按协议计价的未完成任务 / Open tasks priced by an agreement',
})
