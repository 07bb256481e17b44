import { defineResource, enumeration, enumOf, int, text, user, datetime } from '#kernel'

const cover = enumOf('import_cover', { 0: '保留已有 / Keep existing', 1: '覆盖已有 / Overwrite' })

/** 60, 4.1: what files of models brought; kept longer than the batch itself. */
export const carModelImportRecords = defineResource({
  name: 'car-model-import-records',
  label: '车型导入记录 / Import of models',
  area: 'vehicles',
  permission: 'car_model',
  title: 'fileName',
  fields: {
    fileName: text('文件 / File', 'SLK', { max: 200 }),
    isCovered: enumeration('已有车型 / Existing models', 'SLF', cover),
    totalQty: int('总行数 / Rows', 'SL', { unit: '行' }),
    normalQty: int('正常 / Normal', 'SL', { unit: '行' }),
    abnormalQty: int('异常 / Abnormal', 'SL', { unit: '行' }),
    insertedQty: int('新增 / Added', 'SL', { unit: '行' }),
    updatedQty: int('更新 / Updated', 'SL', { unit: '行' }),
    skippedQty: int('跳过 / Skipped', 'SL', { unit: '行' }),
    uuid: text('批次 / Batch', 'S', { max: 36 }),
    importUserId: user('导入人 / Imported by', 'SLF'),
    importTime: datetime('导入时间 / Imported at', 'SLF'),
  },
  calls: 'page:car_model_view',
  scope: { staff: 'all' },
  list: { sort: '-importTime', totals: [] },
  indexes: ['unique: uuid', 'importTime desc'],
})
