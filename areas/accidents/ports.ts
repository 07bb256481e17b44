import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/**
 * What stands on a case: a register or a termination that was not voided. A case is not closed over it. The key is the
 * resource.
 */
export const caseHolderPort = definePort<{
  /** The number of the document that stands, if any. */
  standing(tx: Tx, accidentId: string): Promise<string | undefined>
  /** Ids of all its documents of the case: their files go into the claim pack. */
  records?(tx: Tx, accidentId: string): Promise<readonly string[]>
}>({
  name: 'accidents.case-holder',
  label: '事故上的单据 / Documents of a case',
  many: 'keyed',
  notBuilt: { note: '没有单据挂在事故上 / no documents stand on cases' },
})
