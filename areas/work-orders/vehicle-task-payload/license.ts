import { bool, date, defineResource, dict, enumeration, files, text } from '#kernel'
import { subKindsOf } from '../kinds/types.ts'
import { ownFields, payloadOf, remark, renewal } from './own.ts'

const plated = { subKind: [1, 2, 3] }
const recovered = { subKind: [4] }
const permit = { subKind: [5] }

/** 70, 4.4: plates and operating permits. */
export const vehicleTaskLicense = defineResource({
  ...payloadOf(2),
  name: 'vehicle-task-license',
  label: '上牌任务 / Licence task',
  fields: {
    ...ownFields,
    subKind: enumeration('子类 / Sub kind', '', subKindsOf(2), { fixed: true }),
    plateNo: text('车牌号 / Plate', 'K', { max: 8, format: 'plate', when: plated, requiredWhen: plated }),
    plateTypeCode: dict('牌照类型 / Plate kind', '', 'plate_kind', { when: plated }),
    oldPlateNo: text('原车牌 / Former plate', '', { max: 8, format: 'plate' }),
    quotaNo: text('指标号 / Quota no.', '', { max: 40, when: plated }),
    quotaExpire: date('指标有效期 / Quota valid to', '', { when: plated }),
    licenseFileNo: text('行驶证档案编号 / File no. of the licence', '', { max: 12 }),
    licenseIssueDate: date('行驶证发证日 / Licence issued', '', { past: true, requiredWhen: plated }),
    inspectValidTo: date('检验有效期止 / Inspection valid to', '', { requiredWhen: plated }),
    forceScrapDate: date('强制报废期止 / Compulsory retirement'),
    envLabel: text('环保标志 / Emission label', '', { max: 32 }),
    tempPlateNo: text('临牌号 / Temporary plate', '', { max: 16 }),
    tempPlateExpire: date('临牌有效期 / Temporary plate valid to'),
    platesInstalled: bool('号牌已安装 / Plates fitted', '', { when: plated }),
    plateRecoverDate: date('收牌日 / Plates recovered on', '', {
      past: true,
      when: recovered,
      requiredWhen: recovered,
    }),
    ...renewal(recovered),
    permitNo: text('营运证号 / Permit no.', '', { max: 32, when: permit, requiredWhen: permit }),
    permitKind: dict('营运证类别 / Permit kind', '', 'operate_cert', { when: permit, requiredWhen: permit }),
    permitValidTo: date('营运证有效期 / Permit valid to', '', { when: permit, requiredWhen: permit }),
    etcNo: text('ETC卡号 / ETC card', '', { max: 32 }),
    licensePhotoBizId: files('行驶证照片 / Photo of the licence', 'R'),
    ...remark,
  },
})
