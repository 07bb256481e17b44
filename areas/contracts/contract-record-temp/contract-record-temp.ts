import { defineResource, enumeration, int, json, note, text, user } from '#kernel'
import { tempRowState } from '../temp-lines/fields.ts'

/** A contract of a backfill file as it was read: what its cells say, and its vehicles. */
export interface BackfillContract {
  readonly cells: readonly string[]
  readonly vehicles: readonly { readonly rowNo: number; readonly cells: readonly string[] }[]
  /** Body of its save-record; absent where something is wrong. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** Contracts of an imported file between its check and its import (30, section 12); they are their owner's. */
export const contractRecordTemp = defineResource({
  name: 'contract-record-temp',
  label: '补录导入行 / Imported contract',
  area: 'contracts',
  title: 'paperNo',
  fields: {
    uuid: text('导入批次 / Batch', 'S', { max: 36 }),
    ownerUserId: user('所有人 / Owner', 'S'),
    rowNo: int('行号 / Row', 'S'),
    paperNo: text('纸质合同号 / Paper no.', 'S', { max: 64 }),
    contents: json<BackfillContract>('内容 / Contents', 'S'),
    rowState: enumeration('校验 / Check', 'S', tempRowState),
    rowError: note('原因 / Reasons', 'S', { max: 1000 }),
  },
  scope: { users: ['ownerUserId', 'createUser'] },
  indexes: ['uuid, rowNo'],
})
