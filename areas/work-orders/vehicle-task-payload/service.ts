import {
  bool,
  date,
  datetime,
  defineResource,
  dict,
  enumeration,
  files,
  int,
  lines,
  many,
  money,
  note,
  ref,
  text,
} from '#kernel'
import {
  inspectEnd,
  inspectHandover,
  inspectMethod,
  inspectPass,
  inspectPayer,
  repairEnd,
  repairSource,
} from '../codes.ts'
import { subKindsOf } from '../kinds/types.ts'
import { energy, kilometres, ownFields, payloadOf, remark } from './own.ts'

const onLine = { method: [1] }
const passed = { finalResult: [1] }

/** 80, section 7: an inspection. Its area adds checks and effects by a hook of its type. */
export const vehicleTaskYearCheck = defineResource({
  ...payloadOf(9),
  name: 'vehicle-task-year-check',
  label: '年检任务 / Inspection task',
  fields: {
    ...ownFields,
    subKind: enumeration('子类 / Sub kind', '', subKindsOf(9), { fixed: true }),
    method: enumeration('办理方式 / Method', 'R', inspectMethod, { default: 1 }),
    mechanismId: ref('检测站 / Station', '', 'mechanism', {
      only: { mechanismType: [8, 9] },
      when: onLine,
      requiredWhen: onLine,
    }),
    contractYearCheckId: ref('年检协议 / Agreement', 'S', 'contract'),
    payer: enumeration('承担方 / Borne by', 'S', inspectPayer),
    handoverKind: enumeration('送检方式 / Who drives', 'R', inspectHandover, { default: 1 }),
    appointTime: datetime('预约时间 / Appointment'),
    blockersCleared: bool('阻碍已清 / Nothing in the way', '', { default: true }),
    blockerNote: note('阻碍说明 / What stood in the way'),
    firstTime: datetime('初检时间 / First inspection', 'R', { past: true }),
    firstResult: enumeration('初检结果 / First result', 'R', inspectPass, { default: 1 }),
    failItems: many(dict('不合格项 / What failed', '', 'inspection_fail')),
    retests: lines('复检 / Retests', '', 'vehicle-task-retest', { max: 10 }),
    finalResult: enumeration('最终结果 / Final result', 'R', inspectEnd, { default: 1 }),
    finishDate: date('完成日期 / Finished on', 'R', { past: true }),
    newValidTo: date('新有效期止 / Valid to', '', { when: passed, requiredWhen: passed }),
    markNo: text('标志编号 / Mark no.', '', { max: 32 }),
    licencePhotoBizId: files('行驶证副页 / Licence page', '', { when: passed, requiredWhen: passed }),
    reportBizId: files('检验报告 / Report', '', { when: onLine, requiredWhen: onLine }),
    mileage: int('里程 / Mileage', '', {
      min: 0,
      max: 3_000_000,
      unit: '公里',
      when: onLine,
      requiredWhen: onLine,
    }),
    inspectFee: money('检测费 / Inspection fee', '', { unit: '元' }),
    retestFee: money('复检费 / Retest fee', '', { unit: '元' }),
    agencyFee: money('代办费 / Agency fee', '', { unit: '元' }),
    otherFee: money('其他费 / Other', '', { unit: '元' }),
    overReason: note('超价原因 / Why above the price'),
    ...remark,
  },
})
export const vehicleTaskRetest = defineResource({
  name: 'vehicle-task-retest',
  label: '复检 / Retest',
  area: 'work-orders',
  kind: 'lines',
  parent: 'payloadId',
  title: 'testTime',
  fields: {
    payloadId: ref('年检任务 / Inspection task', 'S', 'vehicle-task-year-check'),
    testTime: datetime('时间 / Time', 'R', { past: true }),
    testResult: enumeration('结果 / Result', 'R', inspectPass, { default: 1 }),
    failItems: many(dict('不合格项 / What failed', '', 'inspection_fail')),
    fee: money('费用 / Fee', '', { unit: '元' }),
  },
})

/** 80, section 6: a stay at a repair station. */
export const vehicleTaskMaintenance = defineResource({
  ...payloadOf(10),
  name: 'vehicle-task-maintenance',
  label: '维保任务 / Maintenance task',
  fields: {
    ...ownFields,
    subKind: enumeration('维修类别 / Kind of repair', '', subKindsOf(10), { fixed: true }),
    sourceKind: enumeration('来源 / Source', '', repairSource, { default: 6 }),
    accidentId: ref('事故 / Accident', 'S', 'accident'),
    mechanismId: ref('维修站 / Station', 'R', 'mechanism', { only: { mechanismType: [8, 9] } }),
    contractPitLaneId: ref('协议 / Agreement', 'S', 'contract'),
    sendUserName: text('送修人 / Brought by', '', { max: 32 }),
    inShopTime: datetime('进厂时间 / In the shop', 'R', { past: true }),
    mileage: kilometres('R'),
    energyLevel: energy(''),
    inPhotosBizId: files('进厂照片 / Photos on arrival', 'R'),
    faultDesc: note('故障描述 / Fault', 'R'),
    planOutTime: datetime('预计出厂 / Expected out', '', { notBefore: 'inShopTime' }),
    outShopTime: datetime('出厂时间 / Out of the shop', 'R', { notBefore: 'inShopTime', past: true }),
    mileageOut: int('出厂里程 / Mileage when out', '', { min: 0, max: 3_000_000, unit: '公里' }),
    outPhotosBizId: files('出厂照片 / Photos when out', 'R'),
    pickUserName: text('取车人 / Fetched by', '', { max: 32 }),
    replaceVehicleId: ref('代步车 / Replacement', '', 'vehicle'),
    repairResult: enumeration('维修结果 / Result', 'R', repairEnd, { default: 1 }),
    finishDate: date('完成日期 / Finished on', 'R', { past: true }),
    nextMileage: int('下次保养里程 / Next service at', '', { min: 0, max: 3_000_000, unit: '公里' }),
    nextDate: date('下次保养日期 / Next service on'),
    ...remark,
  },
})
