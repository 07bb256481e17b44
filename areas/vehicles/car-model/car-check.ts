import { bool, defineResource, dict, enumeration, int, many, qty, ref, text } from '#kernel'
import { checkAt, checkStandard } from '../codes.ts'

/** 60, section 4.1: template of the acceptance and take check lists. */
export const carCheck = defineResource({
  name: 'car-check',
  label: '配置清单 / Configuration item',
  area: 'vehicles',
  kind: 'lines',
  parent: 'modelId',
  title: 'itemName',
  fields: {
    modelId: ref('车型 / Model', 'S', 'car-model'),
    groupName: dict('分组 / Group', 'RL', 'check_group'),
    itemName: text('项目 / Item', 'RL', { max: 60 }),
    standard: enumeration('配备 / Fitted', 'RL', checkStandard, { default: 1 }),
    checkAt: many(enumeration('检查时点 / Checked at', 'L', checkAt)),
    value: text('配置值 / Value', 'L', { max: 60 }),
    photoRequired: bool('需拍照 / Photo needed'),
    deductPoints: qty('缺陷扣分 / Deduction when defective', '', { scale: 1, max: 100 }),
    sort: int('排序 / Order', '', { min: 0, max: 9999 }),
  },
})
