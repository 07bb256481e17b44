import { inBoth, textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { EventFacts } from '#packages/server/implement.ts'
import type { RiskType } from '../../dictionaries.ts'
import { addRecord } from './add-record.ts'

/** Kinds of returns that say something about the lessee: in default, recovered by us, lost (70). */
const TYPES: Readonly<Record<number, RiskType>> = { 2: 'default_return', 4: 'asset_protection', 5: 'asset_loss' }
const WORDS: Readonly<Record<number, Label>> = {
  2: '违约退车 / Return in default',
  4: '资产保全收车 / Recovery',
  5: '车辆灭失 / Vehicle lost',
}

export async function followReturn(tx: Tx, actor: Actor, { aggregateId, no, payload }: EventFacts): Promise<void> {
  const kind = Number(payload['returnType'])
  const [recordType, customerId] = [TYPES[kind], payload['customerId']]
  if (!recordType || !customerId) return
  await addRecord(tx, actor, {
    mechanismType: 1,
    mechanismId: String(customerId),
    recordType,
    sourceType: 'vehicle-return',
    sourceId: aggregateId,
    sourceNo: no,
    contractIds: (payload['contractIds'] as string[] | undefined) ?? [],
    description: inBoth(`${textOf(WORDS[kind]!, 'zh')}${no}已批准`, `${textOf(WORDS[kind]!, 'en')} ${no} approved`),
  })
}
