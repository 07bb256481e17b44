import { fen, notFound } from '#kernel'
import { z } from 'zod'
import { call, implement, type CustomCall } from '#packages/server/implement.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { vehicleReturnRecordTemp } from '../vehicle-return-record-temp.ts'
import {
  checkOrders,
  checkVins,
  keepNormal,
  orderColumns,
  sheetOf,
  template,
  titles,
  vinColumns,
} from './import-files.ts'
import { addRows, contractsAmong, counts, removeRows, type TempKey } from './rows.ts'

const ADD = 'vehicle_return_add'
const IMPORT = 'vehicle_return_import'
const tempId = z.string().min(8).max(36)
const key = z.object({
  tempId,
  returnType: z.coerce.number().int().min(1).max(5).default(1),
  breachKind: z.string().max(32).nullish(),
  protectKind: z.string().max(32).nullish(),
})
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const amount = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/)
  .transform(text => fen(text))
const upload = { maxBytes: 10 * 1024 * 1024 }

const imports = (what: 'vin' | 'order', name: `${string} / ${string}`): Record<string, CustomCall> => {
  const columns = what === 'vin' ? vinColumns : orderColumns
  const label = (part: string, en: string) => `${name.split(' / ')[0]}${part} / ${name.split(' / ')[1]}: ${en}` as const
  return {
    [`POST import-check-${what}`]: call({
      label: label('校验', 'check'),
      permission: IMPORT,
      input: key,
      idempotent: false,
      upload,
      run: (tx, actor, input, file) => (what === 'vin' ? checkVins : checkOrders)(tx, actor, input as TempKey, file),
    }),
    [`POST import-normal-${what}`]: call({
      label: label('导入正常行', 'import what is in order'),
      permission: IMPORT,
      input: z.object({ tempId }),
      run: (tx, actor, input) => keepNormal(tx, actor, input.tempId),
    }),
    [`GET import-title-${what}`]: call({
      label: label('列名', 'titles'),
      permission: IMPORT,
      input: z.object({}),
      run: async () => titles(columns),
    }),
    [`GET import-template-${what}`]: call({
      label: label('模板', 'template'),
      permission: IMPORT,
      input: z.object({}),
      run: () => template(what === 'vin' ? '退车车架号导入模板' : '退车订单导入模板', columns),
    }),
    [`GET export-abnormal-${what}`]: call({
      label: label('异常行', 'rows with faults'),
      permission: IMPORT,
      input: z.object({ tempId }),
      run: (tx, actor, input) => sheetOf(tx, actor, input.tempId, 'abnormal', what === 'order'),
    }),
    [`GET export-${what}`]: call({
      label: label('导出', 'export'),
      permission: IMPORT,
      input: z.object({ tempId }),
      run: (tx, actor, input) => sheetOf(tx, actor, input.tempId, 'all', what === 'order'),
    }),
  }
}

export default implement(vehicleReturnRecordTemp, {
  calls: {
    'GET contract-list': call({
      label: '所选合同 / Contracts among the rows',
      permission: ADD,
      input: z.object({ tempId }),
      run: (tx, actor, input) => contractsAmong(tx, actor, input.tempId),
    }),
    'GET count-vehicle': call({
      label: '车辆计数 / Counts',
      permission: ADD,
      input: z.object({ tempId }),
      run: (tx, actor, input) => counts(tx, actor, input.tempId),
    }),
    'POST save-record-temp': call({
      label: '加入车辆 / Add vehicles',
      permission: ADD,
      input: key.extend({ orderVehicleIds: idsInput, planReturnDate: day.nullish() }),
      run: async (tx, actor, input) => {
        const wanted = input.orderVehicleIds.map(id => ({
          orderVehicleId: id,
          planReturnDate: input.planReturnDate ?? null,
        }))
        const rows = await addRows(tx, actor, input as TempKey, wanted)
        return { added: rows.length, abnormal: rows.filter(row => row.rowState === 2).length }
      },
    }),
    'PUT update': call({
      label: '改车辆计划 / Edit rows',
      permission: ADD,
      input: z.object({
        id: idInput,
        planReturnDate: day.nullish(),
        buyOutAmt: amount.nullish(),
        lossBase: amount.nullish(),
        remark: z.string().max(200).nullish(),
      }),
      run: async (tx, actor, { id, ...changes }) => {
        const [row] = await findRows(tx, vehicleReturnRecordTemp, { id, ownerUserId: actor.userId } as never)
        if (!row) return notFound(vehicleReturnRecordTemp.name, id)
        await updateRow(tx, actor, vehicleReturnRecordTemp, row, changes as never)
        return {}
      },
    }),
    'DELETE remove': call({
      label: '移除车辆 / Remove rows',
      permission: ADD,
      input: z.object({ ids: idsInput.optional(), tempId: tempId.optional() }),
      run: (tx, actor, input) => removeRows(tx, actor, input),
    }),
    ...imports('vin', '车架号导入 / VIN import'),
    ...imports('order', '订单导入 / Order import'),
  },
})
