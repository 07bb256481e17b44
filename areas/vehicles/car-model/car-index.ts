import { date, defineResource, dict, qty, ref, text } from '#kernel'

/** 60, section 4.1: figures per model that pricing and warnings read. */
export const carIndex = defineResource({
  name: 'car-index',
  label: '车型指标 / Model index',
  area: 'vehicles',
  kind: 'lines',
  parent: 'modelId',
  title: 'indexCode',
  fields: {
    modelId: ref('车型 / Model', 'S', 'car-model'),
    indexCode: dict('指标 / Index', 'RL', 'car_index'),
    indexValue: qty('值 / Value', 'RL', { scale: 4 }),
    unit: text('单位 / Unit', 'L', { max: 20 }),
    validFrom: date('生效日 / Valid from', 'L'),
    source: text('来源 / Source', '', { max: 60 }),
    remark: text('备注 / Remark', '', { max: 200 }),
  },
})
