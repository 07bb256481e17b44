import {
  bool,
  datetime,
  defineResource,
  enumeration,
  files,
  int,
  json,
  lines,
  money,
  note,
  qty,
  ref,
  text,
} from '#kernel'
import { conditionGrade, placeType } from '../codes.ts'
import { subKindsOf } from '../kinds/types.ts'
import { energy, kilometres, ownFields, payloadOf, remark } from './own.ts'

const repossessed = { subKind: [3] }
const atLot = { placeType: [1] }

/** 70, 4.4: a vehicle comes back from a lessee. */
export const vehicleTaskReceive = defineResource({
  ...payloadOf(5),
  name: 'vehicle-task-receive',
  label: '收车任务 / Receive task',
  fields: {
    ...ownFields,
    subKind: enumeration('收车方式 / Mode', '', subKindsOf(5), { fixed: true }),
    actualTime: datetime('实际收车时间 / Received at', 'R', { past: true }),
    placeType: enumeration('地点类型 / Place', 'R', placeType, { default: 1 }),
    lotId: ref('停车场 / Lot', '', 'parking-lot', { when: atLot, requiredWhen: atLot, only: { status: [1] } }),
    spaceId: ref('车位 / Space', '', 'parking-space', { when: atLot, only: { lotId: ['field:lotId'] } }),
    address: text('收车地址 / Address', '', {
      max: 200,
      when: { placeType: [2, 3, 4, 5] },
      requiredWhen: { placeType: [2, 3, 4, 5] },
    }),
    handoverName: text('交车人 / Handed over by', '', { max: 32 }),
    handoverIdNo: text('交车人证件号 / ID no.', 'M', { max: 18, mask: 'idNo' }),
    handoverPhone: text('交车人电话 / Phone', 'M', { max: 20, format: 'mobile', mask: 'phone' }),
    policePresent: bool('民警在场 / Police present', '', { when: repossessed }),
    witnessName: text('见证人 / Witness', '', { max: 32 }),
    videoBizId: files('收车录像 / Video', '', { when: repossessed, requiredWhen: repossessed }),
    mileage: kilometres('R'),
    energyLevel: energy('R'),
    batterySoh: qty('电池健康度 / Battery health', '', { scale: 1, min: 0, max: 100, unit: '%' }),
    checkItems: lines('检查项 / Checks', 'R', 'vehicle-task-receive-check', { min: 1, max: 100 }),
    damages: lines('损伤 / Damage', '', 'vehicle-task-receive-damage', { max: 50 }),
    missing: lines('缺失物品 / Missing items', '', 'vehicle-task-receive-missing', { max: 30 }),
    keyCount: int('钥匙数 / Keys', '', { min: 0, max: 9, unit: '把' }),
    plateCount: int('号牌数 / Plates', '', { min: 0, max: 2, unit: '块' }),
    licenseBack: bool('行驶证已收回 / Licence back'),
    certBack: bool('登记证书已收回 / Certificate back'),
    gpsOnline: bool('GPS在线 / GPS online'),
    tyreDepth: json<number[]>('胎纹深度 / Tyre depth', 'S'),
    cleanFee: money('清洁费 / Cleaning', '', { unit: '元' }),
    conditionGrade: enumeration('车况等级 / Condition', 'R', conditionGrade, { default: 1 }),
    personalItems: note('车内遗留物 / Personal items'),
    objection: note('承租方异议 / Objection'),
    refuseSign: bool('拒签 / Signature refused'),
    customerSignBizId: files('承租方签字 / Signature of the lessee'),
    keyLockerGridId: ref('钥匙格 / Key grid', '', 'locker-grid'),
    ...remark,
  },
})
