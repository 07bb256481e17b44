import { date, int, note, ref, text } from '#kernel'
import { handleCode, typeOf } from '../kinds/types.ts'

/** What every payload has: the task that it belongs to, and its sub kind, by which fields are asked (70, D3). */
export const ownFields = {
  taskId: ref('任务 / Task', 'S', 'vehicle-task'),
  taskNo: text('任务号 / Task no.', 'SK', { max: 32 }),
}
export const remark = { remark: note('备注 / Remark', '', { wide: true }) }
export const energy = (flags: '' | 'R') => int('电量/油量 / Charge or fuel', flags, { min: 0, max: 100, unit: '%' })
export const kilometres = (flags: '' | 'R') => int('里程 / Mileage', flags, { min: 0, max: 3_000_000, unit: '公里' })

/** A plate that leaves its car: until when its indicator serves another one. Asked where the car stands on one. */
export const renewal = (when?: Readonly<Record<string, readonly unknown[]>>) => ({
  quotaValidFrom: date('更新指标有效期起 / Renewed quota valid from', '', when ? ({ when } as never) : {}),
  quotaValidTo: date('更新指标有效期止 / Renewed quota valid to', '', {
    ...(when ? ({ when } as object) : {}),
    notBefore: 'quotaValidFrom',
  }),
})

/** A payload has no calls of its own: it is written by the task's handle call and read with the task. */
export const payloadOf = (type: number) =>
  ({
    area: 'work-orders',
    title: 'taskNo',
    permission: handleCode(typeOf(type)).replace(/_handle$/, ''),
    indexes: ['unique: taskId'],
  }) as const
