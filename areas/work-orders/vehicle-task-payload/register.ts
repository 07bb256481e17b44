import { date, defineResource, dict, enumeration, files, money, ref, region, text } from '#kernel'
import { subKindsOf } from '../kinds/types.ts'
import { ownFields, payloadOf, remark } from './own.ts'

const pledge = { subKind: [3] }
const discharge = { subKind: [4] }
const dereg = { subKind: [5] }
const certificate = { subKind: [1, 6] }

/** 70, 4.4: registration of a vehicle, its changes, pledge, discharge, deregistration. */
export const vehicleTaskRegister = defineResource({
  ...payloadOf(1),
  name: 'vehicle-task-register',
  label: '登记任务 / Registration task',
  fields: {
    ...ownFields,
    subKind: enumeration('子类 / Sub kind', '', subKindsOf(1), { fixed: true }),
    ownerName: text('所有人 / Owner', 'R', { max: 128 }),
    ownerCertNo: text('所有人证件号 / ID of the owner', 'M', { max: 32, mask: 'idNo' }),
    usageNature: dict('使用性质 / Use nature', 'R', 'use_nature'),
    registerOrgan: text('登记机关 / Registry', 'R', { max: 64 }),
    registerCityCode: region('登记城市 / Registered in', '', { help: '不填同任务城市 / Empty: the city of the task' }),
    certNo: text('登记证书编号 / Certificate no.', '', { max: 12, requiredWhen: certificate }),
    registerDate: date('注册登记日 / Registered on', '', { past: true, requiredWhen: { subKind: [1] } }),
    engineNo: text('发动机号 / Engine no.', '', { max: 32 }),
    vehicleColor: text('车身颜色 / Colour', '', { max: 16 }),
    invoiceNo: text('购车发票号 / Invoice no.', '', { max: 20 }),
    purchaseTaxAmt: money('购置税 / Purchase tax', '', { unit: '元' }),
    taxCertNo: text('完税证明号 / Tax certificate', '', { max: 32 }),
    mortgageeId: ref('抵押权人 / Mortgagee', '', 'finance-company', { when: pledge, requiredWhen: pledge }),
    mortgageContractNo: text('抵押合同号 / Contract of the pledge', '', {
      max: 64,
      when: pledge,
      requiredWhen: pledge,
    }),
    mortgageDate: date('抵押日 / Pledged on', '', { past: true, when: pledge, requiredWhen: pledge }),
    dischargeDate: date('解押日 / Discharged on', '', { past: true, when: discharge, requiredWhen: discharge }),
    dischargeNo: text('解押回执 / Receipt of the discharge', '', {
      max: 64,
      when: discharge,
      requiredWhen: discharge,
    }),
    deregDate: date('注销日 / Deregistered on', '', { past: true, when: dereg, requiredWhen: dereg }),
    deregReason: dict('注销原因 / Why deregistered', '', 'dereg_reason', { when: dereg, requiredWhen: dereg }),
    deregNo: text('注销证明号 / Certificate of deregistration', '', { max: 64, when: dereg, requiredWhen: dereg }),
    certReceivedDate: date('证书领取日 / Certificate received', '', { past: true }),
    certKeeper: text('证书保管人 / Kept by', '', { max: 32 }),
    certPhotoBizId: files('证书照片 / Photo of the certificate', 'R'),
    ...remark,
  },
})
