import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { CountedImport } from '#packages/server/implement.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { carModelImportRecords } from '../car-model-import-records.ts'

/** A portion of a file was imported: one record per file adds up its portions. */
export async function recordImport(tx: Tx, actor: Actor, file: CountedImport): Promise<void> {
  const [known] = await findRows(tx, carModelImportRecords, { uuid: file.uuid } as never, { lock: true })
  const insertedQty = (known?.insertedQty ?? 0) + file.inserted
  const updatedQty = (known?.updatedQty ?? 0) + file.updated
  const abnormalQty = (known?.abnormalQty ?? file.abnormal) + file.failed
  const counts = {
    insertedQty,
    updatedQty,
    abnormalQty,
    normalQty: file.total - abnormalQty,
    skippedQty: file.total - insertedQty - updatedQty,
    importTime: localDateTime(actor.clock.now()),
  }
  if (known) await updateRow(tx, actor, carModelImportRecords, known, counts)
  else
    await insertRow(tx, actor, carModelImportRecords, {
      fileName: file.fileName,
      isCovered: file.isCovered ? 1 : 0,
      totalQty: file.total,
      uuid: file.uuid,
      importUserId: actor.userId,
      ...counts,
    })
}
