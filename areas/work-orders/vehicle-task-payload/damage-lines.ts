import { bool, defineResource, dict, enumeration, files, int, money, ref, text } from '#kernel'
import { damageSeverity } from '../codes.ts'

/** Damage found when a vehicle arrives by transport or is stored: who carried it answers for it. */
const arrival = {
  part: dict('部位 / Part', 'R', 'damage_part'),
  damageKind: dict('损伤类型 / Kind of damage', 'R', 'damage_kind'),
  severity: enumeration('程度 / Severity', 'R', damageSeverity, { default: 1 }),
  photoBizId: files('照片 / Photo'),
}

export const vehicleTaskTransportDamage = defineResource({
  name: 'vehicle-task-transport-damage',
  label: '到车损伤 / Damage on arrival',
  area: 'work-orders',
  kind: 'lines',
  parent: 'payloadId',
  title: 'part',
  fields: { payloadId: ref('运输任务 / Transport task', 'S', 'vehicle-task-transport'), ...arrival },
})
export const vehicleTaskStoreDamage = defineResource({
  name: 'vehicle-task-store-damage',
  label: '入库损伤 / Damage when stored',
  area: 'work-orders',
  kind: 'lines',
  parent: 'payloadId',
  title: 'part',
  fields: { payloadId: ref('入库任务 / Store task', 'S', 'vehicle-task-store'), ...arrival },
})

/** 70, 4.4 receive: a damage is new when the take's list lacks the same part and kind. */
export const vehicleTaskReceiveDamage = defineResource({
  name: 'vehicle-task-receive-damage',
  label: '收车损伤 / Damage found',
  area: 'work-orders',
  kind: 'lines',
  parent: 'payloadId',
  title: 'part',
  fields: {
    payloadId: ref('收车任务 / Receive task', 'S', 'vehicle-task-receive'),
    part: dict('部位 / Part', 'R', 'damage_part'),
    damageKind: dict('损伤类型 / Kind of damage', 'R', 'damage_kind'),
    severity: enumeration('程度 / Severity', 'R', damageSeverity, { default: 1 }),
    newDamage: bool('新损伤 / New', '', { default: true }),
    photoBizId: files('照片 / Photo', 'R'),
    price: money('价目价 / List price', 'S'),
    quotedPrice: money('报价 / Quoted', '', { unit: '元' }),
  },
})
export const vehicleTaskReceiveMissing = defineResource({
  name: 'vehicle-task-receive-missing',
  label: '缺失物品 / Missing item',
  area: 'work-orders',
  kind: 'lines',
  parent: 'payloadId',
  title: 'item',
  fields: {
    payloadId: ref('收车任务 / Receive task', 'S', 'vehicle-task-receive'),
    item: dict('物品 / Item', 'R', 'return_missing_item'),
    qty: int('数量 / Pieces', 'R', { min: 1, max: 99, default: 1 }),
    price: money('单价 / Price', '', { unit: '元' }),
  },
})

/** Items of the check template with what was found. */
const checked = {
  itemGroup: text('分组 / Group', '', { max: 32 }),
  item: text('检查项 / Item', 'R', { max: 64 }),
  expected: text('应为 / Expected', '', { max: 64 }),
  actual: text('实际 / Found', '', { max: 64 }),
  ok: bool('合格 / OK', '', { default: true }),
}
export const vehicleTaskReceiveCheck = defineResource({
  name: 'vehicle-task-receive-check',
  label: '收车检查项 / Check at the receipt',
  area: 'work-orders',
  kind: 'lines',
  parent: 'payloadId',
  title: 'item',
  fields: { payloadId: ref('收车任务 / Receive task', 'S', 'vehicle-task-receive'), ...checked },
})
export const vehicleTaskPickCheck = defineResource({
  name: 'vehicle-task-pick-check',
  label: '提车检查项 / Check at the pick-up',
  area: 'work-orders',
  kind: 'lines',
  parent: 'payloadId',
  title: 'item',
  fields: { payloadId: ref('提车任务 / Pick-up task', 'S', 'vehicle-task-collection-car'), ...checked },
})
