import { type Clock, systemClock } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'

/** The system under a name: seeds, jobs. No rights: rows out of scope are visible. */
export const systemActor = (tenantId: string, traceId: string, clock: Clock = systemClock): Actor => ({
  tenantId,
  userId: '0',
  userName: '系统',
  deptId: '',
  language: 'zh',
  clock,
  traceId,
})
