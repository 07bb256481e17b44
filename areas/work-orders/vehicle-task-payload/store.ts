import { bool, datetime, defineResource, dict, enumeration, files, int, lines, many, ref, text } from '#kernel'
import { placeType } from '../codes.ts'
import { subKindsOf } from '../kinds/types.ts'
import { energy, kilometres, ownFields, payloadOf, remark } from './own.ts'

/** 70, 4.4: a vehicle is taken into a lot. */
export const vehicleTaskStore = defineResource({
  ...payloadOf(11),
  name: 'vehicle-task-store',
  label: '入库任务 / Store task',
  fields: {
    ...ownFields,
    subKind: enumeration('入库类型 / Kind', '', subKindsOf(11), { fixed: true }),
    lotId: ref('停车场 / Lot', 'R', 'parking-lot', { only: { status: [1] } }),
    spaceId: ref('车位 / Space', '', 'parking-space', { only: { lotId: ['field:lotId'] } }),
    inTime: datetime('入库时间 / Stored at', 'R', { past: true }),
    mileage: kilometres('R'),
    energyLevel: energy(''),
    keyCount: int('钥匙数 / Keys', 'R', { min: 0, max: 9, unit: '把' }),
    keyLockerGridId: ref('钥匙格 / Key grid', '', 'locker-grid'),
    docs: many(dict('随车资料 / Papers', '', 'vehicle_doc')),
    arrivalDamage: lines('入库损伤 / Damage', '', 'vehicle-task-store-damage', { max: 50 }),
    storePhotosBizId: files('入库照片 / Photos', 'R'),
    ...remark,
  },
})

const atLot = { placeKind: [1] }
/** 70, 4.4: a vehicle is handed to whoever fetches it. */
export const vehicleTaskCollectionCar = defineResource({
  ...payloadOf(12),
  name: 'vehicle-task-collection-car',
  label: '提车任务 / Pick-up task',
  fields: {
    ...ownFields,
    subKind: enumeration('提车类型 / Kind', '', subKindsOf(12), { fixed: true }),
    placeKind: enumeration('提车地点类型 / Place', 'R', placeType, { default: 1 }),
    pickLotId: ref('提车停车场 / Lot', '', 'parking-lot', { when: atLot, requiredWhen: atLot }),
    pickAddress: text('提车地址 / Address', '', {
      max: 200,
      when: { placeKind: [2, 3, 4, 5] },
      requiredWhen: { placeKind: [2, 3, 4, 5] },
    }),
    receiverName: text('提车人 / Received by', 'R', { max: 32 }),
    receiverIdNo: text('提车人证件号 / ID no.', 'RM', { max: 18, format: 'idNo', mask: 'idNo' }),
    receiverPhone: text('提车人电话 / Phone', 'RM', { max: 20, format: 'mobile', mask: 'phone' }),
    authBizId: files('授权书 / Authority', '', { help: '非承租方提车须上传 / Needed unless the lessee comes himself' }),
    pickTime: datetime('提车时间 / Picked up at', 'R', { past: true }),
    mileage: kilometres('R'),
    energyLevel: energy('R'),
    keyCount: int('钥匙数 / Keys', '', { min: 0, max: 9, unit: '把' }),
    docs: many(dict('随车资料 / Papers', '', 'vehicle_doc')),
    checkItems: lines('检查项 / Checks', '', 'vehicle-task-pick-check', { max: 100 }),
    pickPhotosBizId: files('提车照片 / Photos', 'R'),
    pickSignBizId: files('提车签字 / Signature', 'R'),
    paidCheck: bool('款项已付 / Money paid', 'S'),
    ...remark,
  },
})
